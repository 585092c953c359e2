import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuild } from './build/ensure-build.ts'
import { check } from './check.ts'
import { runScript } from './run.ts'
import { testChanged } from './tests/test-changed.ts'
import { runEndToEnd } from './tests/test-e2e.ts'
import { TEST_KINDS } from './tests/test-kinds.ts'
import { reportNoPostgres, runOnPostgres, withPostgres } from './tests/test-postgres.ts'
import { NO_TESTS, readPlaywright, readVitest, type Tally } from './tests/test-reports.ts'
import { runUnit } from './tests/test-unit.ts'

const folder = join(tmpdir(), `tests-${process.pid}`)
const reports = {
  unit: join(folder, 'vitest.json'),
  postgres: join(folder, 'vitest-postgres.json'),
  browser: join(folder, 'playwright.json'),
}

const reportInto = (path: string) => [
  ...['--reporter=default', '--reporter=json', `--outputFile.json=${path}`],
]

type Stage = () => Promise<Tally>

const ofSources: Stage[] = [
  async () => ({ ...NO_TESTS, isGood: await check() }),
  async () => {
    const exitCode = await runUnit(reportInto(reports.unit), { TEST_DATABASE_URL: '' })
    return readVitest(reports.unit, exitCode)
  },
]

const withBoth = (url: string | null): Stage[] => [
  // Each leaves a tenth to a quarter of two processors idle.
  async () => {
    const [tally, isBuilt] = await Promise.all([testOnPostgres(url), ensureBuild()])
    return { ...tally, isGood: tally.isGood && isBuilt }
  },
  async () => {
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: reports.browser, TEST_DATABASE_URL: url ?? '' }
    const exitCode = await runEndToEnd(['--reporter=list,json'], env)
    return readPlaywright(reports.browser, exitCode)
  },
]

async function testOnPostgres(url: string | null): Promise<Tally> {
  if (url === null) return { ...NO_TESTS, isGood: reportNoPostgres() }
  const exitCode = await runOnPostgres(url, reportInto(reports.postgres))
  return readVitest(reports.postgres, exitCode)
}

let passed = 0
let failed = 0
const [kind, ...args] = process.argv.slice(2)
if (kind === undefined) await testAll()
else if (kind === '--changed') process.exitCode = Number(!(await testChanged()))
else process.exitCode = await testKind(kind, args)

async function testKind(name: string, more: readonly string[]): Promise<number> {
  const [script, ...first] = TEST_KINDS[name] ?? []
  if (script) return runScript(script, [...first, ...more])
  console.error(`Name nothing, --changed, or one of ${Object.keys(TEST_KINDS).join(', ')}`)
  return 1
}

async function testAll(): Promise<void> {
  try {
    if (await runStages(ofSources)) await withPostgres((url) => runStages(withBoth(url)))
  } catch (error) {
    console.error(error)
    failed ||= 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}

/** Runs the stages in order, each only if all before it passed. */
async function runStages(stages: readonly Stage[]): Promise<boolean> {
  for (const stage of stages) {
    const tally = await stage()
    passed += tally.passed
    failed += tally.failed + tally.skipped
    if (tally.skipped > 0) console.error(`skipped tests count as failed: ${tally.skipped}`)
    if (tally.isGood && tally.failed + tally.skipped === 0) continue
    // A stage can fail without any test of its own, for example by a type error.
    failed ||= 1
    return false
  }
  return true
}
