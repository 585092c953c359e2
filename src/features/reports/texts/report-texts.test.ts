import { afterEach, expect, test } from 'vitest'
import type { Report, ReportTopic } from '~/domain/reports/report'
import type { ReportAction } from '~/domain/reports/report-action'
import { escapeMarkdown } from '~/domain/text/markdown'
import type { Tally } from '~/domain/votes/tally'
import { reportTable } from '~/features/reports/browser/report-files'
import type { Locale } from '~/i18n/locale'
import { overwriteGetLocale } from '~/paraglide/runtime'
import { toReportMarkdown } from './report-markdown'
import { factsOf, summaryText, votesText } from './report-texts'

const PLAIN = { stress: '', typed: (text: string) => text }

afterEach(() => overwriteGetLocale(() => 'pt'))

test('the summary names the average, the changes, the best topics and the trend', () => {
  expect(summaryText(REPORT, { ...PLAIN, locale: speak('pt') })).toBe(
    'A sprint cumpriu parcialmente o que o squad esperava e ficou 0,1 acima da anterior. Daily e Retrospectiva chegaram a 5. A nota de a|b caiu e continua baixa: perto de 3,5 há 2 sprints, 4,6 antes. As notas divergem em Entendimento: de 1 a 5.',
  )
  expect(summaryText(REPORT, { ...PLAIN, locale: speak('en') })).toBe(
    'The sprint partly met the squad’s expectations and came out 0.1 above the previous sprint. Daily and Retrospectiva reached 5. a|b fell and stayed low: about 3.5 for 2 sprints, 4.6 before. Scores differ on Entendimento: from 1 to 5.',
  )
})

test('names the days of a vote with a deadline', () => {
  const days = { from: '2026-11-23T12:00:00.000Z', until: '2026-11-25T12:00:00.000Z' }
  const factOf = (
    people: NonNullable<Report['deadline']>['people'],
    locale: Locale,
    total: number | null = null,
  ) => factsOf({ ...REPORT, deadline: { ...days, people, total } }, speak(locale)).at(-1)
  expect(factOf(5, 'pt', 7)).toBe(
    'votação com prazo, de 23 de nov. de 2026 a 25 de nov. de 2026, 5 de 7 pessoas terminaram',
  )
  expect(factOf(5, 'pt')).toBe(
    'votação com prazo, de 23 de nov. de 2026 a 25 de nov. de 2026, 5 pessoas terminaram',
  )
  expect(factOf('5-7', 'en')).toBe(
    'vote with a deadline, Nov 23, 2026 to Nov 25, 2026, finished by 5 to 7 people',
  )
  expect(factOf(null, 'en')).toBe('vote with a deadline, Nov 23, 2026 to Nov 25, 2026')
})

test('does not compare a first sprint', () => {
  const report = { ...REPORT, previous: null }
  expect(summaryText(report, { ...PLAIN, locale: 'pt' })).toMatch(/^A sprint [^.]+esperava\. Daily/)
})

test.for<[number, string]>([
  [0.3, 'e ficou 0,3 acima da anterior.'],
  [-0.3, 'e ficou 0,3 abaixo da anterior.'],
  [0, 'e ficou igual à anterior.'],
])('describes a change of %f as %s', ([change, words]) => {
  const report = { ...REPORT, previous: { sprint: 6, average: 3, change } }
  expect(summaryText(report, { ...PLAIN, locale: 'pt' })).toContain(words)
})

test('names up to three topics that have a 5 and counts the others', () => {
  const best = (count: number) => {
    const topics = Array.from({ length: count }, (_, at) => leaf(`T${at}`, 5))
    const report = { ...REPORT, topics: [...topics, leaf('Z', 3)] }
    return summaryText(report, { ...PLAIN, locale: 'pt' })
  }
  expect(best(1)).toContain('A nota de T0 chegou a 5.')
  expect(best(5)).toContain('T0, T1, T2 e mais 2 chegaram a 5.')
  const all = { ...REPORT, sentences: [], topics: [leaf('A', 5), leaf('B', 5)] }
  expect(summaryText(all, { ...PLAIN, locale: 'pt' })).toMatch(
    /\. Todos os tópicos chegaram a 5\.$/,
  )
})

test('a report without topics has no summary', () => {
  expect(summaryText({ ...REPORT, topics: [] }, { ...PLAIN, locale: 'pt' })).toBe('')
})

test('the facts of a sprint without a room leave out people and minutes', () => {
  expect(factsOf(REPORT, 'pt')).toEqual([
    '7 de novembro de 2026',
    '7 pessoas na sala',
    '4 tópicos',
    '38 minutos',
  ])
  expect(factsOf({ ...REPORT, people: null, minutes: null }, 'pt')).toHaveLength(2)
  expect(factsOf({ ...REPORT, people: 1, minutes: 1 }, 'pt')).toContain('1 pessoa na sala')
})

test('describes votes by their spread or the number of skips', () => {
  const votes = (tally: Tally | null) => votesText({ tally, word: null })
  expect(votes([0, 0, 0, 0, 3, 0, 0])).toBe('todos iguais')
  expect(votes([0, 0, 0, 2, 0, 1, 1])).toBe('de 3 a 5')
  expect(votes([0, 0, 0, 0, 0, 0, 3])).toBe('Sem nota: 3 de 3')
  expect(votes([0, 1, 1, 0, 0, 1, 4])).toBe('Sem nota: 4 de 7')
  expect(votes(null)).toBeNull()
  expect(votesText({ tally: null, word: 'split' })).toBe('Dividido')
})

test('shows a range of people where the exact number must not be shown', () => {
  expect(factsOf({ ...REPORT, people: '3-4' }, 'pt')).toContain('3 a 4 pessoas na sala')
  expect(factsOf({ ...REPORT, people: '8+' }, 'pt')).toContain('8 ou mais pessoas na sala')
})

test('the Markdown file contains the whole report with typed text escaped', () => {
  expect(toReportMarkdown(REPORT, speak('en'))).toBe(
    `# Squad \\*A\\*, Sprint 24

November 7, 2026 · 7 people in the room · 4 topics · 38 minutes

**Overall average: 3.2 of 5**

The sprint **partly met** the squad’s expectations and came out 0.1 above the previous sprint. **Daily** and **Retrospectiva** reached 5. **${escapeMarkdown('a|b')}** fell and stayed low: about 3.5 for 2 sprints, 4.6 before. Scores differ on **Entendimento**: from 1 to 5.

## Note

\\# Sprint curta\\
em \\*novembro\\*

\\- férias

## Positives

- \\# curta (Daily)
  - \\- rápida

## Scores by topic

| Topic | Score | Meaning | Votes | Sprint 23 |
| --- | --- | --- | --- | --- |
| **Ágil** | 5.0 | Exceeded |  | \u22120.3 |
| ↳ Daily | 5 | Exceeded |  |  |
| ↳ Retrospectiva | 5 | Exceeded | all the same |  |
| **Entendimento** | 3 | Partly met | 1 to 5 |  |
| **${escapeMarkdown('a|b')}** | 4 | Fully met |  |  |

## Why these scores

- a\\|b: \\*menos\\* reuniões

## Where to start the conversation

1. Entendimento: from 1 to 5

## Actions

### From this sprint

- [ ] Action \\*1\\* — the squad, due in Sprint 25 (a\\|b)

### From before

- [x] Action \\*2\\* — QA, due in Sprint 24
- [-] Action \\*3\\* — the squad, due in Sprint 24: Turned into something else

Scale: 0 not done · 1 did not meet · 2 fell short · 3 partly met · 4 fully met · 5 exceeded
`,
  )
})

test('the table names its columns in the language of the page', () => {
  speak('en')
  expect(reportTable(REPORT)[0]).toEqual([
    ...['Squad', 'Sprint', 'Date', 'Topic', 'Sub-topic', 'Score', 'Topic average'],
    ...['Sprint average', 'Change since the previous sprint', 'Mean of the votes'],
    ...['Median of the votes', 'Votes 0', 'Votes 1', 'Votes 2', 'Votes 3', 'Votes 4', 'Votes 5'],
    ...['No score', 'Reason', 'Sprint name'],
  ])
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
}

function leaf(title: string, score: number, rest: Partial<ReportTopic> = {}): ReportTopic {
  const id = title.toLowerCase()
  return { id, title, score, ...LEAF, ...rest }
}

function promise(id: string, rest: Partial<ReportAction>): ReportAction {
  return {
    ...{ id, title: `Action *${id}*`, topic: null, state: 'open', owner: { kind: 'squad' } },
    ...{ startedSprint: 23, dueSprint: 24, closedSprint: null, dropReason: null },
    ...rest,
  }
}

/** Sets the language of the page. */
function speak(locale: Locale): Locale {
  overwriteGetLocale(() => locale)
  return locale
}

const REPORT: Report = {
  squadName: 'Squad *A*',
  sprint: 24,
  name: '',
  meeting: null,
  createdAt: '2026-11-07T12:00:00.000Z',
  average: 3.2,
  previous: { sprint: 23, average: 3.1, change: 0.1 },
  sentences: [
    { kind: 'fell', topic: 'a|b', w: 2, from: 4.6, to: 3.5 },
    { kind: 'split', topic: 'Entendimento', voters: 6, lowest: 1, highest: 5, sprints: 1 },
  ],
  topics: [
    leaf('Ágil', 5, { isAverage: true, change: -0.3 }),
    leaf('Daily', 5, { parent: 'ágil' }),
    leaf('Retrospectiva', 5, { parent: 'ágil', tally: [0, 0, 0, 0, 0, 4, 0] }),
    leaf('Entendimento', 3, { tally: [0, 1, 0, 1, 1, 1, 0] }),
    leaf('a|b', 4, { reason: '*menos* reuniões' }),
  ],
  feedback: [
    {
      kind: 'positive',
      text: '# curta',
      topic: 'Daily',
      others: [{ text: '- rápida', topic: null }],
    },
  ],
  actions: {
    agreed: [promise('1', { dueSprint: 25, topic: { id: 'a', title: 'a|b' } })],
    reviewed: [
      promise('2', { state: 'done', closedSprint: 24, owner: { kind: 'name', name: 'QA' } }),
      promise('3', { state: 'dropped', closedSprint: 24, dropReason: 'other' }),
    ],
  },
  note: '# Sprint curta\nem *novembro*\n\n- férias',
  people: 7,
  minutes: 38,
  deadline: null,
}
