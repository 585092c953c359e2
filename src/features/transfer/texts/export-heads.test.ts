import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toRetrospectiveJson } from '~/domain/retrospectives/retrospective'
import { nameBeside } from '~/domain/retrospectives/sprint-name'
import { csvFormatOf, type ExportCell, toCsvFile } from '~/domain/text/csv'
import { numberEntries, planImport, toImportedJson } from '~/domain/transfer/import-plan'
import { type ExportRow, toExportTable } from '~/domain/transfer/retrospective-export'
import { sourceOf, toImportEntries } from '~/domain/transfer/tables/table-import'
import { readTableFile } from '~/features/spreadsheets/browser/table-file'
import { toWorkbook } from '~/lib/browser/tables/workbook'
import { previewOf } from '~tests/support/imports/read-sample'
import { exportHeads } from './export-heads.ts'

const ZONES = ['UTC', 'America/Sao_Paulo', 'Asia/Kathmandu']

const FILES: Record<string, (table: ExportCell[][]) => Promise<BlobPart> | BlobPart> = {
  'notas.csv': (table) => toCsvFile(table, csvFormatOf('pt')),
  'scores.csv': (table) => toCsvFile(table, csvFormatOf('en')),
  'notas.xlsx': toWorkbook,
}

test.each(Object.keys(FILES))('an export as %s is the same after an import', async (name) => {
  await fc.assert(
    fc.asyncProperty(anyRows(), fc.constantFrom(...ZONES), async (rows, zone) => {
      const options = { heads: exportHeads(name === 'scores.csv' ? 'en' : 'pt'), zone }
      const table = toExportTable(rows, options)
      const content = await FILES[name]?.(table)
      const imported = await importOf(new File([content ?? ''], name))
      expect(toExportTable(imported, options)).toEqual(table)
    }),
  )
})

test.each(Object.keys(FILES))(
  'an import from %s leaves out how a sprint was voted',
  async (name) => {
    const [rows = []] = fc.sample(anyRows(), { numRuns: 1, seed: 1 })
    const votacao = {
      de: '2026-11-23T18:00:00.000Z',
      ate: '2026-11-25T18:00:00.000Z',
      terminaram: 5,
      total: 7,
    }
    const options = { heads: exportHeads(name === 'scores.csv' ? 'en' : 'pt'), zone: 'UTC' }
    const table = toExportTable(
      rows.map((row) => ({ ...row, votacao })),
      options,
    )
    expect(table[1]?.slice(-4)).toEqual([{ day: '2026-11-23' }, { day: '2026-11-25' }, 5, 7])
    const imported = await importOf(new File([(await FILES[name]?.(table)) ?? ''], name))
    expect(toExportTable(imported, options)).toEqual(toExportTable(rows, options))
  },
)

/** Imports a file into an empty squad. */
async function importOf(file: File): Promise<ExportRow[]> {
  const opened = await readTableFile(file, new AbortController().signal)
  if (!opened?.read.ok) throw new Error('the export was refused')
  const { table } = opened.read
  const preview = previewOf(table)
  expect(preview.questions).toEqual([])
  const entries = toImportEntries(preview.squads, sourceOf(table, { scales: {}, groups: [] }))
  const { added } = planImport(numberEntries(entries), [])
  return added.map((planned) => ({
    ...toRow(planned.sprint),
    nome: nameBeside(planned.entry.name || planned.entry.label, planned.sprint),
    observacoes: planned.entry.note,
    dados_json: toImportedJson(planned, { squadId: 's', now: '' }),
    created_at: planned.entry.savedAt ?? '',
  }))
}

function toRow(sprint: number) {
  return { id: `r${sprint}`, squad_id: 's', sprint, user_id: null, squads: { nome: 'Alpha' } }
}

function anyRows(): fc.Arbitrary<ExportRow[]> {
  const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 5 })
  return numbers.chain((list) => fc.tuple(...list.toSorted((a, b) => a - b).map(anyRow)))
}

const TITLES = [
  ...['Ritmo', 'Total', 'Média geral', '=1+1', "'=1+1", '@ops', 'a; "b", c', 'Sim / Não'],
  ...['12', '2025-03-14', 'ana@exemplo.pt', 'Nota', '😀'],
]

function anyRow(sprint: number): fc.Arbitrary<ExportRow> {
  const leaf = fc.record({
    score: fc.integer({ min: 0, max: 5 }),
    mean: fc.option(fc.integer({ min: 0, max: 50_000 }).map((value) => value / 10_000)),
    n: fc.option(fc.integer({ min: 3, max: 40 })),
  })
  const outline = fc.uniqueArray(fc.constantFrom(...TITLES), { minLength: 1, maxLength: 6 })
  return fc
    .record({
      titles: outline,
      below: fc.uniqueArray(fc.constantFrom(...TITLES), { maxLength: 3 }),
      leaves: fc.array(leaf, { minLength: 9, maxLength: 9 }),
      name: fc.constantFrom('', '2026-Q4 S4', 'Sprint do Natal', '=agora'),
      note: fc.constantFrom('', 'Curta;\ne boa', '=1+1', 'escrevam a ana@exemplo.pt', '"'),
      time: fc.date({
        min: new Date('1990-01-01'),
        max: new Date('2090-01-01'),
        noInvalidDate: true,
      }),
    })
    .map(({ titles, below, leaves, name, note, time }) => {
      const tops = titles.map((title, at) => ({
        ...{ id: `t${at}`, title, isSubtopic: false },
        hasChildren: at === 0 && below.length > 0,
      }))
      const children = below.map((title, at) => ({
        ...{ id: `c${at}`, title, isSubtopic: true, hasChildren: false, parent: 't0' },
      }))
      const topics = tops.toSpliced(1, 0, ...children)
      const scored = topics.filter(({ hasChildren }) => !hasChildren)
      const given = scored.map(({ id }, at) => [id, leaves[at]] as const)
      const means = given.flatMap(([id, each]) =>
        each?.mean == null ? [] : [[id, { mean: each.mean, n: each.n }] as const],
      )
      return {
        ...toRow(sprint),
        nome: name,
        observacoes: note,
        dados_json: toRetrospectiveJson({
          ...{ sprint, squadId: 's', topics, formCreatedAt: '' },
          scores: new Map(given.map(([id, each]) => [id, each?.score ?? 0])) as Map<string, 0>,
          extra: { means: Object.fromEntries(means) },
        }),
        created_at: time.toISOString(),
      }
    })
}
