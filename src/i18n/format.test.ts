import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCount } from './format'
import { languageTag } from './locale'

test.each(['pt', 'en'] as const)('a count is written as the language writes it: %s', (locale) => {
  const format = new Intl.NumberFormat(languageTag(locale))
  const sizes = [1, 9, 10, 99, 999, 1000, 1284, 9999, 12_345, 999_999, 1_000_000]
  for (const count of [0, ...sizes]) expect(formatCount(count, locale)).toBe(format.format(count))
  fc.assert(
    fc.property(fc.maxSafeNat(), (count) => formatCount(count, locale) === format.format(count)),
  )
})
