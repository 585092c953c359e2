import { expect, test } from 'vitest'
import { createPasswords } from './passwords.server'

const ADDRESS = '203.0.113.7'

test('a password that was hashed before the call is not hashed again in it', async () => {
  const { callFor, hash, verify } = createPasswords()
  const hashes = await callFor({ address: ADDRESS, password: 'one two' }, async () => [
    await hash('one two'),
    await hash('one two'),
    await hash('three four'),
  ])
  const [first = '', second, other = ''] = hashes
  expect(second).toBe(first)
  expect(await verify({ hash: first, password: 'one two' })).toBe(true)
  expect(await verify({ hash: other, password: 'one two' })).toBe(false)
  expect(await hash('one two')).not.toBe(first)
})

test('a network with many passwords delays the next network by a single one', async () => {
  const { callFor, hash } = createPasswords()
  const order: string[] = []
  const take = (address: string) =>
    callFor({ address }, async () => {
      await hash('one two')
      order.push(address)
    })
  await Promise.all([...Array.from({ length: 30 }, () => take('203.0.113.7')), take('203.0.113.8')])
  expect(order.indexOf('203.0.113.8')).toBeLessThan(6)
})

test('calls that arrive together are made a few at a time', async () => {
  const { callFor, hash } = createPasswords()
  let [now, most] = [0, 0]
  const call = () =>
    callFor({ address: ADDRESS }, async () => {
      now += 1
      most = Math.max(most, now)
      await hash('one two')
      now -= 1
    })
  await Promise.all(Array.from({ length: 20 }, call))
  expect(most).toBe(4)
})

test('beyond a number of passwords that wait, more are refused for some seconds', async () => {
  const { callFor, hash } = createPasswords()
  const call = () => callFor({ address: ADDRESS }, () => hash('one two'))
  const settled = await Promise.allSettled(Array.from({ length: 200 }, call))
  const refused = settled.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThan(40)
  expect(refused[0]).toMatchObject({
    reason: { code: 'UNAVAILABLE', details: { seconds: expect.any(Number) } },
  })
  expect(await call()).toContain(':')
})
