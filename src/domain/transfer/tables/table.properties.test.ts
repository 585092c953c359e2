import fc from 'fast-check'
import { expect, test } from 'vitest'
import { previewOf, tableIn } from '~tests/support/imports/read-sample'
import type { TableForm } from './column-roles.ts'

const SCALES = { 5: { worst: 0, best: 5, isKept: false } }

/** Texts of a value between 0 and 5, as different tools write it. */
const NOTATIONS: Record<string, (value: number) => string> = {
  point: (value) => String(value),
  comma: (value) => String(value).replace('.', ','),
  padded: (value) => ` ${value.toFixed(2)} `,
  part: (value) => `${value}/5`,
  percent: (value) => `${(value * 20).toFixed(2)}%`,
  label: (value) => `${value} - Concordo`,
}

const ENCODINGS: Record<string, (text: string) => Uint8Array> = {
  'utf-8': (text) => new Uint8Array(Buffer.from(text)),
  'utf-8 with a mark': (text) => new Uint8Array(Buffer.from(`\uFEFF${text}`)),
  'utf-16': (text) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le')),
  'utf-16 without a mark': (text) => new Uint8Array(Buffer.from(text, 'utf16le')),
  'utf-16, big end first': (text) =>
    new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()),
  'windows-1252': (text) => new Uint8Array(Buffer.from(text, 'latin1')),
}

type Value = { sprint: string; topic: string; value: number }

test('any table comes back as it was, whatever its form, columns, notation, separator and encoding', () => {
  fc.assert(
    fc.property(anyTable(), ({ values, form, notation, separator, encoding, isAbove, seed }) => {
      const cells = shuffled(gridOf(values, form, NOTATIONS[notation] ?? String), seed)
      const above = isAbove
        ? [['Saúde do squad', ...(cells[0]?.slice(1).map(() => '') ?? [])], []]
        : []
      const text = [...above, ...cells].map((row) => row.map(quoted).join(separator)).join('\r\n')
      const bytes = ENCODINGS[encoding]?.(text) ?? new Uint8Array()
      const { squads, questions, odd } = previewOf(tableIn(bytes), { scales: SCALES })
      expect([questions, odd]).toEqual([[], []])
      const read = (squads[0]?.sprints ?? []).flatMap(({ name, topics, scores, means }) =>
        topics.map(({ id, title }) => ({
          ...{ sprint: name, topic: title },
          value: means.get(id)?.mean ?? scores.get(id) ?? -1,
        })),
      )
      expect(sorted(read)).toEqual(sorted(values))
    }),
  )
})

test('sprints keep the numbers of their names exactly if these rise', () => {
  const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 999 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(numbers, (list) => {
      const rows = [
        ['Tema', ...list.map((number) => `Sprint ${number}`)],
        ['Ritmo', ...list.map(() => '3')],
      ]
      const table = tableIn(new TextEncoder().encode(rows.map((row) => row.join(';')).join('\n')))
      const sprints = previewOf(table).squads[0]?.sprints ?? []
      const isRising = list.every((number, at) => number > (list[at - 1] ?? 0))
      const isFalling = list.every((number, at) => number < (list[at - 1] ?? 1000))
      const kept = isRising ? list : isFalling ? list.toReversed() : list.map(() => null)
      expect(sprints.map(({ number }) => number)).toEqual(kept)
      const names = isFalling && !isRising ? list.toReversed() : list
      expect(sprints.map(({ name }) => name)).toEqual(names.map((number) => `Sprint ${number}`))
    }),
  )
})

function anyTable() {
  const topics = fc.uniqueArray(
    fc.constantFrom(
      'Colaboração',
      'Ritmo',
      'Qualidade',
      'Diversão',
      'Entrega; valor',
      'A "fila"',
      'Código',
    ),
    { minLength: 1, maxLength: 7 },
  )
  const sprints = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 6 })
  const tenths = fc.integer({ min: 0, max: 50 })
  return fc
    .record({ topics, sprints, form: fc.constantFrom<TableForm>('rows', 'sprints', 'topics') })
    .chain(({ topics, sprints, form }) =>
      fc.record({
        values: fc
          .array(tenths, {
            minLength: topics.length * sprints.length,
            maxLength: topics.length * sprints.length,
          })
          .map((list) => toValues(list, topics, sprints)),
        form: fc.constant(form),
        notation: fc.constantFrom(...Object.keys(NOTATIONS)),
        separator: fc.constantFrom(';', ',', '\t', '|'),
        encoding: fc.constantFrom(...Object.keys(ENCODINGS)),
        isAbove: fc.boolean(),
        seed: fc.nat(),
      }),
    )
}

function toValues(
  list: readonly number[],
  topics: readonly string[],
  sprints: readonly number[],
): Value[] {
  return sprints.flatMap((sprint, row) =>
    topics.map((topic, column) => ({
      ...{ sprint: `Sprint ${sprint}`, topic },
      value: (list[row * topics.length + column] ?? 0) / 10,
    })),
  )
}

/** Lays the values out as a table. Columns can be shuffled. */
function gridOf(
  values: readonly Value[],
  form: TableForm,
  write: (value: number) => string,
): string[][] {
  if (form === 'rows') {
    const rows = values.map(({ sprint, topic, value }) => [sprint, topic, write(value), 'x'])
    return [['Sprint', 'Tópico', 'Nota', 'Comentário'], ...rows]
  }
  const [down, across] =
    form === 'sprints' ? (['topic', 'sprint'] as const) : (['sprint', 'topic'] as const)
  const heads = [...new Set(values.map((each) => each[across]))]
  const rows = [...new Set(values.map((each) => each[down]))].map((title) => [
    title,
    ...heads.map((head) => {
      const found = values.find((each) => each[down] === title && each[across] === head)
      return found ? write(found.value) : ''
    }),
  ])
  return [[form === 'sprints' ? 'Tópico' : 'Sprint', ...heads], ...rows]
}

function shuffled(grid: readonly string[][], seed: number): string[][] {
  const width = grid[0]?.length ?? 0
  const order = Array.from({ length: width }, (_, at) => at).toSorted(
    (a, b) => (((a + 1) * (seed + 7)) % 11) - (((b + 1) * (seed + 7)) % 11),
  )
  return grid.map((row) => order.map((column) => row[column] ?? ''))
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

function sorted(values: readonly Value[]): string[] {
  return values.map(({ sprint, topic, value }) => `${sprint} ${topic} ${value}`).toSorted()
}
