import { expect, test } from 'vitest'
import { barText, labelSprints, summaryText } from './comparison-texts'

test('a bar’s label names topic, sprint, value, word and the change since the previous sprint', () => {
  const line = { letter: 'B', title: 'Ágil', scores: [average(3.6), average(3.9, 0.3)] }
  expect(barText(line, 1, 'Sprint 24', 'pt')).toBe(
    'B Ágil, Sprint 24: 3,9, Cumpriu, +0,3 em relação à anterior',
  )
})

test('the first bar of a topic has no change', () => {
  const line = { letter: 'B', title: 'Ágil', scores: [average(2)] }
  expect(barText(line, 0, 'Sprint 1', 'pt')).toBe('B Ágil, Sprint 1: 2,0, Deixou a desejar')
})

test('an equal value is described as unchanged', () => {
  const line = { letter: 'A', title: 'Daily', scores: [whole(4), null, whole(4, 0)] }
  expect(barText(line, 2, 'Sprint 3', 'pt')).toBe('A Daily, Sprint 3: 4, Cumpriu, sem mudança')
})

test('a sprint without the topic is labelled as not scored and not as 0', () => {
  const line = { letter: 'A', title: 'Daily', scores: [null, whole(0)] }
  expect(barText(line, 0, 'Sprint 1', 'pt')).toBe('A Daily, Sprint 1: não avaliado')
  expect(barText(line, 1, 'Sprint 2', 'pt')).toBe('A Daily, Sprint 2: 0, Não realizado')
})

test('labels sprints of one squad without the squad', () => {
  const labels = labelSprints(
    [
      { sprint: 'Sprint 1', squad: 'Alpha' },
      { sprint: 'Sprint 2', squad: 'Alpha' },
    ],
    'pt',
  )
  expect(labels.map(({ name }) => name)).toEqual(['Sprint 1', 'Sprint 2'])
  expect(labels.map(({ needsSquad }) => needsSquad)).toEqual([false, false])
})

test('labels sprints of several squads with the squad', () => {
  const labels = labelSprints(
    [
      { sprint: 'Sprint 1', squad: 'Alpha' },
      { sprint: 'Sprint 1', squad: 'Beta' },
      { sprint: 'Sprint 2', squad: '' },
    ],
    'pt',
  )
  expect(labels.map(({ name }) => name)).toEqual([
    'Sprint 1 (Alpha)',
    'Sprint 1 (Beta)',
    'Sprint 2',
  ])
  expect(labels.map(({ needsSquad }) => needsSquad)).toEqual([true, true, false])
})

test('a summary names the first and the last sprint shown', () => {
  const labels = labelSprints(
    ['Sprint 1', 'Sprint 2', 'Sprint 3'].map((sprint) => ({ sprint, squad: 'Alpha' })),
    'pt',
  )
  const rows = [0, 1, 2, 3]
  expect(summaryText({ rows, columns: [1, 2] }, labels, 'pt')).toBe(
    'Comparação de Sprint 2 a Sprint 3 · Sprints: 2 · Tópicos: 4',
  )
  expect(summaryText({ rows, columns: [2] }, labels, 'pt')).toBe(
    'Sprint 3 · Tópicos: 4. O comparativo começa com a segunda sprint.',
  )
})

function average(value: number, change: number | null = null) {
  return { value, isAverage: true, change }
}

function whole(value: number, change: number | null = null) {
  return { value, isAverage: false, change }
}
