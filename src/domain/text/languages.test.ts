import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isLanguage, LANGUAGE_CODES } from './languages'

test('the table has the languages of the messages, the base language first', () => {
  const settings = JSON.parse(readFileSync('project.inlang/settings.json', 'utf8'))
  expect(LANGUAGE_CODES).toEqual(settings.locales)
  expect(LANGUAGE_CODES[0]).toBe(settings.baseLocale)
})

test('a property that every object has is not a language', () => {
  expect(['pt', 'en', 'toString', ''].map(isLanguage)).toEqual([true, true, false, false])
})
