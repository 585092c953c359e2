import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import { passwordProblem } from './passwords.ts'

test('requires eight characters', () => {
  expect(passwordProblem('k7#pZ2q')).toBe('TOO_SHORT')
  expect(passwordProblem('k7#pZ2qw')).toBe(null)
  expect(passwordProblem('')).toBe('TOO_SHORT')
})

test('allows at most 128 characters', () => {
  const long = 'ab1'.repeat(43)
  expect(passwordProblem(long.slice(0, 128))).toBe(null)
  expect(passwordProblem(long.slice(0, 129))).toBe('TOO_LONG')
})

test('counts an emoji or an accented letter as one character, however it is composed', () => {
  expect(passwordProblem('🦊🐻🐼🐨🐯🦁🐮')).toBe('TOO_SHORT')
  expect(passwordProblem('🦊🐻🐼🐨🐯🦁🐮🐷')).toBe(null)
  expect(passwordProblem('maçã-pé'.normalize('NFD'))).toBe('TOO_SHORT')
  expect(passwordProblem('🦊🐻'.repeat(64))).toBe(null)
  expect(passwordProblem('🦊🐻'.repeat(65))).toBe('TOO_LONG')
})

test.each([
  'password',
  'Password123',
  'SENHA123',
  'qwertyuiop',
  '12345678',
  'Corinthians',
  'Liverpool1',
  'zaq1xsw2',
  'ｐａｓｓｗｏｒｄ',
])('refuses the common password %s', (password) =>
  expect(passwordProblem(password)).toBe('TOO_COMMON'),
)

test('refuses one repeated character at any length', () => {
  expect(passwordProblem('aaaaaaaa')).toBe('TOO_COMMON')
  expect(passwordProblem('aAaAaAaA')).toBe('TOO_COMMON')
  expect(passwordProblem('🦊'.repeat(30))).toBe('TOO_COMMON')
  expect(passwordProblem('aaaaaaab')).toBe(null)
})

test('refuses the owner’s own name and e-mail in any case', () => {
  const owner = { name: 'Ana Clara Souza', email: 'anaclara@example.org' }
  for (const password of ['ANA clara souza', 'anaclarasouza', 'AnaClara@Example.org', 'anaclara']) {
    expect(passwordProblem(password, owner)).toBe('TOO_COMMON')
    expect(passwordProblem(`${password}-7`, owner)).toBe(null)
  }
  expect(passwordProblem('anaclara@example.org')).toBe(null)
})

test('refuses each of the 3,000 or more listed passwords as common', () => {
  expect(COMMON_PASSWORDS.size).toBeGreaterThanOrEqual(3_000)
  for (const password of COMMON_PASSWORDS) expect(passwordProblem(password)).toBe('TOO_COMMON')
})

test('returns one of four results for any text', () => {
  const answers = [null, 'TOO_SHORT', 'TOO_LONG', 'TOO_COMMON']
  const anyText = fc.string({ unit: 'binary', maxLength: 200 })
  fc.assert(fc.property(anyText, (password) => answers.includes(passwordProblem(password))))
})
