import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatChange, formatCount, formatScore } from './format'
import { languageTag } from './locale'

test.each(['pt', 'en'] as const)('formats a count in each language: %s', (locale) => {
  const format = new Intl.NumberFormat(languageTag(locale))
  const sizes = [1, 9, 10, 99, 999, 1000, 1284, 9999, 12_345, 999_999, 1_000_000]
  for (const count of [0, ...sizes]) expect(formatCount(count, locale)).toBe(format.format(count))
  fc.assert(
    fc.property(fc.maxSafeNat(), (count) => formatCount(count, locale) === format.format(count)),
  )
})

test.each(['pt', 'en'] as const)('formats an average in each language: %s', (locale) => {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  const format = new Intl.NumberFormat(languageTag(locale), digits)
  const wrong: number[] = []
  for (let leaves = 1; leaves <= 200; leaves += 1) {
    for (let sum = 0; sum <= 5 * leaves; sum += 1) {
      const average = sum / leaves
      const expected = format.format(average)
      const fall = sum === 0 ? expected : `\u2212${expected}`
      const score = formatScore(average, { locale, isAverage: true })
      if (score !== expected || formatChange(-average, locale) !== fall) wrong.push(average)
    }
  }
  expect(wrong).toEqual([])
})
