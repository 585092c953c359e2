import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile } from 'tailwindcss'
import ts from 'typescript'
import type { Problem } from './place-rules.ts'
import type { SourceFile } from './source-files.ts'

/** Tailwind's names for surrounding elements have no rule of their own. */
const MARKER = /^(group|peer)(\/[\w-]+)?$/

/** Reports class names in components that Tailwind does not know. Classes of CSS Modules come from the import. */
export async function checkClasses(root: string, files: SourceFile[]): Promise<Problem[]> {
  const sheet = files.find(({ path }) => path === 'src/app.css')
  if (!sheet) return []
  const written = files
    .filter(({ path }) => path.startsWith('src/') && path.endsWith('.tsx'))
    .flatMap(({ path, text }) => listWritten(path, text).map((name) => ({ path, name })))
  const { build } = await compile(sheet.text, { base: join(root, 'src'), loadStylesheet })
  const css = build(written.map(({ name }) => name))
  return written
    .filter(({ name }) => !MARKER.test(name) && !css.includes(selectorOf(name)))
    .map(({ path, name }) => ({
      path,
      message: `"${name}" is no class of Tailwind. Take it from a CSS Module.`,
    }))
}

/** Returns the class names in the texts of attributes called `className` or `…ClassName`. */
function listWritten(path: string, text: string): string[] {
  const names: string[] = []
  const visit = (node: ts.Node, isClass: boolean): void => {
    if (isClass && (ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node))) {
      names.push(...node.text.split(/\s+/).filter(Boolean))
    }
    // Compared values and options of functions are not classes.
    if (ts.isPropertyAssignment(node)) return
    if (ts.isBinaryExpression(node) && ts.isStringLiteral(node.right)) return
    const isHere = ts.isJsxAttribute(node) && /^className$|ClassName$/.test(node.name.getText())
    ts.forEachChild(node, (child) => visit(child, isClass || isHere))
  }
  const { ESNext } = ts.ScriptTarget
  visit(ts.createSourceFile(path, text, ESNext, true, ts.ScriptKind.TSX), false)
  return names
}

/** Returns the selector as a style sheet writes it, with everything except letters, digits and hyphens escaped. */
function selectorOf(name: string): string {
  return `.${name.replace(/[^\w-]/g, '\\$&')}`
}

async function loadStylesheet(id: string, base: string) {
  const isOurs = id.startsWith('.')
  const path = isOurs ? join(base, id) : fileURLToPath(import.meta.resolve(`${id}/index.css`))
  return { path, base: dirname(path), content: readFileSync(path, 'utf8') }
}
