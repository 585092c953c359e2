import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { check } from './check.ts'
import { runEndToEnd } from './test-e2e.ts'
import { NO_TESTS, readPlaywright, readVitest, type Tally } from './test-reports.ts'
import { runUnit } from './test-unit.ts'

const folder = mkdtempSync(join(tmpdir(), 'tests-'))
const reports = { unit: join(folder, 'vitest.json'), browser: join(folder, 'playwright.json') }

/** In order, each only when all before it were good. */
const stages: (() => Promise<Tally>)[] = [
  async () => ({ ...NO_TESTS, isGood: await check() }),
  async () => {
    const outputs = ['--reporter=default', '--reporter=json', `--outputFile.json=${reports.unit}`]
    const exitCode = await runUnit(outputs)
    return readVitest(reports.unit, exitCode)
  },
  async () => {
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: reports.browser }
    const exitCode = await runEndToEnd(['--reporter=list,json'], env)
    return readPlaywright(reports.browser, exitCode)
  },
]

let passed = 0
let failed = 0
try {
  for (const stage of stages) {
    const tally = await stage()
    passed += tally.passed
    failed += tally.failed + tally.skipped
    if (tally.skipped > 0) console.error(`skipped tests count as failed: ${tally.skipped}`)
    if (tally.isGood && tally.failed + tally.skipped === 0) continue
    // A stage can fail without any test of its own, as a type error does.
    failed ||= 1
    break
  }
} catch (error) {
  console.error(error)
  failed ||= 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
