import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameJson, isStorable } from './json.ts'
import { toStorable } from './storable-json.ts'

test('returns a storable value as the same object', () => {
  const value = { título: 'Ação 🎯', list: [1, null, true] }
  expect(toStorable(value)?.value).toBe(value)
})

test('replaces half an emoji and removes a NUL, in field names too', () => {
  expect(toStorable({ 'a\uD83C': ['x\0y', '\uDFAF', '🎯'] })?.value).toEqual({
    'a\uFFFD': ['xy', '\uFFFD', '🎯'],
  })
})

test('a value that is nested too deeply is not storable', () => {
  expect(toStorable(JSON.parse(`${'['.repeat(5000)}"\\u0000"${']'.repeat(5000)}`))).toBeNull()
})

test('makes every JSON value storable in one pass', () => {
  const anyJson = fc.jsonValue({ stringUnit: 'binary', maxDepth: 8 })
  fc.assert(
    fc.property(anyJson, (value) => {
      const once = toStorable(value)
      expect(once).not.toBeNull()
      expect(isStorable(once?.value)).toBe(true)
      expect(isSameJson(toStorable(once?.value)?.value, once?.value)).toBe(true)
    }),
  )
})
