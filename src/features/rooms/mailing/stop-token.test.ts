import { expect, test } from 'vitest'
import { readStopToken, stopToken } from './stop-token.server'

const SECRET = 'a secret of a test'
const roomId = '6f2b7c1e-4a50-4c8e-9d3b-0a1b2c3d4e5f'
const email = 'ana@example.org'
const token = stopToken({ roomId, email }, SECRET)

test('a token is of one address and one room, under one secret', () => {
  const read = readStopToken(token, SECRET)
  expect(read?.roomId).toBe(roomId)
  expect(read?.isOf(email)).toBe(true)
  expect(read?.isOf('bia@example.org')).toBe(false)
  expect(readStopToken(token, 'another secret')?.isOf(email)).toBe(false)
})

test.each([
  `${token}\0`,
  `${token} `,
  `${token}=`,
  `${token}.more`,
  token.slice(0, -1),
  roomId,
  '',
])('%j is no token', (other) =>
  expect(readStopToken(other, SECRET)?.isOf(email) ?? false).toBe(false),
)
