import { expect, test } from 'vitest'
import { toCsvFile } from '../text/csv.ts'
import type { Report } from './report.ts'
import { toReportJson, toReportTable } from './report-export.ts'

const HEADS = {
  squad: 'Squad',
  sprint: 'Sprint',
  date: 'Data',
  topic: 'Tópico',
  subtopic: 'Sub-tópico',
  score: 'Nota',
  average: 'Média',
  overall: 'Média da sprint',
  change: 'Mudança',
  mean: 'Média dos votos',
  median: 'Mediana',
  votes: (score: number) => `Votos ${score}`,
  skips: 'Sem nota',
  reason: 'Motivo',
  name: 'Nome da sprint',
}
const FORMAT = { separator: ';', decimal: ',' } as const

test('the JSON file names its format and contains the unchanged report', () => {
  const file = JSON.parse(toReportJson(REPORT, { schema: 'https://a.example/schema' }))
  const { $schema, format, version, ...report } = file
  expect([$schema, format, version]).toEqual(['https://a.example/schema', 'retroscore-report', 6])
  expect(report).toEqual(REPORT)
})

test('the table has a line for each topic with its votes', () => {
  const table = toReportTable(REPORT, { heads: HEADS, zone: 'Asia/Kathmandu' })
  expect(toCsvFile(table, FORMAT)).toBe(
    [
      '\uFEFFSquad;Sprint;Data;Tópico;Sub-tópico;Nota;Média;Média da sprint;Mudança;Média dos votos;Mediana;Votos 0;Votos 1;Votos 2;Votos 3;Votos 4;Votos 5;Sem nota;Motivo;Nome da sprint',
      'Alpha;7;2026-11-08;A;;;2,5;2,7;-0,5;;;;;;;;;;;2026-Q4',
      'Alpha;7;2026-11-08;A;A1;2;;2,7;;2,3;2,5;0;1;1;2;0;0;1;Menos reuniões.;2026-Q4',
      'Alpha;7;2026-11-08;A;A2;3;;2,7;;;;0;0;0;0;0;0;3;;2026-Q4',
      "Alpha;7;2026-11-08;'=B();;3;;2,7;;;;;;;;;;;'+1;2026-Q4",
      '',
    ].join('\r\n'),
  )
})

test('the table of a report without topics has only heads', () => {
  expect(toReportTable({ ...REPORT, topics: [] }, { heads: HEADS, zone: 'UTC' })).toHaveLength(1)
})

const LEAF = {
  parent: null,
  isAverage: false,
  tally: null,
  word: null,
  voters: null,
  reason: null,
  change: null,
  verdict: null,
} as const

const REPORT: Report = {
  squadName: 'Alpha',
  sprint: 7,
  createdAt: '2026-11-07T23:30:00.000Z',
  average: 2.7,
  meeting: null,
  previous: { sprint: 6, average: 3, change: -0.3 },
  sentences: [{ kind: 'low', topic: 'B', score: 2, sprints: 4 }],
  topics: [
    { ...LEAF, id: 'a', title: 'A', score: 2.5, isAverage: true, change: -0.5 },
    {
      ...LEAF,
      id: 'a1',
      title: 'A1',
      parent: 'a',
      score: 2,
      tally: [0, 1, 1, 2, 0, 0, 1],
      reason: 'Menos reuniões.',
    },
    { ...LEAF, id: 'a2', title: 'A2', parent: 'a', score: 3, tally: [0, 0, 0, 0, 0, 0, 3] },
    { ...LEAF, id: 'b', title: '=B()', score: 3, reason: '+1' },
  ],
  feedback: [{ kind: 'positive', text: 'Daily', topic: null, others: [] }],
  actions: { agreed: [], reviewed: [] },
  name: '2026-Q4',
  note: 'Sprint curta.',
  people: 5,
  minutes: 38,
  deadline: null,
}
