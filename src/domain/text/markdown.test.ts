import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeMarkdown, toMarkdownLines, toMarkdownTable } from './markdown.ts'

test('leaves ordinary text as it is', () => {
  const text = 'Movimentações dos cards - Sprint (kanban), 20%: "ok" #3'
  expect(escapeMarkdown(text)).toBe(text)
})

test('escapes Markdown marks', () => {
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

test('turns any text into one line with every mark escaped and nothing else lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const escaped = escapeMarkdown(text)
      expect(escaped).not.toMatch(/[\r\n]/)
      expect(escaped.replaceAll(/\\./g, '')).not.toMatch(/[\\`*_[\]<>&|~$]/)
      expect(escaped.replaceAll(/\\(.)/g, '$1')).toBe(text.replaceAll(/\s+/g, ' ').trim())
    }),
  )
})

test('keeps lines and paragraphs and escapes marks at their beginnings', () => {
  expect(toMarkdownLines(' One\r\n# two  \n\n \n    - three\n')).toBe('One\\\n\\# two\n\n\\- three')
})

test('writes a table with its head, a line and the rows', () => {
  expect(toMarkdownTable(['A', 'B'], [['1', '2']])).toBe('| A | B |\n| --- | --- |\n| 1 | 2 |')
})
