import { readFileSync } from 'node:fs'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { expect, test } from 'vitest'
import type { SocialCard } from '../../../src/social-cards'
import { readCardFont } from './card-font'
import { fitTitle, type TitleBox } from './fit-title'
import { CARD, drawSocialCard } from './social-card'

const bold = readFont(700)
const medium = readFont(500)
const COLOURS = new Map(
  ['--ink', '--ink-2', '--canvas', '--line-strong', '--b3'].map((name) => [name, '#123456']),
)
const BOX: TitleBox = { width: 576, height: 346, largest: 76, smallest: 40, lineHeight: 1.08 }

test('a short title is one line at the largest size', () => {
  expect(layOut('Record Sprint')).toEqual({ size: BOX.largest, lines: ['Record Sprint'] })
})

test('a title is broken at natural pauses', () => {
  expect(layOut('Agile glossary: five Scrum terms').lines).toEqual([
    'Agile glossary:',
    'five Scrum terms',
  ])
  expect(layOut('Resolução de conflitos no squad: do sinal ao acordo').lines).toEqual([
    'Resolução de',
    'conflitos no squad:',
    'do sinal ao acordo',
  ])
})

test.each([
  ['of a few words', 'Retrospectivas remotas: como ouvir o squad inteiro'],
  ['of many words', 'uma retrospectiva que muda a próxima sprint '.repeat(4).trim()],
  ['of more words than a card has room for', 'palavras e mais palavras '.repeat(40).trim()],
  ['of one endless word', 'M'.repeat(200)],
  ['of one endless word among others', `uma ${'retrospectiva'.repeat(20)} longa`],
  ['of letters alone', 'a '.repeat(60).trim()],
  ['of nothing', ''],
])('a title %s stays within its box, in at most four lines', (_, title) => {
  const { size, lines } = layOut(title)
  expect(lines.length).toBeLessThanOrEqual(4)
  expect(lines.length * size * BOX.lineHeight).toBeLessThanOrEqual(BOX.height)
  expect(size).toBeGreaterThanOrEqual(BOX.smallest)
  for (const line of lines) expect(bold.widthOf(line) * size).toBeLessThanOrEqual(BOX.width)
})

test('a longer title is smaller and complete as long as it fits', () => {
  const title = 'uma retrospectiva que muda a próxima sprint '.repeat(2).trim()
  const { size, lines } = layOut(title)
  expect(size).toBeLessThan(BOX.largest)
  expect(lines.join(' ')).toBe(title)
})

test('a title that does not fit ends with an ellipsis', () => {
  expect(layOut('palavras e mais palavras '.repeat(40)).lines.at(-1)).toMatch(/\S…$/)
})

test.each([
  ['RetroScore: retrospectives, scored', 'Retrospectives, scored'],
  ['Registrar Sprint · RetroScore', 'Registrar Sprint'],
  ['Sobre o RetroScore: quem o criou', 'Sobre o RetroScore: quem o criou'],
])('the title %s appears on the card as %s', (title, shown) => {
  expect(textsOf(draw({ title })).join(' ')).toContain(`RetroScore ${shown} 0 1 2`)
})

test('draws accented letters in any composition', () => {
  for (const title of ['Diferença, você, às, órgão', 'Diferença, você, às, órgão'.normalize('NFD')])
    expect(textsOf(draw({ title })).join(' ')).toContain('Diferença, você, às, órgão')
})

test('leaves out characters that the font lacks', () => {
  expect(textsOf(draw({ title: 'Sprint 🚀 漢字\u0007 →\u00a07', note: '\u{10ffff}' }))).toEqual(
    expect.arrayContaining(['Sprint 7', '']),
  )
})

test('escapes markup', () => {
  const texts = textsOf(draw({ title: 'A < B & C > <script>' }))
  expect(texts.join(' ')).toContain('A &lt; B &amp; C &gt; &lt;script&gt;')
})

test('every colour is a value, including those of the drawings', () => {
  const svg = draw({ picture: '<circle r="5" fill="var(--b3)"/>' })
  expect(svg).toContain('<circle r="5" fill="#123456"/>')
  expect(svg).not.toContain('var(')
  expect(() => draw({ picture: '<circle fill="var(--b9)"/>' })).toThrow('--b9')
})

test('a card without a note has a line less', () => {
  expect(textsOf(draw({ note: 'Blog' }))).toContain('Blog')
  expect(textsOf(draw({ note: null })).length).toBe(textsOf(draw({ note: 'Blog' })).length - 1)
})

test('a drawing fills its area at any scale', () => {
  expect(draw({})).toContain('viewBox="3 4 50 60"')
})

test('text is drawn no wider than it was measured', async () => {
  await initWasm(readPackageFile('@resvg/resvg-wasm/index_bg.wasm'))
  for (const text of ['Diferença entre', 'Retrospectivas', 'AVATAR To. LT', '0 1 2 3 4 5', 'W']) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg"><text font-family="${CARD.family}" font-size="100">${text}</text></svg>`
    const bounds = new Resvg(svg, { font: { fontBuffers: [bold.file] } }).getBBox()
    expect(bounds?.width).toBeGreaterThan(50)
    expect(bounds?.width).toBeLessThanOrEqual(bold.widthOf(text) * 100)
  }
})

test('the font has no ligatures, and other files are refused', () => {
  expect(Buffer.from(bold.file).includes('GSUB')).toBe(false)
  expect(Buffer.from(bold.file).includes('GPOS')).toBe(true)
  expect(() => readCardFont(Buffer.from('wOF2'))).toThrow('WOFF')
})

function layOut(title: string) {
  return fitTitle(title, BOX, bold.widthOf)
}

function draw(changes: Partial<SocialCard>): string {
  const card: SocialCard = {
    path: '/cards/index.png',
    title: 'Retrospectivas',
    note: null,
    name: 'RetroScore',
    mark: '<path d="M0 0h9v9z"/>',
    picture: '<path d="M0 0h9v9z"/>',
    ...changes,
  }
  const boundsOf = () => ({ x: 3, y: 4, width: 50, height: 60 })
  const svg = drawSocialCard(card, { colours: COLOURS, bold, medium, boundsOf })
  expect(svg).toContain(`width="${CARD.width}" height="${CARD.height}"`)
  return svg
}

function textsOf(svg: string): string[] {
  return [...svg.matchAll(/<text [^>]*>([^<]*)</g)].map(([, text = '']) => text)
}

function readFont(weight: 500 | 700) {
  return readCardFont(
    readPackageFile(`@fontsource/mona-sans/files/mona-sans-latin-${weight}-normal.woff`),
  )
}

function readPackageFile(path: string) {
  return readFileSync(new URL(`../../../node_modules/${path}`, import.meta.url))
}
