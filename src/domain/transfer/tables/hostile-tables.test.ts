import { expect, test } from 'vitest'
import { previewOf, tableIn, tableOf } from '~tests/support/imports/read-sample'
import { guessChoices, previewTable } from './table-choices.ts'
import { isTooMuch } from './table-scores.ts'

const bytes = (...list: number[]) => new Uint8Array(list)
const text = (value: string) => new Uint8Array(Buffer.from(value))
const many = (count: number) => Array.from({ length: count }, (_, at) => at)

test.each<[string, Uint8Array, string]>([
  ['nothing', bytes(), 'TABLE_EMPTY'],
  ['a byte order mark', text('\uFEFF'), 'TABLE_EMPTY'],
  ['blank lines', text('\n\r\n ; ;\n'), 'TABLE_EMPTY'],
  ['heads alone', text('Topic;Sprint 1\n'), 'TABLE_EMPTY'],
  ['a separator line alone', text('sep=;\n'), 'TABLE_EMPTY'],
  ['a NUL', bytes(0), 'TABLE_NOT_TEXT'],
  ['NULs in text', text('Topic;\0\0\0Sprint'), 'TABLE_NOT_TEXT'],
  ['random bytes', bytes(3, 200, 17, 0, 0, 254, 9, 1), 'TABLE_NOT_TEXT'],
  ['control characters', text('Topic;Sprint 1\nFun;\u00013'), 'TABLE_NOT_TEXT'],
  ['an escape sequence', text('Topic;Sprint 1\n\u001b[31mFun;3'), 'TABLE_NOT_TEXT'],
  ['half of a UTF-16 character', bytes(0xff, 0xfe, 0x41), 'TABLE_NOT_TEXT'],
  ['the beginning of a workbook', bytes(0x50, 0x4b, 3, 4, 20, 0), 'TABLE_BROKEN'],
  ['the end of an archive', bytes(0x50, 0x4b, 5, 6), 'TABLE_BROKEN'],
  ['an old workbook', bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1), 'TABLE_OLD_WORKBOOK'],
  ['rich text', text('{\\rtf1 Fun 3}'), 'TABLE_DOCUMENT'],
  ['a PDF', text('%PDF-1.7\n'), 'TABLE_PDF'],
  ['a gzip bomb', bytes(0x1f, 0x8b, 8, 0), 'TABLE_ARCHIVE'],
  ['a 7z archive', bytes(0x37, 0x7a, 0xbc, 0xaf), 'TABLE_ARCHIVE'],
  ['a RAR archive', bytes(0x52, 0x61, 0x72, 0x21), 'TABLE_ARCHIVE'],
  ['a PNG', bytes(0x89, 0x50, 0x4e, 0x47), 'TABLE_PICTURE'],
  ['a JPEG', bytes(0xff, 0xd8, 0xff, 0xe0), 'TABLE_PICTURE'],
  ['a GIF', text('GIF89a'), 'TABLE_PICTURE'],
  ['a photo of a phone', text('\0\0\0\x18ftypheic'), 'TABLE_PICTURE'],
  ['a web page', text('<!DOCTYPE html><table><tr><td>3'), 'TABLE_WEB_PAGE'],
  ['a table of a web page', text('<table><script>alert(1)</script>'), 'TABLE_WEB_PAGE'],
  ['XML', text('<?xml version="1.0"?><a/>'), 'TABLE_WEB_PAGE'],
  ['a picture as text', text('<svg onload="alert(1)">'), 'TABLE_WEB_PAGE'],
  ['too many cells', text(`${'1;'.repeat(500)}\n`.repeat(401)), 'TABLE_TOO_LARGE'],
  ['one line of separators', text(`a${';'.repeat(200_001)}`), 'TABLE_TOO_LARGE'],
  ['a header wider than any sheet', text(`a${';b'.repeat(16_384)}\n1`), 'TABLE_TOO_LARGE'],
  ['an export of Parabol', text('reflectionGroup,prompt,discussionThread\na,b,c'), 'TABLE_PARABOL'],
])('%s is refused with a reason', (_, file, reason) => {
  expect(() => tableIn(file)).toThrow(reason)
})

test.each<[string, string, string[]]>([
  ['a story', 'It was a dark night.\nThe squad slept.', []],
  ['Markdown', '# Retro\n\n- went well\n- went badly', []],
  ['a log', '[12:00:01] start\n[12:00:02] stop', []],
  ['a list', 'one\ntwo\nthree', []],
  ['long words', `Topic;Sprint 1\nFun;${'no idea '.repeat(6)}\nPace;${'a story '.repeat(6)}`, []],
])('nothing comes in from %s', (_, file, expected) => {
  const { squads, questions } = previewOf(tableOf(file))
  const scores = squads.flatMap(({ sprints }) => sprints.flatMap((sprint) => [...sprint.scores]))
  expect([scores, questions.map(({ kind }) => kind)]).toEqual([[], expected])
})

test('formulas are titles like any other', () => {
  const preview = previewOf(tableOf('Topic;Sprint 1\n=HYPERLINK("http://evil");3\n@SUM(A1);4'))
  const [sprint] = preview.squads[0]?.sprints ?? []
  expect(sprint?.topics.map(({ title }) => title)).toEqual([
    '=HYPERLINK("http://evil")',
    '@SUM(A1)',
  ])
})

test('names of built-in fields are plain titles', () => {
  const preview = previewOf(tableOf('Topic;__proto__;constructor\n__proto__;3;4\ntoString;2;5'))
  expect(preview.squads[0]?.sprints.map(({ name }) => name)).toEqual(['__proto__', 'constructor'])
  expect({}).not.toHaveProperty('polluted')
})

test('words with names of built-in fields have no score', () => {
  const { words } = previewOf(
    tableOf('Topic;Sprint 1;Sprint 2\nFun;verde;constructor\nPace;verde;__proto__'),
  )
  expect(words.filter(({ score }) => score === undefined).map(({ key }) => key)).toEqual([
    ...['constructor', '__proto__'],
  ])
})

test('a quote that is never closed hides no row', () => {
  const table = tableOf('Topic;Sprint 1\n"Fun;3\nPace;4')
  expect(table.rows.map(({ cells }) => cells)).toEqual([
    ['"Fun', '3'],
    ['Pace', '4'],
  ])
})

test('rows of different lengths are read as far as they go', () => {
  const preview = previewOf(tableOf('Topic;Sprint 1;Sprint 2\nFun;3\nPace;4;5;6;7\n;1;2'))
  const sprints = preview.squads[0]?.sprints ?? []
  expect(sprints.map(({ scores }) => [...scores.values()])).toEqual([[3, 4], [5]])
  expect(preview.odd).toHaveLength(2)
})

test('invisible characters and turned text leave the titles', () => {
  const [sprint] = previewOf(tableOf('Topic;Sprint 1\nF\u202eun\u200b;3')).squads[0]?.sprints ?? []
  expect(sprint?.topics[0]?.title).toBe('Fun')
})

test('titles over the limit are listed and stay out', () => {
  const preview = previewOf(tableOf(`Topic;Sprint 1\n${'x'.repeat(121)};3\nPace;4`))
  expect(preview.odd).toHaveLength(1)
})

test('more topics or sprints than an import accepts are too much', () => {
  const topics = many(201).map((at) => `Topic ${at};3`)
  expect(isTooMuch(previewOf(tableOf(['Topic;Sprint 1', ...topics].join('\n'))))).toBe(true)
  const sprints = many(501).map((at) => `Sprint ${at + 1};3`)
  expect(isTooMuch(previewOf(tableOf(['Sprint;Fun', ...sprints].join('\n'))))).toBe(true)
})

const long = (text: string) => text.repeat(60_000)

test.each([
  ['dots', `${long('.')}z`],
  ['dashes', `${long('-')}z`],
  ['an address without an end', `@${long('a')}`],
  ['spaces and quotes', `${long(' ')}a${long('"')}`],
  ['a quoted text and quotes', `"${long('b')}"a${long('"')}`],
])('a topic that is a cell of %s stays out, and the next one comes in', (_, cell) => {
  const preview = previewOf(tableOf(`Topic;Sprint 1;Sprint 2\n${cell};3;4\nPace;2;1\n`))
  expect(preview.odd.map(({ row }) => row)).toEqual([2, 2])
  const titles = preview.squads[0]?.sprints.map(({ topics }) => topics.map(({ title }) => title))
  expect(titles).toEqual([['Pace'], ['Pace']])
})

test.each([
  ['statistics', (at: number) => `Topic ${at} max`],
  ['sprints', (at: number) => `Sprint ${at}`],
  ['addresses', () => 'E-mail'],
])('twice as many heads of %s are read twice as often', (_, toHead) => {
  const readsOf = (count: number) => {
    const heads = many(count).map(toHead).join(';')
    const table = tableOf(`Topic;${heads}\nFun${';3'.repeat(count)}\nPace${';2'.repeat(count)}`)
    let reads = 0
    const counted = new Proxy(table.heads, {
      get: (target, field) => {
        reads += 1
        return Reflect.get(target, field)
      },
    })
    guessChoices({ ...table, heads: counted })
    return reads
  }
  expect(readsOf(400)).toBeLessThan(2.1 * readsOf(200))
})

test('a cell of megabytes is cut, because no text of a sprint is nearly as long', () => {
  const [first] = tableOf(`Topic;Sprint 1\n${'a'.repeat(3_000_000)};3\nPace;2`).rows
  expect(first?.cells.map(({ length }) => length)).toEqual([10_000, 1])
})

test('a small file that describes a thousand million rows is refused', () => {
  const dimensions = Array(30_000).fill({})
  const ratings = Object.fromEntries(many(30_000).map((at) => [at, {}]))
  const file = { teams: [{ healthChecks: [{ dimensions, ratings }] }] }
  expect(() => tableOf(JSON.stringify(file))).toThrow('TABLE_TOO_LARGE')
})

test('people who are no objects have no rows', () => {
  const dimensions = Array(30_000).fill({})
  const ratings = Object.fromEntries(many(30_000).map((at) => [at, 0]))
  const file = { teams: [{ healthChecks: [{ dimensions, ratings }] }] }
  expect(tableOf(JSON.stringify(file)).rows).toEqual([])
})

test('500 sprints of 200 topics are previewed in slices', () => {
  const heads = ['Topic', ...many(500).map((at) => `Sprint ${at + 1}`)].join(';')
  const rows = many(200).map((at) =>
    [`Topic ${at}`, ...many(500).map((n) => (n * at) % 6)].join(';'),
  )
  const table = tableOf([heads, ...rows].join('\n'))
  const choices = { ...guessChoices(table), scales: { 5: { worst: 0, best: 5, isKept: false } } }
  expect([...previewTable(table, choices)].length).toBeGreaterThan(400)
})
