import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameJson, isStorable } from './json.ts'
import { toStorable } from './storable-json.ts'

test('what can be held is the very same object', () => {
  const value = { título: 'Ação 🎯', list: [1, null, true] }
  expect(toStorable(value)?.value).toBe(value)
})

test('half an emoji becomes the replacement character and a NUL goes, in names of fields too', () => {
  expect(toStorable({ 'a\uD83C': ['x\0y', '\uDFAF', '🎯'] })?.value).toEqual({
    'a\uFFFD': ['xy', '\uFFFD', '🎯'],
  })
})

test('what is nested without end cannot be held', () => {
  expect(toStorable(JSON.parse(`${'['.repeat(5000)}"\\u0000"${']'.repeat(5000)}`))).toBeNull()
})

test('every JSON value comes out storable, and mending it twice is mending it once', () => {
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
