import { expect, test } from 'vitest'
import { chooseEncoding, ENCODINGS } from './encoding'

const ALL = [...ENCODINGS]

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['*', 'br'],
  ['br;q=0, *;q=0.1', 'gzip'],
  ['identity;q=1, *;q=0.5', 'identity'],
  ['identity;q=0, gzip;q=0.001', 'gzip'],
  ['gzip;q=rubbish', 'identity'],
  ['deflate', 'identity'],
  ['*;q=0', 'identity'],
  ['', 'identity'],
])('"%s" gets %s', (accept, encoding) => {
  expect(chooseEncoding(accept, ALL)).toBe(encoding)
})

test('a client without the header gets the plain body', () => {
  expect(chooseEncoding(undefined, ALL)).toBe('identity')
})

test('does not choose an encoding that was not stored', () => {
  expect(chooseEncoding('br', ['identity', 'gzip'])).toBe('identity')
  expect(chooseEncoding('br, gzip', ['gzip', 'identity'])).toBe('gzip')
})
