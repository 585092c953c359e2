import { expect, test } from 'vitest'
import { composeMail, localeOfRequest } from './mail-layout.server'

test.each([
  ['en', 'en'],
  ['en-GB,en;q=0.9', 'en'],
  ['EN', 'en'],
  ['pt-BR', 'pt'],
  ['de,en;q=0.5', 'pt'],
  ['enm', 'pt'],
  [undefined, 'pt'],
])('reads the language %s as %s', (language, locale) => {
  const headers = new Headers(language === undefined ? {} : { 'accept-language': language })
  expect(localeOfRequest(new Request('http://x/', { headers }))).toBe(locale)
})

test('no text in a mail becomes markup', () => {
  const { html } = composeMail({ ...content, heading: '<script>"x"</script>', body: 'a & b' })
  expect(html).toMatch('&lt;script&gt;&quot;x&quot;&lt;/script&gt;')
  expect(html).toMatch('a &amp; b')
})

test('the text contains everything in the HTML, each link on a line of its own', () => {
  const second = { label: 'Other', link: 'http://x/?c=3' }
  const { text, html, to, subject } = composeMail({ ...content, second })
  expect([to, subject]).toEqual(['ana@example.org', 'Subject'])
  expect(text).toBe(
    'Heading\n\nBody\n\nGo:\nhttp://x/?a=1&b=2\n\nOther:\nhttp://x/?c=3\n\nNote\n\nRetroScore\n',
  )
  for (const part of ['Heading', 'Body', 'Note', 'href="http://x/?a=1&amp;b=2"', 'lang="en"']) {
    expect(html).toContain(part)
  }
})

const content = {
  to: 'ana@example.org',
  locale: 'en' as const,
  subject: 'Subject',
  heading: 'Heading',
  body: 'Body',
  action: { label: 'Go', link: 'http://x/?a=1&b=2' },
  note: 'Note',
}
