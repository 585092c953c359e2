import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toPlainName } from './names'

test('marks that turn round the text beside a name are left out', () => {
  expect(toPlainName('\u202eanA\u202c')).toBe('anA')
  expect(toPlainName('Bia\u2067 votou\u2069')).toBe('Bia votou')
})

test('a name of characters that are not seen is empty', () => {
  for (const name of ['\u200b\u200b', '\u2060 \ufeff', '\u200d', ' \u00ad\t', '']) {
    expect(toPlainName(name)).toBe('')
  }
})

test('a control character becomes a space', () => {
  expect(toPlainName('Ana\r\nSouza')).toBe('Ana Souza')
})

test('accents, other scripts and joined emoji stay', () => {
  for (const name of ['João', 'Zoë 👩‍💻', 'עדה', 'Núcleo ❤️', 'Ana  Souza']) {
    expect(toPlainName(name)).toBe(name)
  }
})

test('whatever the name, a plain one stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const plain = toPlainName(name)
      expect(toPlainName(plain)).toBe(plain)
    }),
  )
})
