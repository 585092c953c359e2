import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyScoredTree, treeOf } from '~tests/support/domain/topics'
import { toRetrospectiveJson } from '../retrospectives/retrospective.ts'
import { readImport } from './import-file.ts'
import { type ExportRow, toCsvExport, toJsonExport } from './retrospective-export.ts'

const HEADS = {
  squad: 'Squad',
  sprint: 'Sprint',
  date: 'Data',
  topic: 'Tópico',
  subtopic: 'Sub-tópico',
  score: 'Nota',
  average: 'Média',
  overall: 'Média da sprint',
  note: 'Observações',
  name: 'Nome da sprint',
  mean: 'Média das respostas',
  answers: 'Número de respostas',
  voteFrom: 'Votação desde',
  voteUntil: 'Votação até',
  voteFinished: 'Terminaram',
  voteTotal: 'Podiam votar',
}

test('the JSON file is the list printed with two spaces, in any page size', async () => {
  const rows = [exported(1), exported(2), exported(3)]
  const expected = JSON.stringify(rows, null, 2)
  expect(await text(toJsonExport(pages([rows])))).toBe(expected)
  expect(await text(toJsonExport(pages([[], rows.slice(0, 1), rows.slice(1), []])))).toBe(expected)
  expect(await text(toJsonExport(pages([])))).toBe('[]')
  expect(await text(toJsonExport(pages([[]])))).toBe('[]')
})

test('the table has a line for each sprint and topic, and the note once', async () => {
  const csv = toCsvExport(pages([[exported(24, undefined, 'Curta;\ne boa')]]), {
    heads: HEADS,
    format: { separator: ';', decimal: ',' },
    zone: 'Asia/Kathmandu',
  })
  expect(await text(csv)).toBe(
    [
      '\uFEFFSquad;Sprint;Data;Tópico;Sub-tópico;Nota;Média;Média da sprint;Observações;Nome da sprint;Média das respostas;Número de respostas;Votação desde;Votação até;Terminaram;Podiam votar',
      `Alpha;24;2026-11-08;A;;;2,5;3,3;"Curta;\ne boa";2026-Q4;;;;;;`,
      'Alpha;24;2026-11-08;A;A1;2;;3,3;;;;;;;;',
      'Alpha;24;2026-11-08;A;A2;3;;3,3;;;;;;;;',
      'Alpha;24;2026-11-08;B;;5;;3,3;;;;;;;;',
      '',
    ].join('\r\n'),
  )
})

test('a sprint without topics and an unreadable one have a line each', async () => {
  const rows = [
    exported(1, { topics: [], notes: {} }),
    exported(2, 'no object', '=1+1'),
    exported(3, { topics: [{ id: 'a', title: 'A' }], notes: { a: 9 } }),
  ]
  const format = { separator: ',', decimal: '.' } as const
  const csv = toCsvExport(pages([rows]), { heads: HEADS, format, zone: 'UTC' })
  expect((await text(csv)).split('\r\n').slice(1)).toEqual([
    'Alpha,1,2026-11-07,,,,,,,2026-Q4,,,,,,',
    "Alpha,2,2026-11-07,,,,,,'=1+1,2026-Q4,,,,,,",
    'Alpha,3,2026-11-07,,,,,,,2026-Q4,,,,,,',
    '',
  ])
})

test('an export imports with every topic, score and note', async () => {
  await fc.assert(
    fc.asyncProperty(anyScoredTree(), fc.string(), async ({ topics, scores }, typed) => {
      const data = toRetrospectiveJson({
        ...{ sprint: 7, squadId: 's', topics, scores, formCreatedAt: '', extra: {} },
      })
      const note = typed.trim()
      const file = JSON.parse(await text(toJsonExport(pages([[exported(7, data, note)]]))))
      const parsed = readImport(file)
      if (!parsed.ok) throw new Error(parsed.reason)
      const [entry] = parsed.entries
      expect(entry).toMatchObject({
        sprint: 7,
        squadName: 'Alpha',
        average: data.overall_average,
        name: '2026-Q4',
        note,
      })
      expect(entry?.topics).toEqual(topics)
      for (const [id, score] of scores) expect(entry?.scores.get(id)).toBe(score)
    }),
  )
})

function exported(sprint: number, data?: unknown, note = ''): ExportRow {
  return {
    id: `r${sprint}`,
    squad_id: 's',
    sprint,
    user_id: null,
    nome: '2026-Q4',
    observacoes: note,
    dados_json: data ?? {
      topics: treeOf({ A: ['A1', 'A2'], B: [] }),
      notes: { a: 2.5, a1: 2, a2: 3, b: 5 },
    },
    created_at: '2026-11-07T23:30:00.000Z',
    squads: { nome: 'Alpha' },
  }
}

async function* pages(list: ExportRow[][]) {
  yield* list
}

async function text(chunks: AsyncIterable<string>): Promise<string> {
  let all = ''
  for await (const chunk of chunks) all += chunk
  return all
}
