import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readPlaywright, readVitest } from './test-reports.ts'

const folder = mkdtempSync(join(tmpdir(), 'reports-'))
const path = join(folder, 'report.json')

afterAll(() => rmSync(folder, { recursive: true }))

test('a good run of vitest passes and counts todo tests as skipped', () => {
  write({ numPassedTests: 3, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 })
  expect(readVitest(path, 0)).toEqual({ passed: 3, failed: 1, skipped: 3, isGood: true })
})

test('a good run of Playwright passes with up to three flaky tests', () => {
  write({ stats: { expected: 9, unexpected: 1, flaky: 3, skipped: 2 } })
  expect(readPlaywright(path, 0)).toEqual({ passed: 12, failed: 1, skipped: 2, isGood: true })
  write({ stats: { expected: 9, unexpected: 1, flaky: 4, skipped: 2 } })
  expect(readPlaywright(path, 0)).toEqual({ passed: 9, failed: 5, skipped: 2, isGood: true })
})

test('a run that failed, found nothing or reported nothing does not pass', () => {
  write({ numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 })
  expect(readVitest(path, 1).isGood).toBe(false)
  write({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 } })
  expect(readPlaywright(path, 0).isGood).toBe(false)
  expect(readPlaywright(join(folder, 'none.json'), 0).isGood).toBe(false)
  expect(readVitest(join(folder, 'none.json'), 0).isGood).toBe(false)
})

function write(report: object) {
  writeFileSync(path, JSON.stringify(report))
}
