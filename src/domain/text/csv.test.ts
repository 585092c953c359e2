import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CsvFormat, csvFormatOf, toCsvLine, withoutGuards } from './csv.ts'

const PT: CsvFormat = { separator: ';', decimal: ',' }
const EN: CsvFormat = { separator: ',', decimal: '.' }

test('a decimal comma requires a semicolon between cells', () => {
  expect(csvFormatOf('pt')).toEqual({ separator: ';', decimal: ',' })
  expect(csvFormatOf('en')).toEqual({ separator: ',', decimal: '.' })
})

test('separates cells and ends a line with CR LF', () => {
  expect(toCsvLine(['Squad', 24, 3.5, null], PT)).toBe('Squad;24;3,5;\r\n')
  expect(toCsvLine(['Squad', 24, 3.5, null], EN)).toBe('Squad,24,3.5,\r\n')
  const tabs = { separator: '\t', decimal: ',' } as const
  expect(toCsvLine(['Squad', 24, 3.5, null], tabs)).toBe('Squad\t24\t3,5\t\r\n')
})

test('quotes every sign that some reader takes for a separator', () => {
  const cells = ['a,b', 'a;b', 'a|b', 'a\tb', 'say "hi"', 'two\nlines', ' plain ']
  const fields = ['"a,b"', '"a;b"', '"a|b"', '"a\tb"', '"say ""hi"""', '"two\nlines"', ' plain ']
  for (const format of [PT, EN]) {
    expect(toCsvLine(cells, format)).toBe(`${fields.join(format.separator)}\r\n`)
  }
})

test('no text cell begins like a formula', () => {
  const cells = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', 'a=b', "'=1"]
  expect(toCsvLine(cells, PT)).toBe("'=1+1;'+1;'-1;'@SUM(A1);\"'\tx\";\"'\rx\";a=b;''=1\r\n")
})

test('a formula after a separator is no formula for a reader that splits there', () => {
  expect(toCsvLine(['x', ';=1+1;'], EN)).toBe('x,";\'=1+1;"\r\n')
  expect(toCsvLine(['x', 'two\n"=1+1'], PT)).toBe('x;"two\n\'""=1+1"\r\n')
})

test.each(['=', '+', '-', '@', '＝', '＋', '－', '＠'])(
  'prefixes a cell that begins with %s, also after white space',
  (sign) => {
    for (const space of ['', ' ', '\u00a0', '\u3000']) {
      const text = `${space}${sign}HYPERLINK`
      expect(readLine(toCsvLine([text, 'x'], EN), ',')).toEqual([`'${text}`, 'x'])
    }
    expect(toCsvLine([`a ${sign}1`], PT)).toBe(`a ${sign}1\r\n`)
  },
)

const anyCell = fc.string({
  unit: fc.constantFrom('"', ';', ',', '|', '\t', '\r', '\n', '=', '-', 'a', ' '),
})

test('an RFC 4180 parser reads the same cells except for apostrophes', () => {
  fc.assert(
    fc.property(fc.array(anyCell, { minLength: 2 }), fc.constantFrom(PT, EN), (cells, format) => {
      const read = readLine(toCsvLine(cells, format), format.separator)
      expect(read.map((cell) => cell.replaceAll("'", ''))).toEqual(cells)
    }),
  )
})

test('no reader finds a formula, whatever it takes for a separator or a quote', () => {
  fc.assert(
    fc.property(fc.array(anyCell, { minLength: 2 }), fc.constantFrom(PT, EN), (cells, format) => {
      const line = toCsvLine(cells, format)
      for (const separator of [';', ',', '|', '\t']) {
        const found = line.split(/\r|\n/).flatMap((row) => row.split(separator))
        expect(found.filter((cell) => /^[\s"]*[=-]/.test(cell))).toEqual([])
      }
    }),
  )
})

test('the apostrophes of this product come off, and no other', () => {
  const anyText = fc.string({
    unit: fc.constantFrom("'", '"', ';', '|', '\t', '\r', '\n', '=', '-', '＝', 'a', ' '),
  })
  fc.assert(
    fc.property(fc.array(anyText, { minLength: 2 }), (cells) => {
      const read = readLine(toCsvLine(cells, PT), PT.separator)
      expect(read.map(withoutGuards)).toEqual(cells)
    }),
  )
})

/** Parses character by character, as the RFC describes. */
function readLine(line: string, separator: string): string[] {
  const cells = ['']
  let isQuoted = false
  for (let at = 0; at < line.length - 2; at += 1) {
    const [char = '', next = ''] = [line[at], line[at + 1]]
    const last = cells.length - 1
    if (isQuoted && char === '"' && next === '"') {
      cells[last] = `${cells[last]}"`
      at += 1
    } else if (char === '"') isQuoted = !isQuoted
    else if (char === separator && !isQuoted) cells.push('')
    else cells[last] = `${cells[last]}${char}`
  }
  return cells
}
