import { expect, test } from 'vitest'
import { topicsText } from './topics-text'

test('the number of topics agrees with its noun, with and without a time limit', () => {
  expect(topicsText(1, 30)).toBe('1 tópico, 30 segundos')
  expect(topicsText(1, null)).toBe('1 tópico, sem limite de tempo')
  expect(topicsText(6, 30)).toBe('6 tópicos, 30 segundos cada')
  expect(topicsText(6, null)).toBe('6 tópicos, sem limite de tempo')
})
