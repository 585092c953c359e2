import { expect, test } from 'vitest'
import { EnvError, parseEnv } from './env.server'

test('nothing needs to be set', () => {
  expect(parseEnv({})).toEqual({
    port: 3000,
    host: undefined,
    origin: 'http://localhost:3000',
    logLevel: 'info',
  })
})

test('an empty setting counts as not set', () => {
  expect(parseEnv({ PORT: '', HOST: '', ORIGIN: '', LOG_LEVEL: '' })).toEqual(parseEnv({}))
})

test('the origin follows the port, and a given one is normalised', () => {
  expect(parseEnv({ PORT: '8080' }).origin).toBe('http://localhost:8080')
  expect(parseEnv({ ORIGIN: 'https://Retro.Example.org/' }).origin).toBe(
    'https://retro.example.org',
  )
})

test('all problems are named at once', () => {
  const parse = () => parseEnv({ PORT: 'abc', ORIGIN: 'example.org', LOG_LEVEL: 'loud' })
  expect(parse).toThrow(EnvError)
  expect(parse).toThrow(/PORT must .*"abc".*ORIGIN must .*"example.org".*LOG_LEVEL must .*"loud"/s)
})

test.each(['0', '65536', '-1', '3000.5', '1e3', ' 80', '0x50'])('"%s" is no port', (PORT) => {
  expect(() => parseEnv({ PORT })).toThrow(EnvError)
})

test.each(['ftp://a.org', 'https://a.org/retro', 'https://a.org/?x', 'https://me@a.org', 'a'])(
  '"%s" is no origin',
  (ORIGIN) => expect(() => parseEnv({ ORIGIN })).toThrow(EnvError),
)
