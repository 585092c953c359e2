import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { readSheet } from '~/domain/transfer/workbooks/sheets'
import { bytesOf, linesOf, previewOf, tableIn } from '~tests/support/imports/read-sample'
import { odsOf, rawWorkbook, valuesOf, xlsxOf, zipOf } from '~tests/support/imports/workbooks'
import { readTableFile } from './table-file.ts'

const SAMPLES = [
  ...['a01-row-a-sprint', 'a03-google-forms-numbers', 'a05-teams-long', 'a11-excel-ptbr'],
  ...['a12-excel-sep', 'a15-us-dates', 'a17-lights', 'a17-smileys'],
  ...['a19-subtopics-column', 'a19-subtopics-slash', 'b-own-export-pt'],
]

test.each(SAMPLES)('%s gives the same as a workbook', async (name) => {
  const table = tableIn(bytesOf(`${name}.csv`))
  const values = valuesOf(table.grid)
  for (const bytes of [await xlsxOf(values), await odsOf(values)]) {
    const read = await tableOf(bytes)
    expect([read.line, read.known]).toEqual([table.line, table.known])
    expect(linesOf(previewOf(read))).toEqual(linesOf(previewOf(table)))
    expect(previewOf(read).questions.map(({ kind }) => kind)).toEqual(
      previewOf(table).questions.map(({ kind }) => kind),
    )
  }
})

test('cells have their values as the workbook shows them', async () => {
  const cell = (ref: string, rest: string) => `<c r="${ref}" ${rest}</c>`
  const sheet = [
    `<row r="1">${cell('A1', 't="s"><v>0</v>')}${cell('B1', 't="s"><v>1</v>')}</row>`,
    `<row r="3">${cell('A3', 't="inlineStr"><is><t>= 1</t></is>')}${cell('B3', '><f>A1+1</f><v>0.30000000000000004</v>')}</row>`,
    `<row r="4">${cell('A4', 's="1"><v>45730</v>')}${cell('B4', 's="2"><v>45730.75</v>')}${cell('C4', 's="3"><v>0.8</v>')}</row>`,
    `<row r="5">${cell('A5', 't="b"><v>1</v>')}${cell('B5', 't="e"><v>#N/A</v>')}${cell('C5', 't="str"><f>B1</f><v>texto</v>')}</row>`,
    `<row r="6">${cell('A6', '><f>NOW()</f>')}${cell('B6', '><v>1E3</v>')}</row>`,
  ].join('')
  const strings = '<si><t>Tópico</t></si><si><r><t>Sprint </t></r><r><t>1</t></r></si>'
  const parts = rawWorkbook(sheet, { strings, formats: [0, 14, 22, 9] })
  expect(await gridOf(zipOf(parts))).toEqual([
    [1, 'Tópico', 'Sprint 1'],
    [3, '= 1', '0.3'],
    [4, '2025-03-14', '2025-03-14 18:00:00', '80%'],
    [5, 'true', '#N/A', 'texto'],
    [6, '', '1000'],
  ])
})

test('dates count from 1904 in a workbook that says so', async () => {
  const sheet = '<row r="1"><c r="A1" s="1"><v>44268</v></c><c r="B1" t="str"><v>x</v></c></row>'
  const properties = '<workbookPr date1904="1"/>'
  const parts = rawWorkbook(sheet, { properties, formats: [0, 14] })
  expect(await gridOf(zipOf(parts))).toEqual([[1, '2025-03-14', 'x']])
})

test('a merged group above the heads is the level above', async () => {
  const rows = [
    ['Saúde do squad', null, null, null],
    ['Sprint', 'Métodos', null, 'Qualidade'],
    [null, 'Planning', 'Daily', 'Testes'],
    ['Sprint 1', 3, 4, 5],
    ['Sprint 2', 4, 5, 5],
  ]
  const merge = (startRow: number, startCol: number, endRow: number, endCol: number) => ({
    ...{ startRow, startCol, endRow, endCol },
  })
  const merges = [merge(0, 0, 0, 3), merge(1, 0, 2, 0), merge(1, 1, 1, 2)]
  const table = await tableOf(await writeXlsx({ sheets: [{ name: 'A', rows, merges }] }))
  expect(table.heads).toEqual(['Sprint', 'Métodos / Planning', 'Métodos / Daily', 'Testes'])
  const scales = { 5: { worst: 0, best: 5, isKept: false } }
  expect(linesOf(previewOf(table, { scales }))).toEqual([
    'Sprint 1 #1 | Métodos, > Planning 3, > Daily 4, Testes 5',
    'Sprint 2 #2 | Métodos, > Planning 4, > Daily 5, Testes 5',
  ])
})

test('merged sprints of a long table are read in each row', async () => {
  const rows = [
    ['Sprint', 'Tópico', 'Nota'],
    ['Sprint 1', 'Ritmo', 3],
    [null, 'Foco', 4],
    ['Sprint 2', 'Ritmo', 2],
    [null, 'Foco', 5],
  ]
  const down = (startRow: number) => ({ startRow, startCol: 0, endRow: startRow + 1, endCol: 0 })
  const bytes = await writeXlsx({ sheets: [{ name: 'A', rows, merges: [down(1), down(3)] }] })
  expect(linesOf(previewOf(await tableOf(bytes)))).toEqual([
    'Sprint 1 #1 | Ritmo 3, Foco 4',
    'Sprint 2 #2 | Ritmo 2, Foco 5',
  ])
})

test('the fullest visible sheet comes first, and hidden ones last', async () => {
  const rows = (count: number) => Array.from({ length: count }, (_, at) => ['Ritmo', at % 6])
  const bytes = await writeXlsx({
    sheets: [
      { name: 'Capa', rows: rows(1) },
      { name: 'Base', rows: rows(50), hidden: true },
      { name: 'Vazia', rows: [] },
      { name: 'Notas', rows: rows(10) },
      { name: 'Listas', rows: rows(90), veryHidden: true },
    ],
  })
  const { sheets } = await open(bytes)
  expect(sheets.map(({ name, isHidden }) => [name, isHidden])).toEqual([
    ...[['Notas', false] as const, ['Capa', false] as const],
    ...[['Listas', true] as const, ['Base', true] as const],
  ])
  expect(readSheet(sheets[1])).toEqual({ ok: false, reason: 'TABLE_EMPTY' })
})

const wide = (text: string) => [...text].map((letter) => `${letter}\0`).join('')
const oldOffice = (name: string) =>
  new Uint8Array(Buffer.from(`\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${wide(name)}`, 'latin1'))
const named = (...names: string[]) => zipOf(names.map((name) => ({ name, content: 'x' })))
const row = (cells: string) => `<row r="1">${cells}</row>`
const many = (count: number, text: string) => text.repeat(count)
const bomb = many(40_000_000, ' ')

test.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
  ['a zip bomb', () => zipOf(rawWorkbook(bomb)), 'TABLE_TOO_LARGE'],
  ['a zip bomb that declares less', () => lying({ declared: 1000 }), 'TABLE_TOO_LARGE'],
  ['a zip bomb that declares nothing', () => lying({ declared: 0 }), 'TABLE_TOO_LARGE'],
  ['a zip bomb that declares later', () => lying({ isDeferred: true }), 'TABLE_BROKEN'],
  [
    'a bomb of a million tags',
    () => zipOf(rawWorkbook('', { strings: many(1_100_000, '<si/>') })),
    'TABLE_TOO_LARGE',
  ],
  ['a bomb beside the sheet', () => beside('xl/media/a.png', bomb), 'TABLE_TOO_LARGE'],
  [
    'thousands of files',
    () => named(...Array.from({ length: 2001 }, (_, at) => `xl/worksheets/${at}`)),
    'TABLE_TOO_LARGE',
  ],
  [
    'too many cells',
    () => xlsxOf(Array.from({ length: 401 }, () => Array(501).fill(1))),
    'TABLE_TOO_LARGE',
  ],
  ['too many rows', () => xlsxOf(Array.from({ length: 30_001 }, () => [1])), 'TABLE_TOO_LARGE'],
  ['too many columns', () => xlsxOf([Array(601).fill(1)]), 'TABLE_TOO_LARGE'],
  [
    'long texts a thousand times',
    () => xlsxOf(Array(1000).fill([many(5000, 'x')])),
    'TABLE_TOO_LARGE',
  ],
  [
    'cells outside any sheet',
    () => zipOf(rawWorkbook(row('<c r="ZZZZ9"><v>1</v></c>'))),
    'TABLE_EMPTY',
  ],
  [
    'a stray cell far away',
    () => zipOf(rawWorkbook(row('<c r="XFD1048576"><v>1</v></c>'))),
    'TABLE_EMPTY',
  ],
  ['no sheet', () => beside('xl/worksheets/a.xml', '', []), 'TABLE_BROKEN'],
  ['half an archive', async () => (await xlsxOf([['a']])).slice(0, 400), 'TABLE_BROKEN'],
  ['a damaged file', () => damaged(), 'TABLE_BROKEN'],
  ['XML that never ends', () => zipOf(rawWorkbook(`${row('<c')}`)), 'TABLE_EMPTY'],
  ['macros', () => beside('xl/vbaProject.bin', 'x'), 'TABLE_MACROS'],
  ['a password', () => oldOffice('EncryptedPackage'), 'TABLE_ENCRYPTED'],
  ['an old workbook', () => oldOffice('Workbook'), 'TABLE_OLD_WORKBOOK'],
  [
    'a binary workbook',
    () => named('xl/workbook.bin', 'xl/worksheets/sheet1.bin'),
    'TABLE_OLD_WORKBOOK',
  ],
  ['an old document', () => oldOffice('WordDocument'), 'TABLE_DOCUMENT'],
  ['a document', () => named('[Content_Types].xml', 'word/document.xml'), 'TABLE_DOCUMENT'],
  ['slides', () => named('[Content_Types].xml', 'ppt/presentation.xml'), 'TABLE_DOCUMENT'],
  [
    'an open document',
    () =>
      zipOf([
        { name: 'mimetype', content: 'x' },
        { name: 'content.xml', content: 'x' },
      ]),
    'TABLE_DOCUMENT',
  ],
  [
    'a file of Numbers',
    () => named('Index/Document.iwa', 'Metadata/Properties.plist'),
    'TABLE_NUMBERS',
  ],
  ['many texts for each of many sheets', () => repeating(), 'TABLE_TOO_LARGE'],
  ['an archive of tables', () => named('a.csv', 'b.csv'), 'TABLE_ARCHIVE'],
  ['an empty archive', () => zipOf([]), 'TABLE_ARCHIVE'],
  ['a second directory for large archives', () => withSecondDirectory(), 'TABLE_BROKEN'],
])('%s is refused with a reason', async (_, bytes, reason) => {
  expect((await open(await bytes())).read).toEqual({ ok: false, reason })
})

test('entities of XML are not expanded', async () => {
  const prolog = '<!DOCTYPE a [<!ENTITY b "boom"><!ENTITY c SYSTEM "file:///etc/passwd">]>'
  const cells = '<c r="A1" t="str"><v>&b;&c;&amp;</v></c><c r="B1"><v>3</v></c>'
  expect(await gridOf(zipOf(rawWorkbook(row(cells), { prolog })))).toEqual([[1, '&b;&c;&', '3']])
})

test('an open spreadsheet that repeats a row a million times is refused', async () => {
  const cell =
    '<table:table-cell table:number-columns-repeated="16384" office:value-type="float" office:value="1"/>'
  const table = `<table:table table:name="A"><table:table-row table:number-rows-repeated="1048576">${cell}</table:table-row></table:table>`
  const content = `<office:document-content><office:body><office:spreadsheet>${table}</office:spreadsheet></office:body></office:document-content>`
  const sample = Buffer.from(await odsOf([['a']]))
  const mimetype = sample.subarray(0, sample.indexOf('PK\x03\x04', 4, 'latin1'))
  expect(mimetype.toString('latin1')).toContain('opendocument.spreadsheet')
  const parts = [
    { name: 'application/vnd.oasis.opendocument.spreadsheet', content: '' },
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
    { name: 'content.xml', content },
  ]
  expect((await open(zipOf(parts))).read).toEqual({ ok: false, reason: 'TABLE_BROKEN' })
})

test('500 sprints of 200 topics are read from a workbook', async () => {
  const heads = ['Tópico', ...Array.from({ length: 500 }, (_, at) => `Sprint ${at + 1}`)]
  const rows = Array.from({ length: 200 }, (_, at) => [
    `T${at}`,
    ...heads.slice(1).map((_, n) => (n * at) % 6),
  ])
  const table = await tableOf(await xlsxOf([heads, ...rows]))
  expect(table.rows.map(({ cells }) => cells.length)).toEqual(rows.map(() => 501))
})

test.each([
  ['a table', 'Tema;Sprint 1\nRitmo;3\n'],
  ['a file that is no table', '%PDF-1.7'],
  ['another tool’s file', '{"teams":[{"healthChecks":[]}]}'],
  ['a damaged workbook', 'PK\x03\x04'],
])('an aborted reading of %s resolves to null', async (_, text) => {
  const stop = new AbortController()
  const reading = readTableFile(new File([text], 'notas'), stop.signal)
  stop.abort()
  expect(await reading).toBeNull()
})

async function open(bytes: Uint8Array) {
  const file = new File([bytes as Uint8Array<ArrayBuffer>], 'notas.xlsx')
  const opened = await readTableFile(file, new AbortController().signal)
  if (!opened) throw new Error('nothing was read')
  return opened
}

async function tableOf(bytes: Uint8Array) {
  const { read } = await open(bytes)
  if (!read.ok) throw new Error(read.reason)
  return read.table
}

/** Returns the rows of the first sheet, each with its line. */
async function gridOf(bytes: Uint8Array) {
  const { sheets } = await open(bytes)
  return sheets[0]?.grid?.map(({ line, cells }) => [line, ...cells])
}

/** A workbook whose directory refers to another one, which only readers of ZIP64 look at. */
function withSecondDirectory() {
  const archive = zipOf(rawWorkbook(''))
  new DataView(archive.buffer).setUint32(archive.length - 10, 0xffffffff, true)
  return archive
}

/** A workbook whose texts are within the limit once, but not for each of its sheets. */
function repeating() {
  const strings = many(240_000, '<si><t>a</t></si>')
  const parts = rawWorkbook(row('<c r="A1"><v>1</v></c>'), { strings })
  return zipOf(
    parts.map((part) => {
      const one = '<sheet name="Notas" sheetId="1" r:id="rId1"/>'
      return { ...part, content: String(part.content).replace(one, many(60, one)) }
    }),
  )
}

/** A workbook whose sheet inflates to more than its directory says. */
function lying(claim: { declared?: number; isDeferred?: boolean }) {
  const parts = rawWorkbook(bomb)
  return zipOf(parts.map((part) => (part.name.includes('sheet1') ? { ...part, ...claim } : part)))
}

function beside(name: string, content: string, parts = rawWorkbook('')) {
  return zipOf([...parts, { name, content }])
}

async function damaged() {
  const bytes = await xlsxOf([
    ['a', 'b'],
    ['c', 1],
  ])
  return bytes.map((byte, at) => (at > 60 && at < 600 ? byte ^ 0x55 : byte))
}
