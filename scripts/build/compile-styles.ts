import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listClasses } from './css-modules.ts'
import { ROOT } from '../project.ts'
import { isStarted } from '../run.ts'
import { readSourceFiles } from '../rules/source-files.ts'

/** TypeScript looks here for files that it does not find in src/ (`rootDirs` in tsconfig.json). */
const TYPES = '.cache/styles'

/** Writes the types of all CSS Modules, so that `styles.unknown` is a type error. */
export function compileStyles(root = ROOT): boolean {
  rmSync(join(root, TYPES), { recursive: true, force: true })
  for (const { path, text } of readSourceFiles(root)) {
    if (!path.endsWith('.module.css')) continue
    const names = listClasses(path, text).map((name) => `  readonly ${name}: string\n`)
    const file = join(root, TYPES, `${path}.d.ts`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `declare const styles: {\n${names.join('')}}\nexport default styles\n`)
  }
  return true
}

if (isStarted(import.meta.url)) compileStyles()
