import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findAny } from './attacks'

/** Uses two letters, so that texts often nearly match. */
const letters = (given: { minLength: number; maxLength: number }) =>
  fc.array(fc.constantFrom('a', 'b'), given).map((all) => Buffer.from(all.join('')))

test('the search finds exactly the positions of the texts', () => {
  const texts = fc.array(letters({ minLength: 3, maxLength: 6 }), { maxLength: 3 })
  fc.assert(
    fc.property(texts, letters({ minLength: 0, maxLength: 30 }), (all, bytes) => {
      expect(findAny(all)(bytes)).toBe(all.some((text) => bytes.includes(text)))
    }),
  )
})

test('the search finds texts at the beginning and at the end of many bytes', () => {
  const text = Buffer.from('0123456789abcdef')
  const [many, hasText] = [Buffer.alloc(100_000), findAny([text])]
  expect(hasText(many)).toBe(false)
  expect(hasText(Buffer.concat([text, many]))).toBe(true)
  expect(hasText(Buffer.concat([many, text]))).toBe(true)
})
