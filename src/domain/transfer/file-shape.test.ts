import { expect, test } from 'vitest'
import { bytesOf } from '~tests/support/imports/read-sample'
import { unwrapEditorResult } from './file-shape.ts'
import { parseImportFile } from './import-file.ts'
import { parseDump } from './supabase-dump.ts'
import { atOnce } from './tables/table-grid.ts'

const DOWNLOAD = new TextDecoder().decode(bytesOf('s2-supabase-editor-download.json'))

test("a download of Supabase's editor imports with its squad, score and date", () => {
  const parsed = atOnce(parseImportFile(DOWNLOAD))
  expect(parsed).toMatchObject({
    ok: true,
    entries: [
      { label: '1', sprint: 1, squadName: 'Squad Sol', savedAt: '2025-01-15T00:00:00.000Z' },
    ],
  })
  expect(parsed.ok && [...(parsed.entries[0]?.scores ?? [])]).toEqual([['a', 4]])
})

test("a download of Supabase's editor is a dump", () => {
  const parsed = parseDump(DOWNLOAD)
  expect(parsed.ok && parsed.dump.users).toMatchObject([
    { ok: true, row: { email: 'ana@example.org' } },
  ])
  expect(parsed.ok && parsed.dump.retrospectivas).toHaveLength(1)
})

test('data that a tool wrote as text is read as its object', () => {
  const [row] = JSON.parse(DOWNLOAD)[0].json_build_object.retrospectivas
  const asText = { ...row, dados_json: JSON.stringify(row.dados_json), squads: { nome: 'Sol' } }
  expect(atOnce(parseImportFile(JSON.stringify([asText])))).toMatchObject({
    ...{ ok: true, unreadable: [] },
    entries: [{ squadName: 'Sol', average: 4 }],
  })
  const dump = parseDump(JSON.stringify({ retrospectivas: [asText] }))
  expect(dump.ok && dump.dump.retrospectivas).toMatchObject([
    { ok: true, row: { data: row.dados_json } },
  ])
})

test.each([null, 3, [], [1], [{}], [{ a: { b: 1 }, c: 2 }], [{ a: 1 }], [{}, {}], [{ a: '{' }]])(
  '%j is no result of the editor',
  (value) => {
    expect(unwrapEditorResult(value)).toBe(value)
  },
)
