import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { GLOSSARY } from '~/content/glossary'
import packs from '~/content/packs.json'
import { LANGUAGE_CODES, type Language } from '~/domain/text/languages'

test.each(LANGUAGE_CODES)('the texts in %s use the words of the glossary', async (language) => {
  const avoided = avoidedWords(language)
  const texts = [...messagesIn(language), ...(await contentIn(language))]
  const found = texts.flatMap(([name, text]) =>
    [...text.matchAll(avoided)].map(([word]) => `${name}: ${word}`),
  )
  expect(found).toEqual([])
})

test.each(LANGUAGE_CODES)(
  'the content in %s has curly quotes and one ellipsis',
  async (language) => {
    const found = (await contentIn(language)).filter(([, text]) => TYPED.test(text))
    expect(found.map(([name]) => name)).toEqual([])
  },
)

test('a typed apostrophe, quote or ellipsis is found', () => {
  const texts = ["It's done", JSON.stringify('Say "done"'), 'Saving...', 'It’s “done”…']
  expect(texts.map((text) => TYPED.test(text))).toEqual([true, true, true, false])
})

test('an avoided word is found as a whole word in all its forms', () => {
  const find = (text: string) => [...text.matchAll(avoidedWords('pt'))].map(([word]) => word)
  expect(find('Os Relatórios e o mostrador da RODADA')).toEqual([
    'Relatórios',
    'mostrador',
    'RODADA',
  ])
  expect(find('Quem abandonou a sala')).toEqual([])
  expect('It isn’t'.match(avoidedWords('en'))).toEqual(['isn’t'])
})

/** Marks as keyboards have them. In JSON a quote has a backslash. */
const TYPED = /\p{L}'\p{L}|\\"|\.{3}/u

/** Keys of front matter. */
const KEYS = /^\w+:/gm

type NamedText = [name: string, text: string]

/** Returns a pattern of the words to the right of the arrows, in the language's column. */
function avoidedWords(language: Language): RegExp {
  const [, section = ''] = readFileSync('docs/glossary.md', 'utf8').split('## Words on the screen')
  const column = ['en', 'pt'].indexOf(language) + 1
  const words = [...section.matchAll(/^\|([^|]*)\|([^|]*)\|$/gm)].flatMap((row) => {
    const [, avoided] = row[column]?.split('←') ?? []
    return avoided?.split(',').map((word) => word.trim()) ?? []
  })
  const forms = words.map((word) => word.replace(/[{}]/g, '\\$&').replaceAll('*', '\\p{L}*'))
  return new RegExp(`(?<![\\p{L}{])(?:${forms.join('|')})(?![\\p{L}}])`, 'giu')
}

function messagesIn(language: Language): NamedText[] {
  const messages: object = JSON.parse(readFileSync(`messages/${language}.json`, 'utf8'))
  return Object.entries(messages).map(([key, message]) => [key, JSON.stringify(message)])
}

async function contentIn(language: Language): Promise<NamedText[]> {
  const { PRIVACY } = await import(`../content/${language}/privacy.ts`)
  const named = packs.flatMap(({ id, title, description, licence, topics }) => [
    [id, [title, description, licence].map((each) => each[language])],
    ...topics.map((topic) => [topic.id, [topic.title[language], topic.description[language]]]),
  ])
  const files = ['examples.json', ...readdirSync(`src/content/${language}/blog`).map(inBlog)].map(
    (name) => `src/content/${language}/${name}`,
  )
  files.push(`public/video/tutorial.${language}.vtt`)
  return [
    ...[...named, ['glossary', GLOSSARY[language]], ['privacy', PRIVACY]].map(
      ([name, texts]): NamedText => [String(name), JSON.stringify(texts)],
    ),
    ...files.map((file): NamedText => [file, readFileSync(file, 'utf8').replace(KEYS, '')]),
  ]
}

function inBlog(name: string): string {
  return `blog/${name}`
}
