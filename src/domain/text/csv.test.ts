import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CsvFormat, csvFormatOf, toCsvLine } from './csv.ts'

const PT: CsvFormat = { separator: ';', decimal: ',' }
const EN: CsvFormat = { separator: ',', decimal: '.' }

test('a decimal comma requires a semicolon between cells', () => {
  expect(csvFormatOf('pt')).toEqual({ separator: ';', decimal: ',' })
  expect(csvFormatOf('en')).toEqual({ separator: ',', decimal: '.' })
})

test('separates cells and ends a line with CR LF', () => {
  expect(toCsvLine(['Squad', 24, 3.5, null], PT)).toBe('Squad;24;3,5;\r\n')
  expect(toCsvLine(['Squad', 24, 3.5, null], EN)).toBe('Squad,24,3.5,\r\n')
})

test('quotes only cells that would be misread', () => {
  const cells = ['a,b', 'a;b', 'say "hi"', 'two\nlines', ' plain ']
  expect(toCsvLine(cells, PT)).toBe('a,b;"a;b";"say ""hi""";"two\nlines"; plain \r\n')
  expect(toCsvLine(cells, EN)).toBe('"a,b",a;b,"say ""hi""","two\nlines", plain \r\n')
})

test('no text cell begins like a formula', () => {
  const cells = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', 'a=b', "'=1"]
  expect(toCsvLine(cells, PT)).toBe("'=1+1;'+1;'-1;'@SUM(A1);'\tx;\"'\rx\";a=b;'=1\r\n")
})

test.each(['=', '+', '-', '@', '＝', '＋', '－', '＠'])(
  'prefixes a cell that begins with %s, also after white space',
  (sign) => {
    for (const space of ['', ' ', '\t', '\r', '\n', '\r\n', '\u00a0', '\u3000', ' \t ']) {
      const text = `${space}${sign}HYPERLINK`
      expect(readLine(toCsvLine([text, 'x'], EN), ',')).toEqual([`'${text}`, 'x'])
    }
    expect(toCsvLine([`a ${sign}1`], PT)).toBe(`a ${sign}1\r\n`)
  },
)

test('an RFC 4180 parser reads the same cells except for apostrophes before formulas', () => {
  const anyCell = fc.string({ unit: fc.constantFrom('"', ';', ',', '\r', '\n', '=', 'a', ' ') })
  fc.assert(
    fc.property(fc.array(anyCell, { minLength: 2 }), fc.constantFrom(PT, EN), (cells, format) => {
      const expected = cells.map((cell) => (/^(\r|\s*=)/.test(cell) ? `'${cell}` : cell))
      expect(readLine(toCsvLine(cells, format), format.separator)).toEqual(expected)
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
