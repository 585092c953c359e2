import { expect, test } from 'vitest'
import { tallyOf } from '~/domain/tally'
import { type Moment, type Said, sayNext, sayNothing } from './announcements'

test('a newcomer hears no announcement of what happened before', () => {
  expect(sayNothing(moment({})).text).toBe('')
})

test('a round begins with its topic and its time', () => {
  expect(hear({ phase: 'open', step: 0 }, { step: 1 })).toBe(
    'Votação aberta: Refinamento. 30 segundos.',
  )
  expect(hear({ phase: 'open', step: 0 }, { step: 1, secondsLeft: null })).toBe(
    'Votação aberta: Refinamento. Sem limite de tempo.',
  )
})

test('the own vote is announced once it counts, and again when it changes', () => {
  expect(hear({}, { counted: 4 })).toBe('Seu voto foi contado: 4.')
  expect(hear({}, { counted: 0 })).toBe('Seu voto foi contado: 0.')
  expect(hear({ counted: 4 }, { counted: 'skip' })).toBe('Contado: você passou.')
  expect(hear({ counted: 4 }, { counted: 4 })).toBe('')
})

test('votes are announced at most once a beat, and the last of them always', () => {
  const first = sayNext(sayNothing(moment({})), moment({ votes: 3 }))
  expect(first.text).toBe('')
  const second = sayNext(first, moment({ votes: 5, beat: 1 }))
  expect(second.text).toBe('5 de 7 já votaram.')
  expect(sayNext(second, moment({ votes: 5, beat: 2 })).text).toBe('5 de 7 já votaram.')
  expect(sayNext(second, moment({ votes: 6, beat: 2 })).text).toBe('6 de 7 já votaram.')
})

test('a single vote is announced in the singular', () => {
  expect(hear({}, { votes: 1, beat: 1 })).toBe('1 de 7 já votou.')
})

test('ten and five seconds are announced once each', () => {
  expect(hear({ secondsLeft: 11 }, { secondsLeft: 10 })).toBe('10 segundos.')
  expect(hear({ secondsLeft: 10 }, { secondsLeft: 9 })).toBe('')
  expect(hear({ secondsLeft: 6 }, { secondsLeft: 5 })).toBe('5 segundos.')
})

test('after a sleep only the nearer mark is announced', () => {
  expect(hear({ secondsLeft: 20 }, { secondsLeft: 4 })).toBe('5 segundos.')
})

test('a pause, its end and a time without votes are announced', () => {
  expect(hear({}, { isPaused: true })).toBe('Votação em pausa.')
  expect(hear({ isPaused: true }, {})).toBe('A votação continua.')
  expect(hear({}, { hasRunOut: true, secondsLeft: null })).toBe(
    'O tempo acabou sem nenhum voto. A rodada segue aberta até alguém votar.',
  )
})

test('the announcement of a reveal says how far apart the scores are', () => {
  const tally = tallyOf([2, 4, 5])
  expect(hear({}, { phase: 'revealed', step: 2, tally })).toBe(
    'Refinamento. Notas de 2 a 5. Vale ouvir os dois lados.',
  )
})

test('equal scores are announced as the squad’s, an agreement with its meaning', () => {
  expect(hear({}, { phase: 'agreed', step: 2, tally: tallyOf([4, 4]), result: 4 })).toBe(
    'Refinamento. Todos deram 4.',
  )
  expect(hear({}, { phase: 'agreed', step: 2, tally: tallyOf([2, 4]), result: 3 })).toBe(
    'Consenso em Refinamento: 3, Cumpriu parcialmente.',
  )
})

test('the end is announced', () => {
  expect(hear({}, { phase: 'closed', step: 9 })).toBe('A sala foi encerrada')
})

test('a lost connection is announced, and its return', () => {
  expect(hear({}, { isLost: true })).toContain('Sem conexão.')
  expect(hear({ isLost: true }, {})).toBe('Conexão de volta.')
})

function hear(before: Partial<Moment>, after: Partial<Moment>): string {
  const said: Said = sayNothing(moment(before))
  return sayNext(said, moment(after)).text
}

function moment(fields: Partial<Moment>): Moment {
  return {
    phase: 'voting',
    step: 1,
    topic: 'Refinamento',
    votes: 0,
    total: 7,
    secondsLeft: 30,
    isPaused: false,
    hasRunOut: false,
    tally: null,
    result: null,
    counted: undefined,
    isLost: false,
    beat: 0,
    ...fields,
  }
}
