import { expect, test } from 'vitest'
import { loadForCall } from './api-client'

test('code that does not arrive fails like a server that is out of reach', async () => {
  const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  await expect(loadForCall(gone)).rejects.toMatchObject({ code: 'OFFLINE', isUnreachable: true })
  expect(await loadForCall(async () => 'code')).toBe('code')
})
