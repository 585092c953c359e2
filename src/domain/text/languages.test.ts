import { expect, test } from 'vitest'
import settings from '../../../project.inlang/settings.json'
import { isLanguage, LANGUAGE_CODES } from './languages'

test('the table has the languages of the messages, the base language first', () => {
  expect(LANGUAGE_CODES).toEqual(settings.locales)
  expect(LANGUAGE_CODES[0]).toBe(settings.baseLocale)
})

test('a property that every object has is no language', () => {
  expect(['pt', 'en', 'toString', ''].map(isLanguage)).toEqual([true, true, false, false])
})
