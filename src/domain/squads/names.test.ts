import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toPlainName } from './names'

test('removes marks that change the direction of text', () => {
  expect(toPlainName('\u202eanA\u202c')).toBe('anA')
  expect(toPlainName('Bia\u2067 votou\u2069')).toBe('Bia votou')
})

test('a name of invisible characters is empty', () => {
  for (const name of ['\u200b\u200b', '\u2060 \ufeff', '\u200d', ' \u00ad\t', '']) {
    expect(toPlainName(name)).toBe('')
  }
})

test('replaces a control character with a space', () => {
  expect(toPlainName('Ana\r\nSouza')).toBe('Ana Souza')
})

test('keeps accents, other scripts and joined emoji', () => {
  for (const name of ['João', 'Zoë 👩‍💻', 'עדה', 'Núcleo ❤️', 'Ana  Souza']) {
    expect(toPlainName(name)).toBe(name)
  }
})

test('a plain name is stable under a second conversion', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const plain = toPlainName(name)
      expect(toPlainName(plain)).toBe(plain)
    }),
  )
})
