import { existsSync, readFileSync } from 'node:fs'

export type Tally = { passed: number; failed: number; skipped: number; isGood: boolean }

export const NO_TESTS = { passed: 0, failed: 0, skipped: 0 }

/** What vitest's JSON report says; a run that wrote none, or found no test at all, is not good. */
export function readVitest(path: string, exitCode: number): Tally {
  if (!existsSync(path)) return { ...NO_TESTS, isGood: false }
  const report = JSON.parse(readFileSync(path, 'utf8'))
  const passed: number = report.numPassedTests
  return {
    passed,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    isGood: exitCode === 0 && passed > 0,
  }
}

/** What Playwright's JSON report says. A test that only passed when repeated has failed. */
export function readPlaywright(path: string, exitCode: number): Tally {
  if (!existsSync(path)) return { ...NO_TESTS, isGood: false }
  const { stats } = JSON.parse(readFileSync(path, 'utf8'))
  const passed: number = stats.expected
  return {
    passed,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    isGood: exitCode === 0 && passed > 0,
  }
}
