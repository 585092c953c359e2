import { afterEach, expect, test } from 'vitest'
import { conversationTopics } from '~/domain/reports/conversation'
import { readHistory } from '~/domain/trends/history-reading'
import { baseLocale, type Locale, overwriteGetLocale } from '~/paraglide/runtime'
import { sprintsFrom } from '~tests/support/domain/trends'
import { evidenceText, headlineText, questionText, titleText } from './conversation-texts'
import {
  breakText,
  conclusionText,
  type Naming,
  readingText,
  scoreText,
  toTenth,
} from './trend-texts'
import { verdictText, whyText } from './verdict-texts'

afterEach(() => overwriteGetLocale(() => baseLocale))

const QUIET = ['4434455', '4344545', '3454444', '4445354', '4454434']
const FELL = [...QUIET, '2132122', '2213222']

test('a chart’s label states its conclusion', () => {
  expect(conclusionOf(FELL)).toBe(
    'A, Sprint 7: 2,0, abaixo do habitual, 7 votos, faixa habitual de 3,1 a 5,0.',
  )
  expect(conclusionOf(FELL, 'en')).toBe(
    'A, Sprint 7: 2.0, below its usual range, 7 votes, usual range 3.1 to 5.0.',
  )
  expect(conclusionOf(['4', '3'])).toBe('A, Sprint 2: 3, poucas sprints ainda, sem votos.')
  expect(conclusionOf(['4', '0'])).toBe('A, Sprint 2, sem nota para comparar.')
})

test('a cell’s text names word, votes, mark, range and date', () => {
  expect(readingOf(FELL, 6)).toBe(
    'Deixou a desejar · 7 votos, de 1 a 3 · abaixo do habitual · faixa habitual de 3,1 a 5,0 · 7 de março de 2026',
  )
  expect(readingOf(['0'], 0)).toBe('Não realizado · 1 de março de 2026')
  expect(readingOf(['4444', null], 0)).toBe(
    'Cumpriu · 4 votos · poucas sprints ainda · 1 de março de 2026',
  )
  expect(readingOf(['4', null, '4'], 1)).toBe('não avaliado')
})

test('a table shows the agreed score or why it is missing', () => {
  const cells = lineOf(['4', '0', null]).cells
  expect(cells.map((cell) => scoreText(cell, false, 'pt'))).toEqual(['4', 'n/r', '–'])
  const [open] = readHistory(
    sprintsFrom({ A: ['1155'] }).map((sprint) => ({ ...sprint, scores: new Map() })),
  ).lines
  expect(open?.cells.map((cell) => scoreText(cell, false, 'pt'))).toEqual(['?'])
})

test('every verdict has a sentence in both languages', () => {
  const votes = ['2132122', '2213222', '2222132']
  expect(textsOf([...QUIET])).toEqual(['Cedo para dizer: falta 1 sprint.', null])
  expect(textsOf([...QUIET, votes[0] ?? ''])).toEqual([
    'Caiu nesta sprint: 1,9, em vez de 4,1 antes. A próxima vai mostrar se a mudança se mantém.',
    'Comparamos a última sprint com as 5 anteriores. Em um squad deste tamanho, até 1,0 pode ser acaso.',
  ])
  expect(textsOf(FELL)[0]).toBe('A mudança se manteve: 1,9 em duas sprints, 4,1 antes.')
  expect(textsOf([...QUIET, ...votes])).toEqual([
    'Novo patamar desde a Sprint 6: perto de 2,0.',
    null,
  ])
  expect(textsOf([...QUIET, '1122121', '4445344'])[0]).toBe(
    'Foi só uma sprint: já voltou ao habitual.',
  )
  expect(textsOf([...QUIET, '4444354'])[0]).toMatch(/^Está dentro do habitual/)
  expect(textsOf(['4', '4', '4', '4', '4', '4', '3', '3'], 'en')[0]).toBe(
    'May be falling; still within its usual range.',
  )
  expect(textsOf(['4', '0'], 'en')[0]).toBe('Sprint 2 has no score for this topic to compare.')
})

test('a lasting fall is described by its levels, with a question about its start', () => {
  expect(subjectOf(FELL)).toEqual([
    'Caiu e continua baixo',
    'Está perto de 1,9 há 2 sprints. Antes, perto de 4,1.',
    'O que mudou a partir da Sprint 6?',
  ])
  expect(subjectOf([...QUIET, '1122121'], 'en')).toEqual([
    'Fell this sprint',
    'Now 1.4; before, about 4.1. The next sprint will show if it lasts.',
    'What changed in Sprint 6?',
  ])
})

test('a wide spread is described with the score that was agreed', () => {
  expect(subjectOf(['1145555', '1145555'])).toEqual([
    'As notas divergem, de novo',
    'A nota é 4, mas os votos vão de 1 a 5. É a 2ª sprint seguida assim.',
    'Quem viu um 1 e quem viu um 5: o que cada um viu?',
  ])
})

test('the heading counts the topics or says that none needs a talk', () => {
  expect([0, 1, 2, 3].map((count) => titleText(count, 5))).toEqual([
    'Nada fora do habitual',
    'Um assunto para a conversa',
    'Dois assuntos para a conversa',
    'Três assuntos para a conversa',
  ])
  expect(titleText(0, 0)).toBe('Sobre o que conversar')
})

test('rounds levels half up', () => {
  expect([2.25, 1.05, 4.0857, 0.05].map(toTenth)).toEqual([2.3, 1.1, 4.1, 0.1])
})

test('a break names its reason: another meaning, or another source of the scores', () => {
  const { names } = namingOf(['1', '2', '3'])
  const { cells } = lineOf(['1', null, '3'])
  expect(breakText(cells, { at: 2, names })).toBe('definição mudou')
  const [first, ...others] = names
  if (!first) throw new Error('there are three sprints')
  const imported = [{ ...first, source: 'table 1–10' }, ...others]
  expect(breakText(cells, { at: 2, names: imported })).toBe('fonte mudou')
})

test('a sprint that was voted with a deadline says so after its date', () => {
  const deadline = 'votação com prazo'
  const { names, locale } = namingOf(['1'])
  const [cell, name] = [lineOf(['1']).cells[0], names[0]]
  if (!cell || !name) throw new Error('there is one sprint')
  expect(readingText(cell, { ...name, deadline }, locale)).toBe(
    `${readingText(cell, name, locale)} · votação com prazo`,
  )
})

function lineOf(votes: (string | null)[]) {
  const { lines } = readHistory(sprintsFrom({ A: votes, B: votes.map(() => '4') }))
  const line = lines.find(({ title }) => title === 'A')
  if (!line) throw new Error('the topic has no line')
  return line
}

function namingOf(votes: readonly unknown[], locale: Locale = 'pt'): Naming {
  overwriteGetLocale(() => locale)
  return {
    names: votes.map((_, at) => ({
      short: String(at + 1),
      name: `Sprint ${at + 1}`,
      date: new Date(2026, 2, at + 1),
      hasVotes: true,
    })),
    locale,
  }
}

function conclusionOf(votes: string[], locale?: Locale): string {
  return conclusionText(lineOf(votes), namingOf(votes, locale))
}

function readingOf(votes: (string | null)[], at: number): string {
  const { names, locale } = namingOf(votes)
  const [cell, name] = [lineOf(votes).cells[at], names[at]]
  return cell && name ? readingText(cell, name, locale) : ''
}

function textsOf(votes: string[], locale?: Locale): (string | null)[] {
  const naming = namingOf(votes, locale)
  const newest = lineOf(votes).cells.at(-1)
  return [verdictText(newest, naming), whyText(newest, naming)]
}

function subjectOf(votes: string[], locale?: Locale): string[] {
  const naming = namingOf(votes, locale)
  const [topic] = conversationTopics(readHistory(sprintsFrom({ A: votes })))
  if (!topic) return []
  return [headlineText(topic), evidenceText(topic, naming), questionText(topic, naming)]
}
