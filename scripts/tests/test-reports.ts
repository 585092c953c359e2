import { existsSync, readFileSync } from 'node:fs'

export type Tally = { passed: number; failed: number; skipped: number; isGood: boolean }

export const NO_TESTS = { passed: 0, failed: 0, skipped: 0 }

/** Reads the result from vitest's JSON report. A run without a report or without any test has failed. */
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

/** Most tests of one run that may pass only when repeated. More are not caused by the machine. */
const FLAKY_AT_MOST = 3

/** Reads the result from Playwright's JSON report, where only CI repeats a test. */
export function readPlaywright(path: string, exitCode: number): Tally {
  if (!existsSync(path)) return { ...NO_TESTS, isGood: false }
  const { stats } = JSON.parse(readFileSync(path, 'utf8'))
  const areFlakyPassed = stats.flaky <= FLAKY_AT_MOST
  const passed: number = stats.expected + (areFlakyPassed ? stats.flaky : 0)
  return {
    passed,
    failed: stats.unexpected + (areFlakyPassed ? 0 : stats.flaky),
    skipped: stats.skipped,
    isGood: exitCode === 0 && passed > 0,
  }
}
