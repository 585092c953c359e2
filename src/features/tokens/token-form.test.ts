import { expect, it } from 'vitest'
import { findToken, isToken, newToken } from './token-form.server'

it('has a prefix, 30 random characters and a checksum of 6', () => {
  const tokens = Array.from({ length: 1000 }, newToken)
  for (const token of tokens) {
    expect(token).toMatch(/^rs_pat_[0-9A-Za-z]{36}$/)
    expect(isToken(token)).toBe(true)
  }
  expect(new Set(tokens).size).toBe(tokens.length)
})

it('keeps the checksum that was published with the first tokens', () => {
  expect(isToken(`rs_pat_${'0'.repeat(30)}2C8GjS`)).toBe(true)
})

it('detects every wrong character and every swap of adjacent characters', () => {
  const token = newToken()
  const characters = [...token]
  for (let at = 0; at < characters.length; at++) {
    const other = characters[at] === 'x' ? 'y' : 'x'
    expect(isToken(characters.with(at, other).join(''))).toBe(false)
    const next = characters[at + 1]
    if (next === undefined || next === characters[at]) continue
    const swapped = characters.with(at, next).with(at + 1, characters[at] ?? '')
    expect(isToken(swapped.join(''))).toBe(false)
  }
})

it('refuses text around a token', () => {
  const token = newToken()
  expect([` ${token}`, `${token}\n`, token + token, `Bearer ${token}`, ''].map(isToken)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
  expect(findToken(`/api/v1/squads?key=${token}&x=1`)).toBe(token)
  expect(findToken('/api/v1/squads')).toBe(undefined)
})
