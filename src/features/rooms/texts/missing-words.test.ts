import { afterEach, expect, test } from 'vitest'
import { baseLocale, overwriteGetLocale } from '~/paraglide/runtime'
import { missingWords } from './missing-words'

afterEach(() => overwriteGetLocale(() => baseLocale))

test('the text is empty if no vote is missing', () => {
  expect(missingWords({ names: [], unnamed: 0 })).toBe('')
})

test('a single missing person is named', () => {
  expect(missingWords({ names: ['Ana'], unnamed: 0 })).toBe('Ainda não votou: Ana')
})

test('two missing people are both named', () => {
  expect(missingWords({ names: ['Ana', 'Bia'], unnamed: 0 })).toBe('Ainda não votaram: Ana e Bia')
})

test('two of many nicknames are named and the others counted', () => {
  expect(missingWords({ names: ['Ana', 'Bia', 'Caio', 'Duda'], unnamed: 0 })).toBe(
    'Ainda não votaram: Ana, Bia e mais 2',
  )
})

test('members without a nickname are counted beside the named ones', () => {
  expect(missingWords({ names: ['Ana'], unnamed: 2 })).toBe('Ainda não votaram: Ana e mais 2')
  expect(missingWords({ names: ['Ana', 'Bia'], unnamed: 1 })).toBe(
    'Ainda não votaram: Ana e mais 2',
  )
})

test('there is only a count if no one has a nickname', () => {
  expect(missingWords({ names: [], unnamed: 1 })).toBe('Falta 1 voto.')
  expect(missingWords({ names: [], unnamed: 3 })).toBe('Faltam 3 votos.')
})

test('the English texts follow the same rules', () => {
  overwriteGetLocale(() => 'en')
  expect(missingWords({ names: ['Ana'], unnamed: 2 })).toBe('Still to vote: Ana and 2 more')
})
