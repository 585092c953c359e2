import { expect, onTestFinished, test, vi } from 'vitest'
import { loadForCall } from './api-client'

test('code that does not arrive fails like a server that is out of reach', async () => {
  const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const problem = loadForCall(gone).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  expect(await problem).toMatchObject({ code: 'OFFLINE', isUnreachable: true })
  expect(await loadForCall(async () => 'code')).toBe('code')
})
