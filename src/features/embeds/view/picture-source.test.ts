import { expect, test } from 'vitest'
import { sourcesOf } from './picture-source'

const URL = 'https://retro.example/api/embed/abc.svg'

test('formats a picture as Markdown, HTML and an address', () => {
  const look = { kind: 'trend', theme: 'reader', format: 'svg', locale: 'pt' } as const
  expect(sourcesOf({ url: URL, alt: 'Alpha', look })).toEqual({
    markdown: `![Alpha](${URL}?lang=pt)`,
    html: `<img src="${URL}?lang=pt" alt="Alpha" width="640" height="240">`,
    address: `${URL}?lang=pt`,
  })
})

test('escapes the squad’s name', () => {
  const look = { kind: 'badge', theme: 'dark', format: 'png', locale: 'en' } as const
  const { markdown, html } = sourcesOf({ url: URL, alt: '](x) "><b>', look })
  const png = 'https://retro.example/api/embed/abc.png?lang=en'
  expect(markdown).toBe(`![\\](x) "><b>](${png}&theme=dark)`)
  expect(html).toBe(`<img src="${png}&amp;theme=dark" alt="](x) &quot;&gt;&lt;b&gt;" height="20">`)
})
