import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { removeAtExit } from './memory'

afterEach(() => vi.restoreAllMocks())

test('a folder that cannot be removed is reported and throws nothing', () => {
  // A file has no folders in it.
  const folder = join(import.meta.filename, 'data')
  expect(() => rmSync(folder, { recursive: true, force: true })).toThrow()
  const report = vi.spyOn(console, 'error').mockImplementation(() => {})
  removeAtExit(folder)
  expect(report).toHaveBeenCalledWith(expect.stringContaining(folder))
})
