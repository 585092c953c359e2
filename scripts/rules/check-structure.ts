import { ROOT } from '../project.ts'
import { isStarted } from '../run.ts'
import { checkClasses } from './class-rules.ts'
import { checkEnglish } from './english-rules.ts'
import { checkGlobals } from './global-rules.ts'
import { checkImports } from './import-rules.ts'
import { checkReadPages } from './page-rules.ts'
import { checkPlaces, type Problem } from './place-rules.ts'
import { readDocuments, readSourceFiles } from './source-files.ts'
import { checkStyles, checkTokens } from './style-rules.ts'

/** Returns every violation of the architecture below `root`, in the order of the files. */
export async function listProblems(root: string): Promise<Problem[]> {
  const files = readSourceFiles(root)
  const imports = await checkImports(root)
  const problems = [
    ...checkPlaces(files),
    ...checkGlobals(files),
    ...checkStyles(files),
    ...checkTokens(files),
    ...checkEnglish([...files, ...readDocuments(root)]),
    ...imports.problems,
    ...checkReadPages(files, imports.modules),
    ...(await checkClasses(root, files)),
  ]
  return problems.sort((a, b) => (a.path < b.path ? -1 : Number(a.path > b.path)))
}

/** Prints the violations of the architecture. Returns true without any. */
export async function checkStructure(): Promise<boolean> {
  const problems = await listProblems(ROOT)
  for (const { path, message } of problems) console.error(`${path}: ${message}`)
  return problems.length === 0
}

if (isStarted(import.meta.url)) process.exitCode = (await checkStructure()) ? 0 : 1
