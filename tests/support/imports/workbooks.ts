import { crc32, deflateRawSync } from 'node:zlib'
import { writeOds } from 'hucre/ods'
import { writeXlsx } from 'hucre/xlsx'
import type { Grid } from '~/domain/transfer/tables/table-grid'
import type { SheetValue } from '~/domain/transfer/workbooks/sheets'

type Part = { name: string; content: string | Uint8Array; declared?: number; isDeferred?: boolean }

/** Packs files as an archive, byte by byte, so that a test can also declare what is untrue. */
export function zipOf(parts: readonly Part[]): Uint8Array {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, declared, isDeferred = false } of parts) {
    const plain = Buffer.from(content)
    const packed = deflateRawSync(plain)
    const path = Buffer.from(name)
    const sizes = Buffer.alloc(12)
    sizes.writeUInt32LE(crc32(plain), 0)
    sizes.writeUInt32LE(isDeferred ? 0 : packed.length, 4)
    sizes.writeUInt32LE(isDeferred ? 0 : (declared ?? plain.length), 8)
    const common = Buffer.alloc(10)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(isDeferred ? 8 : 0, 2)
    common.writeUInt16LE(8, 4)
    const lengths = Buffer.alloc(4)
    lengths.writeUInt16LE(path.length, 0)
    const file = Buffer.concat([signature(0x04034b50), common, sizes, lengths, path, packed])
    const where = Buffer.alloc(14)
    where.writeUInt32LE(offset, 10)
    const version = Buffer.from([20, 0])
    directory.push(
      Buffer.concat([signature(0x02014b50), version, common, sizes, lengths, where, path]),
    )
    files.push(file)
    offset += file.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(Buffer.concat(directory).length, 8)
  end.writeUInt32LE(offset, 12)
  return new Uint8Array(Buffer.concat([...files, ...directory, signature(0x06054b50), end]))
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** Files of an `.xlsx` with one sheet, whose XML is given. `styles` are the formats of cells by their number. */
export function rawWorkbook(
  sheetXml: string,
  { properties = '', strings = '', formats = [] as readonly number[], prolog = '' } = {},
): Part[] {
  const styles = formats.map((id) => `<xf numFmtId="${id}"/>`).join('')
  return [
    {
      name: '[Content_Types].xml',
      content: '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    },
    {
      name: '_rels/.rels',
      content: `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${properties}<sheets><sheet name="Notas" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    },
    { name: 'xl/sharedStrings.xml', content: `<sst xmlns="${MAIN}">${strings}</sst>` },
    {
      name: 'xl/styles.xml',
      content: `<styleSheet xmlns="${MAIN}"><cellXfs>${styles}</cellXfs></styleSheet>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `${prolog}<worksheet xmlns="${MAIN}"><sheetData>${sheetXml}</sheetData></worksheet>`,
    },
  ]
}

/** Writes rows of values as a workbook, numbers as numbers. */
export function xlsxOf(rows: SheetValue[][], name = 'Notas'): Promise<Uint8Array> {
  return writeXlsx({ sheets: [{ name, rows }] })
}

export function odsOf(rows: SheetValue[][]): Promise<Uint8Array> {
  return writeOds({ sheets: [{ name: 'Notas', rows }] })
}

/** Returns the rows of a table as a spreadsheet that has opened it would store them: at their lines, plain numbers as numbers. */
export function valuesOf(grid: Grid): SheetValue[][] {
  const rows: SheetValue[][] = Array.from({ length: grid.at(-1)?.line ?? 0 }, () => [])
  for (const { line, cells } of grid) {
    rows[line - 1] = cells.map((text) =>
      /^\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : text,
    )
  }
  return rows
}
