import fc from 'fast-check'
import { expect, test } from 'vitest'
import { casesOf } from '~tests/support/domain/cases'
import {
  exceededLimit,
  hasMoreValues,
  isJsonObject,
  isSameJson,
  isStorable,
  parseJson,
} from './json.ts'

test('only a record is a JSON object', () => {
  expect(isJsonObject({})).toBe(true)
  expect(isJsonObject(JSON.parse('{"__proto__":1}'))).toBe(true)
  for (const other of [null, undefined, [], 'text', 1, true])
    expect(isJsonObject(other)).toBe(false)
})

test('returns null for text that is not JSON and never throws', () => {
  for (const text of ['', ' ', '{', '[1,]', '{"a":NaN}', 'undefined', "{'a':1}", '\uFEFF']) {
    expect(parseJson(text)).toBeNull()
  }
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void parseJson(text)))
})

test('JSON null is a value and not a failure', () => {
  expect(parseJson('null')).toEqual({ value: null })
})

test('accepts one leading byte order mark, but not two', () => {
  expect(parseJson('\uFEFF[1]')).toEqual({ value: [1] })
  expect(parseJson('\uFEFF\uFEFF[1]')).toBeNull()
})

test('keeps a field called __proto__', () => {
  const json = parseJson('{"__proto__":{"polluted":true}}')
  expect(Object.keys(json?.value ?? {})).toEqual(['__proto__'])
  expect({}).not.toHaveProperty('polluted')
})

test('reads any written JSON back unchanged', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(isSameJson(parseJson(JSON.stringify(value))?.value, value)).toBe(true)
    }),
  )
})

test('values are the same exactly if their JSON is, up to the order of fields', () => {
  fc.assert(
    fc.property(anySmallJson, anySmallJson, (a, b) => {
      expect(isSameJson(a, b)).toBe(sortedText(a) === sortedText(b))
      expect(isSameJson(b, a)).toBe(isSameJson(a, b))
    }),
    { numRuns: casesOf(1000) },
  )
})

test('ignores the order of fields, but not of lists', () => {
  expect(isSameJson({ a: 1, b: [2] }, { b: [2], a: 1 })).toBe(true)
  expect(isSameJson([1, 2], [2, 1])).toBe(false)
})

test('similar values of different types differ', () => {
  expect(isSameJson([], {})).toBe(false)
  expect(isSameJson(1, '1')).toBe(false)
  expect(isSameJson(null, {})).toBe(false)
  expect(isSameJson({ a: undefined }, { b: undefined })).toBe(false)
  expect(isSameJson({ toString: 1 }, { valueOf: 1 })).toBe(false)
  expect(isSameJson(JSON.parse('{"__proto__":{}}'), { a: {} })).toBe(false)
})

/** Draws few different values, so that two of them are often equal. */
const anySmallJson = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    fc.constantFrom(null, 0, 1, '1', true),
    tie('list'),
    tie('object'),
  ),
  list: fc.array(tie('value'), { maxLength: 2 }),
  object: fc.dictionary(fc.constantFrom('a', 'b', '__proto__'), tie('value'), { maxKeys: 2 }),
})).value

function sortedText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sortedText).join()}]`
  if (!isJsonObject(value)) return JSON.stringify(value)
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([field, inner]) => `${JSON.stringify(field)}:${sortedText(inner)}`).join()}}`
}

test('reads the depth of a value from its text', () => {
  const brackets = fc.constantFrom('[', ']', '{', '}', '"', '\\')
  const texts = fc.string({ unit: fc.oneof(brackets, fc.string({ maxLength: 1 })) })
  fc.assert(
    fc.property(texts, fc.integer({ min: 0, max: 130 }), fc.boolean(), (text, depth, isObject) => {
      let value: unknown = text
      for (let level = 0; level < depth; level += 1) value = isObject ? { [text]: value } : [value]
      expect(exceededLimit(JSON.stringify(value))).toBe(depth > 64 ? 'DEPTH' : null)
      expect(isStorable(value) || !isStorable(text)).toBe(depth <= 64 || !isStorable(text))
    }),
  )
})

test('counts the values of a text, whatever they are, but not the signs inside of strings', () => {
  for (const value of [1, 'a,[b', {}, [], { a: 1 }, null]) {
    expect(exceededLimit(JSON.stringify(Array(74_000).fill(value)))).toBeNull()
    expect(exceededLimit(JSON.stringify(Array(150_001).fill(value)))).toBe('VALUES')
  }
})

test('counts a value with everything in it', () => {
  const countOf = (value: unknown): number =>
    1 +
    (typeof value === 'object' && value !== null
      ? Object.values(value).reduce((sum: number, item) => sum + countOf(item), 0)
      : 0)
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const count = countOf(value)
      expect([hasMoreValues(value, count), hasMoreValues(value, count - 1)]).toEqual([false, true])
    }),
  )
})
