import { checkImports } from './import-rules.ts'
import { checkPlaces, type Problem } from './place-rules.ts'
import { ROOT } from './project.ts'
import { isStarted } from './run.ts'
import { readSourceFiles } from './source-files.ts'

/** Everything below `root` that breaks the architecture, in the order of the files. */
export function listProblems(root: string): Problem[] {
  const files = readSourceFiles(root)
  const problems = [...checkPlaces(files), ...checkImports(files)]
  return problems.sort((a, b) => (a.path < b.path ? -1 : Number(a.path > b.path)))
}

/** Prints what breaks the architecture; true when nothing does. */
export function checkStructure(): boolean {
  const problems = listProblems(ROOT)
  for (const { path, message } of problems) console.error(`${path}: ${message}`)
  return problems.length === 0
}

if (isStarted(import.meta.url)) process.exitCode = checkStructure() ? 0 : 1
