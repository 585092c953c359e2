import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { compileStyles } from '../build/compile-styles.ts'
import { compileTexts } from '../build/compile-texts.ts'
import { ROOT } from '../project.ts'
import { runTool } from '../run.ts'
import { runEndToEnd } from './test-e2e.ts'
import { runUnit } from './test-unit.ts'

/**
 * Checks and tests everything that the changes since the last commit can affect, for work between commits: lint and types; unit tests that import a
 * changed file; tests of the database beside a changed file; tests of pages if a page, a component or a text has changed; changed browser tests.
 * Resolves to true if all pass. Everything else is for the whole run.
 */
export async function testChanged(): Promise<boolean> {
  const changed = listChanged()
  if (changed.length === 0) {
    console.log('Nothing has changed since the last commit.')
    return true
  }
  const steps: (() => Promise<boolean>)[] = [
    () => passes('@biomejs/biome', 'biome', ['check', '--error-on-warnings', ...lintable(changed)]),
    async () => (await compileTexts()) && (await compileStyles()),
    () => passes('typescript-native', 'tsc', ['--checkers', '1']),
    () => unit(['--project=unit', '--changed', '--exclude=**/*.db.test.ts']),
    ...databaseTests(changed),
    ...(changed.some(isOfPages) ? [() => unit(['--project=pages'])] : []),
    ...browserTests(changed),
  ]
  for (const step of steps) if (!(await step())) return false
  return true
}

/** Lists files that differ from the last commit and still exist, by their paths in the repository. */
function listChanged(): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean)
  const tracked = git('diff', '--name-only', 'HEAD')
  const others = git('ls-files', '--others', '--exclude-standard')
  return [...tracked, ...others].filter((file) => existsSync(join(ROOT, file)))
}

function lintable(files: readonly string[]): string[] {
  return files.filter((file) => /\.(ts|tsx|js|mjs|json|css)$/.test(file))
}

function isOfPages(file: string): boolean {
  return /^(messages\/|tests\/(pages|support)\/|src\/.*\.tsx$|src\/(ui|routes|i18n)\/)/.test(file)
}

/** Returns the database tests beside the changed files. */
function databaseTests(files: readonly string[]): (() => Promise<boolean>)[] {
  const folders = files.flatMap((file) => {
    if (/\.db\.test\.ts$/.test(file)) return [file]
    const [, feature] = /^(src\/features\/[\w-]+)\//.exec(file) ?? []
    if (feature) return [`${feature}/`]
    return /^src\/(server|lib)\//.test(file) ? [`${dirname(file)}/`] : []
  })
  if (folders.length === 0) return []
  const args = ['--project=unit', '--exclude=src/server/{fuzz,authorization}*', '--passWithNoTests']
  return [() => unit([...args, ...new Set(folders)])]
}

function browserTests(files: readonly string[]): (() => Promise<boolean>)[] {
  const specs = files.filter((file) => /^tests\/(e2e|server)\/.*\.spec\.ts$/.test(file))
  return specs.length === 0 ? [] : [async () => (await runEndToEnd(specs)) === 0]
}

async function passes(tool: string, name: string, args: string[]): Promise<boolean> {
  return (await runTool({ package: tool, name }, args)) === 0
}

async function unit(args: string[]): Promise<boolean> {
  return (await runUnit(args, { TEST_DATABASE_URL: '' })) === 0
}
