import { expect, test } from 'vitest'
import { countWords, readingMinutes, toAnchor } from './article'

test.each([
  [1, 1],
  [899, 4],
  [900, 5],
  [1500, 8],
])('%i words take %i minutes', (words, minutes) => {
  expect(readingMinutes(words)).toBe(minutes)
})

test('does not count isolated punctuation as a word', () => {
  expect(countWords(' A sprint · 2 a 4 semanas — e só. ')).toBe(8)
  expect(countWords('')).toBe(0)
})

test('an anchor contains no character that an address has to encode', () => {
  expect(toAnchor('Quem participa, e quando?')).toBe('quem-participa-e-quando')
  expect(toAnchor('Ações: uma ou duas')).toBe('acoes-uma-ou-duas')
})
