import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'

export type SourceFile = {
  /** From the root of the project, with slashes. */
  path: string
  text: string
  imports: Import[]
}

export type Import = {
  /** A path from the root, without extension, for a file of ours; the package's name otherwise. */
  target: string
  isOurs: boolean
  isTypeOnly: boolean
}

const FOLDERS = ['src', 'scripts', 'tests', 'bench']
const GENERATED = /^src\/paraglide\//
const CODE = /\.([cm]?[jt]s|tsx|css)$/

const COMMENT_OR_TEXT =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g
const IMPORT = /\b(?:import|export)\s+(type\s+)?(?:[\w$*{},\s]+\sfrom\s*)?(['"])([^'"\n]+)\2/g
const DYNAMIC_IMPORT = /\bimport\(\s*(['"])([^'"\n]+)\1/g

/** All code written by hand below `root`. */
export function readSourceFiles(root: string): SourceFile[] {
  return FOLDERS.filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => listFiles(root, folder))
    .filter((path) => CODE.test(path) && !GENERATED.test(path))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      return { path, text, imports: parseImports(path, text) }
    })
}

/** The code alone, so that a rule does not trip over what a comment or a text says. */
export function withoutTexts(code: string): string {
  return code.replace(COMMENT_OR_TEXT, ' ')
}

function parseImports(path: string, text: string): Import[] {
  if (path.endsWith('.css')) return []
  const code = text.replace(COMMENT_OR_TEXT, (match) => (match.startsWith('/') ? ' ' : match))
  const found = [
    ...[...code.matchAll(IMPORT)].map(([, type, , name = '']) => ({ name, isTypeOnly: !!type })),
    ...[...code.matchAll(DYNAMIC_IMPORT)].map(([, , name = '']) => ({ name, isTypeOnly: false })),
  ]
  return found.map(({ name, isTypeOnly }) => ({ ...toTarget(path, name), isTypeOnly }))
}

function toTarget(from: string, name: string): { target: string; isOurs: boolean } {
  const bare = name.replace(/\?.*$/, '').replace(/\.[jt]sx?$/, '')
  if (bare.startsWith('~/')) return { target: `src/${bare.slice(2)}`, isOurs: true }
  if (bare.startsWith('.')) return { target: posix.join(posix.dirname(from), bare), isOurs: true }
  return { target: name, isOurs: false }
}

function listFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
}
