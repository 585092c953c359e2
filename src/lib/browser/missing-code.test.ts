import { expect, onTestFinished, test, vi } from 'vitest'
import { isMissingCode, loadCode } from './missing-code.ts'

test.each([
  'Failed to fetch dynamically imported module: https://retro.example.org/assets/a.js',
  'error loading dynamically imported module: https://retro.example.org/assets/a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a.css',
])('recognises a file that could not be loaded by the message "%s"', (message) => {
  expect(isMissingCode(new TypeError(message))).toBe(true)
})

test('other failures are no missing code', () => {
  for (const other of [new TypeError('Failed to fetch'), new RangeError('Invalid time'), 'text']) {
    expect(isMissingCode(other)).toBe(false)
  }
})

test('a file that got lost is loaded again', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('Importing a module script failed.'))
    .mockResolvedValue('code')
  const code = loadCode(load)
  await vi.runAllTimersAsync()
  expect(await code).toBe('code')
})

test('a patient page asks for a lost file four times a minute in the end, until it is there', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const load = vi.fn().mockRejectedValue(new TypeError('Importing a module script failed.'))
  const code = loadCode(load, () => true)
  await vi.advanceTimersByTimeAsync(60_000)
  load.mockClear()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load).toHaveBeenCalledTimes(4)
  load.mockResolvedValue('code')
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await code).toBe('code')
})

test('code that fails while it starts is not loaded again', async () => {
  const load = vi.fn().mockRejectedValue(new RangeError('Invalid time'))
  await expect(loadCode(load)).rejects.toThrow('Invalid time')
  expect(load).toHaveBeenCalledTimes(1)
})
