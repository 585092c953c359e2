import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatRoomCode, parseRoomCode, toRoomCode } from './room-code.ts'

const anyCode = fc.uint8Array({ minLength: 10, maxLength: 16 }).map(toRoomCode)

test('a code has ten letters of five random bits each', () => {
  expect(toRoomCode(Uint8Array.from([0, 1, 9, 10, 17, 18, 31, 32, 63, 255]))).toBe('019AHJZ0ZZ')
  const codes = Array.from({ length: 256 }, (_, byte) => toRoomCode(tenOf(byte)))
  const counts = [...new Set(codes)].map((code) => codes.filter((each) => each === code).length)
  expect(counts).toEqual(Array(32).fill(8))
})

test('no letter of a code looks like another', () => {
  fc.assert(
    fc.property(anyCode, (code) => {
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
    }),
  )
})

test('a code is parsed however it is typed', () => {
  for (const typed of [
    'KX7M4-2PQR1',
    'kx7m42pqr1',
    ' kx7m4 2pqr1 ',
    'kx7m4\u00a02pqrl',
    'KX-7M-42-PQ-RI',
  ]) {
    expect(parseRoomCode(typed), typed).toBe('KX7M42PQR1')
  }
  expect(parseRoomCode('oOiIlL0011')).toBe('0011110011')
})

test('any kind of hyphen is accepted', () => {
  for (const hyphen of ['\u2010', '\u2011', '\u2013', '\u2014', '\u2212', '\u00ad']) {
    expect(parseRoomCode(`KX7M4${hyphen}2PQRT`), hyphen).toBe('KX7M42PQRT')
  }
})

test('other text parses to null', () => {
  for (const text of ['', 'KX7M4', 'KX7M4-2PQRTT', 'KX7M4-2PQR!', 'KX7M4-2PQRU', 'KX7M4-2PQ😀']) {
    expect(parseRoomCode(text), text).toBeNull()
  }
})

test('every code can be parsed from its displayed form', () => {
  fc.assert(
    fc.property(anyCode, (code) => {
      expect(parseRoomCode(formatRoomCode(code).toLowerCase())).toBe(code)
    }),
  )
})

function tenOf(byte: number): Uint8Array {
  return new Uint8Array(10).fill(byte)
}
