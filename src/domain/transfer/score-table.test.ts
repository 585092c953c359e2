import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  canKeep,
  fingerprintOf,
  guessMapping,
  readScores,
  readTable,
  type TableMapping,
  toScore,
} from './score-table.ts'
import { decodeTable, parseTable } from './table-text.ts'

test('reads a wide table with decimal commas, quotes and blanks and lists odd cells by row and column', () => {
  const table = tableOf(
    '\uFEFFTema;Sprint 1;Sprint 2\r\n"Planning; geral";3,5;N/A\r\n\r\nDaily;7;x\r\n',
  )
  const mapping = { ...guessMapping(table), lowest: 1, highest: 5 }
  expect(mapping).toMatchObject({ form: 'wide', topic: 0 })
  expect(readScores(table, mapping)).toEqual({
    sprints: [{ name: 'Sprint 1', scores: [{ title: 'Planning; geral', score: 3, ratings: 1 }] }],
    odd: [
      { row: 4, column: 2, text: '7' },
      { row: 4, column: 3, text: 'x' },
    ],
  })
})

test('a table without known heads has its topics first, then the sprint and the score', () => {
  const mapping = guessMapping(tableOf('Alpha;Beta;Gamma;Delta\na;1;2;3'))
  expect(mapping).toMatchObject({ form: 'wide', topic: 0, sprint: 1, score: 2 })
})

test('rounds the mean of single ratings in a long table half up', () => {
  const table = tableOf(
    'Date,Question,Rating\n2026-01-05,Fun,1\n2026-01-05,fun,5\n2026-01-05,Fun,5\n2026-01-05,Pace,N/A\n',
  )
  const mapping = guessMapping(table)
  expect(mapping).toMatchObject({ form: 'long', sprint: 0, topic: 1, score: 2, lowest: null })
  expect(readScores(table, { ...mapping, lowest: 1, highest: 5 }).sprints).toEqual([
    { name: '2026-01-05', scores: [{ title: 'Fun', score: 3, ratings: 3 }] },
  ])
})

test('no cell without a score becomes a 0', () => {
  const blank = fc.constantFrom('', ' ', 'N/A', 'n/a', 'NA', '-', '–', 'skipped', 'Pulado')
  fc.assert(
    fc.property(fc.array(blank, { minLength: 1 }), (cells) => {
      const rows = cells.map((cell, index) => `Topic ${index};${cell}`)
      const table = tableOf(['Topic;Sprint 1', ...rows].join('\n'))
      const mapping = { ...guessMapping(table), lowest: 0, highest: 5 }
      expect(readScores(table, mapping)).toEqual({ sprints: [], odd: [] })
    }),
  )
})

test('maps the ends of a scale to 0 and 5 unless a scale within 0–5 is kept', () => {
  const scale = (lowest: number, highest: number): TableMapping => ({
    ...{ form: 'wide', topic: 0, sprint: 0, score: 0 },
    ...{ lowest, highest, isKept: false },
  })
  expect([1, 2, 3, 4, 5].map((score) => toScore(score, scale(1, 5)))).toEqual([0, 1, 3, 4, 5])
  expect(toScore(70, scale(0, 100))).toBe(4)
  expect(toScore(0.3, scale(0, 1))).toBe(2)
  expect([0, 6].map((score) => toScore(score, scale(1, 5)))).toEqual([null, null])
  const kept = { ...scale(1, 5), isKept: true }
  expect([1, 2.5, 5].map((score) => toScore(score, kept))).toEqual([1, 3, 5])
  const narrow = { ...scale(1, 4), isKept: true }
  expect([0, 1, 4, 5].map((score) => toScore(score, narrow))).toEqual([null, 1, 4, null])
  expect([scale(1, 5), scale(0, 10), scale(5, 1), scale(3, 3)].map(canKeep)).toEqual([
    ...[true, false, false, false],
  ])
})

test('never reads columns that look like names or addresses', () => {
  const table = tableOf(
    'Question,Respondent,Sprint,Score,Reviewed by\nFun,Ana,Sprint 1,4,x\nFun,Bia,Sprint 1,2,b@example.com\n',
  )
  expect(table.personal).toEqual([1, 4])
  const mapping = { ...guessMapping(table), topic: 1, lowest: 0, highest: 5 }
  expect(JSON.stringify(readScores(table, mapping).sprints)).not.toMatch(/Ana|Bia/)
  const wide = tableOf('Topic;E-mail;Sprint 1\nFun;9;3')
  const { sprints } = readScores(wide, { ...guessMapping(wide), lowest: 0, highest: 10 })
  expect(sprints.map(({ name }) => name)).toEqual(['Sprint 1'])
})

test('gives the reason for a file that is not a table of scores', () => {
  expect(readTable('')).toEqual({ ok: false, reason: 'TABLE_EMPTY' })
  expect(readTable('Topic,Sprint 1\n')).toEqual({ ok: false, reason: 'TABLE_EMPTY' })
  const parabol = 'reflectionGroup,author,votes,prompt,type,createdAt,discussionThread,content'
  expect(readTable(`\uFEFF${parabol}\nA,B,1,C,Reflection,2026,,D`)).toEqual({
    ok: false,
    reason: 'TABLE_PARABOL',
  })
})

test('two exports of one tool have one fingerprint for any sprints', () => {
  const prints = ['Tema;Sprint 1;Sprint 2\na;1;2', 'tema;Sprint 3\na;1'].map((text) =>
    fingerprintOf(tableOf(text)),
  )
  expect(new Set(prints).size).toBe(1)
})

test('reads cells with any text back from a written table', () => {
  const cell = fc.string().map((text) => text.replaceAll('\0', '').trim())
  const row = fc.array(cell, { minLength: 2, maxLength: 4 })
  fc.assert(
    fc.property(fc.array(row), fc.constantFrom(';', ',', '\t'), (rows, separator) => {
      const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
      const lines = [['a', 'b'], ...rows].map((cells) => cells.map(quote).join(separator))
      expect(parseTable(lines.join('\r\n')).map(({ cells }) => cells)).toEqual(
        [['a', 'b'], ...rows].filter((cells) => cells.some((text) => text !== '')),
      )
    }),
  )
})

test('decodes a table in the encodings of spreadsheets', () => {
  const text = 'Tópico;Sprint 1'
  const utf16 = new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))
  expect(decodeTable(utf16)).toBe(text)
  expect(decodeTable(utf16.subarray(2))).toBe(text)
  expect(decodeTable(new Uint8Array(Buffer.from(utf16).swap16()))).toBe(text)
  expect(decodeTable(new Uint8Array(Buffer.from(text)))).toBe(text)
  expect(decodeTable(new Uint8Array(Buffer.from(text, 'latin1')))).toBe(text)
  expect(decodeTable(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]))).toBe(null)
})

function tableOf(text: string) {
  const read = readTable(text)
  if (!read.ok) throw new Error(read.reason)
  return read.table
}
