import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeMarkdown, toMarkdownLines, toMarkdownTable } from './markdown.ts'

test('ordinary text stays as it was written', () => {
  const text = 'Movimentações dos cards - Sprint (kanban), 20%: "ok" #3'
  expect(escapeMarkdown(text)).toBe(text)
})

test('marks of Markdown become text', () => {
  expect(escapeMarkdown('**bold** _it_ `code`')).toBe('\\*\\*bold\\*\\* \\_it\\_ \\`code\\`')
  expect(escapeMarkdown('[a](https://b.example) ![c](d)')).toBe(
    '\\[a\\](https://b.example) !\\[c\\](d)',
  )
  expect(escapeMarkdown('<img src=x> &amp; a|b')).toBe('\\<img src=x\\> \\&amp; a\\|b')
})

test('no text begins a heading, a list or a line under a heading', () => {
  expect(['# a', '- a', '+ a', '== a', '1. a', '12) a'].map(escapeMarkdown)).toEqual([
    '\\# a',
    '\\- a',
    '\\+ a',
    '\\== a',
    '1\\. a',
    '12\\) a',
  ])
})

test('any text is one line in which every mark is escaped, and loses nothing else', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const escaped = escapeMarkdown(text)
      expect(escaped).not.toMatch(/[\r\n]/)
      expect(escaped.replaceAll(/\\./g, '')).not.toMatch(/[\\`*_[\]<>&|~$]/)
      expect(escaped.replaceAll(/\\(.)/g, '$1')).toBe(text.replaceAll(/\s+/g, ' ').trim())
    }),
  )
})

test('lines of a text stay lines, empty ones part paragraphs, and no line is a mark', () => {
  expect(toMarkdownLines(' One\r\n# two  \n\n \n    - three\n')).toBe('One\\\n\\# two\n\n\\- three')
})

test('a table has its head, a line and the rows', () => {
  expect(toMarkdownTable(['A', 'B'], [['1', '2']])).toBe('| A | B |\n| --- | --- |\n| 1 | 2 |')
})
