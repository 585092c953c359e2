import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const LANGUAGES = ['en', 'pt'] as const

test.each(LANGUAGES)('the messages in %s use the words of the glossary', (language) => {
  const avoided = avoidedWords(language)
  expect(avoided.length).toBeGreaterThan(5)
  const found = Object.entries(messagesIn(language)).flatMap(([key, message]) => {
    const text = JSON.stringify(message).toLowerCase()
    return avoided
      .filter((word) => new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'u').test(text))
      .map((word) => `${key}: ${word}`)
  })
  expect(found).toEqual([])
})

/** Returns the words to the right of the arrows, in the language's column. */
function avoidedWords(language: (typeof LANGUAGES)[number]): string[] {
  const [, section = ''] = readFileSync('docs/glossary.md', 'utf8').split('## Words on the screen')
  const cells = section.matchAll(/^\|([^|]*)\|([^|]*)\|$/gm)
  return [...cells].flatMap(([, ...columns]) => {
    const [, words] = columns[LANGUAGES.indexOf(language)]?.split('←') ?? []
    return words ? words.split(',').map((word) => word.trim().toLowerCase()) : []
  })
}

function messagesIn(language: string): Record<string, unknown> {
  return JSON.parse(readFileSync(`messages/${language}.json`, 'utf8'))
}
