import { expect, test } from 'vitest'
import { linesOf, previewOf, tableOf } from '~tests/support/imports/read-sample'
import { guessForm, guessRoles } from './column-roles.ts'
import { fingerprintOf, recallChoices, toRemembered } from './remembered-choices.ts'
import { toTable } from './table.ts'
import { guessChoices, withRole } from './table-choices.ts'

const KEPT = { scales: { 5: { worst: 1, best: 5, isKept: true } } }

test.each([
  [
    'Data da retro;Diversão;Ritmo\n14/03/2025;3;4\n28/03/2025;4;5',
    'topics',
    ['date', 'score', 'score'],
  ],
  ['Session Date,Fun,Comments\n2025-03-14,3,well', 'topics', ['date', 'score', 'out']],
  ['Week,Fun,Overall\n1,3,3', 'topics', ['sprint', 'score', 'out']],
  [
    'Carimbo de data/hora;Qual sprint?;Diversão\n14/03/2025 09:00:00;Sprint 1;3',
    'topics',
    ['date', 'sprint', 'score'],
  ],
  [';Sprint 1;Sprint 2\nFun;3;4', 'sprints', ['topic', 'score', 'score']],
  [
    'Theme;Team;Sprint;Score;N\nFun;Blue;1;3;6',
    'rows',
    ['topic', 'squad', 'sprint', 'score', 'count'],
  ],
  ['Retro,Health [Fun],Health [Pace]\nA,3,4\nB,4,4', 'topics', ['sprint', 'score', 'score']],
  [
    'Category,Sub-topic,Date,Value\nWork,Fun,2025-01-01,3',
    'rows',
    ['group', 'topic', 'date', 'score'],
  ],
])('guesses form and roles of %j', (text, form, roles) => {
  const table = tableOf(text)
  expect(guessForm(table)).toBe(form)
  expect(guessRoles(table, guessForm(table))).toEqual(roles)
})

test('the question that all heads of a form share is no part of the titles', () => {
  const preview = previewOf(tableOf('Retro,Health [Fun],Health [Pace]\nA 1,3,4\nA 2,4,4'), KEPT)
  expect(linesOf(preview)[0]).toBe('A 1 #1 | Fun 3, Pace 4')
})

test('a title above the heads is passed over, and another line can be chosen', () => {
  const table = tableOf('Squad health 2025\n\nExported;today\nTopic;Sprint 1\nFun;3\nPace;4')
  expect(table.heads).toEqual(['Topic', 'Sprint 1'])
  const other = toTable(table.grid, 5)
  expect(other.ok && other.table.heads).toEqual(['Fun', '3'])
})

test('answers of three people or more are the votes of the sprint', () => {
  const rows = ['Sprint 1;1', 'Sprint 1;2', 'Sprint 1;5', 'Sprint 2;3', 'Sprint 2;3']
  const preview = previewOf(tableOf(['Sprint;Diversão', ...rows].join('\n')), KEPT)
  expect(preview).toMatchObject({ isAnswers: true, few: 1 })
  expect(linesOf(preview)).toEqual([
    'Sprint 1 #1 3 people | Diversão 3 [0110010]',
    'Sprint 2 #2 2 people | Diversão 3',
  ])
})

test('equal rows of results are a question with four answers', () => {
  const table = tableOf('Sprint;Diversão;Respostas\nSprint 1;2;6\nSprint 1;5;6')
  const [question] = previewOf(table, KEPT).questions
  expect(question).toMatchObject({
    ...{ kind: 'REPEATS', count: 1 },
    sample: [
      { row: 2, column: 2, text: '2' },
      { row: 3, column: 2, text: '5' },
    ],
  })
  const settled = (repeats: 'mean' | 'first' | 'last' | 'apart') => {
    const preview = previewOf(table, { ...KEPT, repeats })
    expect(preview.questions).toEqual([])
    return linesOf(preview).map((line) => line.replace(/.*people \| /, ''))
  }
  expect(settled('mean')).toEqual(['Diversão 4 (3.5, 12)'])
  expect(settled('first')).toEqual(['Diversão 2 (2, 6)'])
  expect(settled('last')).toEqual(['Diversão 5 (5, 6)'])
  expect(settled('apart')).toEqual(['Diversão 2 (2, 6)', 'Diversão 5 (5, 6)'])
})

test('equal heads are a question, and become two sprints or two topics', () => {
  const sprints = tableOf('Topic;Sprint 1;Sprint 1\nFun;3;4')
  expect(previewOf(sprints, KEPT).questions).toMatchObject([{ kind: 'REPEATS' }])
  expect(linesOf(previewOf(sprints, { ...KEPT, repeats: 'apart' }))).toEqual([
    'Sprint 1 #1 | Fun 3',
    'Sprint 1 (2) #2 | Fun 4',
  ])
  const topics = tableOf('Sprint;Fun;Fun\nSprint 1;3;4')
  expect(linesOf(previewOf(topics, { ...KEPT, repeats: 'apart' }))).toEqual([
    'Sprint 1 #1 | Fun 3, Fun (2) 4',
  ])
})

test('words without a known meaning are asked about once and can be left out', () => {
  const table = tableOf('Topic;Sprint 1;Sprint 2\nFun;verde;roxo\nPace;roxo;verde')
  const preview = previewOf(table)
  expect(preview.questions).toEqual([{ kind: 'WORDS', words: ['roxo'] }])
  const scored = previewOf(table, { words: { roxo: 2 } })
  expect(linesOf(scored)).toEqual(['Sprint 1 #1 | Fun 5, Pace 2', 'Sprint 2 #2 | Fun 2, Pace 5'])
  const left = previewOf(table, { words: { roxo: null } })
  expect([left.questions, left.odd]).toEqual([[], []])
  expect(linesOf(left)).toEqual(['Sprint 1 #1 | Fun 5', 'Sprint 2 #2 | Pace 5'])
})

test('topics keep the order of the table, whichever sprint has them first', () => {
  const preview = previewOf(tableOf('Topic;Sprint 1;Sprint 2\nFun;3;3\nPace;;4\nHope;5;5'), KEPT)
  expect(linesOf(preview)).toEqual([
    'Sprint 1 #1 | Fun 3, Hope 5',
    'Sprint 2 #2 | Fun 3, Pace 4, Hope 5',
  ])
})

test('a scale whose best is its lowest number is turned round', () => {
  const table = tableOf('Topic;Sprint 1\nFun;1\nPace;3\nHope;5')
  const scales = { 5: { worst: 5, best: 1, isKept: false } }
  expect(linesOf(previewOf(table, { scales }))).toEqual([
    'Sprint 1 #1 | Fun 5, Pace 3 (2.5), Hope 0',
  ])
})

test('numbers outside the scale are listed with their cells', () => {
  const table = tableOf('Topic;Sprint 1\nFun;0\nPace;3')
  const { odd } = previewOf(table, KEPT)
  expect(odd).toEqual([{ row: 2, column: 2, text: '0' }])
})

test('a table that begins with its newest sprint is turned round', () => {
  expect(linesOf(previewOf(tableOf('Topic;Sprint 12;Sprint 11\nFun;3;4'), KEPT))).toEqual([
    'Sprint 11 #11 | Fun 4',
    'Sprint 12 #12 | Fun 3',
  ])
})

test.each([
  [['PI 3 Sprint 1', 'PI 3 Sprint 2', 'PI 4 Sprint 1', 'PI 4 Sprint 2']],
  [['24.1', '24.2', '25.1']],
  [['2024.1', '2024.2', '2025.1']],
  [['2024-1', '2024-2', '2025-1']],
  [['2024/9', '2024/10', '2025/1']],
  [['14/03', '28/03', '11/04/2025']],
])('%j are numbered in their order', (names) => {
  const table = tableOf(
    [['Topic', ...names].join(';'), ['Fun', ...names.map(() => 3)].join(';')].join('\n'),
  )
  const sprints = previewOf(table, KEPT).squads[0]?.sprints ?? []
  expect(sprints.map(({ number }) => number)).toEqual(names.map(() => null))
  expect(sprints).toHaveLength(names.length)
  if (names[0] !== '14/03') expect(sprints.map(({ name }) => name)).toEqual(names)
})

test.each(['Sprint', 'Iteration'])('a column "%s" with 2025-1 has names and no months', (head) => {
  const table = tableOf(`${head};Fun;Pace\n2024-2;3;4\n2025-1;4;5\n2025-2;2;1`)
  expect(linesOf(previewOf(table, KEPT))).toEqual([
    '2024-2 | Fun 3, Pace 4',
    '2025-1 | Fun 4, Pace 5',
    '2025-2 | Fun 2, Pace 1',
  ])
})

test('columns that look like names or addresses are never read', () => {
  const table = tableOf(
    'Sprint,Fun,Respondent,Reviewed by\nSprint 1,3,Ana,b@example.com\nSprint 1,4,Bia,',
  )
  expect([...table.personal]).toEqual([2, 3])
  const choices = recallChoices(table, { form: 'topics', roles: { respondent: 'squad' } })
  expect(choices?.roles[2]).toBe('out')
  expect(JSON.stringify(previewOf(table, KEPT).squads)).not.toMatch(/Ana|Bia|example/)
})

test('a role that one column can have is taken from its earlier one', () => {
  const choices = guessChoices(tableOf('Sprint;Fun;Pace\nSprint 1;3;4'))
  expect(withRole(choices, { column: 1, role: 'sprint', canRepeat: false }).roles).toEqual([
    ...['out', 'sprint', 'score'],
  ])
})

test('choices are remembered for the next file of the same kind', () => {
  const table = tableOf('Topic;Sprint 1;Owner;Extra\nFun;roxo;Ana;5\nPace;3;Bia;5')
  const guess = guessChoices(table)
  const choices = {
    ...guess,
    ...KEPT,
    words: { roxo: 2 as const },
    roles: [...guess.roles.slice(0, 3), 'out' as const],
  }
  const next = tableOf('Topic;Sprint 1;Sprint 2;Owner;Extra\nFun;roxo;3;Ana;5\nPace;3;4;Bia;5')
  expect(fingerprintOf(next)).toBe(fingerprintOf(table))
  const recalled = recallChoices(next, JSON.parse(JSON.stringify(toRemembered(table, choices))))
  expect(recalled).toMatchObject({ ...KEPT, words: { roxo: 2 } })
  expect(recalled?.roles).toEqual(['topic', 'score', 'score', 'out', 'out'])
})

test.each([null, 3, 'x', {}, { form: 'wide' }, []])('%j is no remembered choice', (value) => {
  expect(recallChoices(tableOf('Topic;Sprint 1\nFun;3'), value)).toBeNull()
})
