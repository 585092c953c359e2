import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

export type SourceFile = {
  /** Path from the root of the project, with slashes. */
  path: string
  text: string
}

const FOLDERS = ['src', 'scripts', 'tests', 'bench']
const GENERATED = /^src\/paraglide\//
const CODE = /\.([cm]?[jt]s|tsx|css)$/

const COMMENT_OR_TEXT =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g

/** Reads all code written by hand below `root`. */
export function readSourceFiles(root: string): SourceFile[] {
  return FOLDERS.filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => listFiles(root, folder))
    .filter((path) => CODE.test(path) && !GENERATED.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** Reads all Markdown written by hand: `docs/`, and the files beside the README. */
export function readDocuments(root: string): SourceFile[] {
  const inDocs = existsSync(join(root, 'docs')) ? listFiles(root, 'docs') : []
  const atTop = readdirSync(root)
  return [...atTop, ...inDocs]
    .filter((path) => path.endsWith('.md'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** Returns the code without comments and texts, so that they do not trigger a rule. */
export function withoutTexts(code: string): string {
  return code.replace(COMMENT_OR_TEXT, ' ')
}

function listFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
}
