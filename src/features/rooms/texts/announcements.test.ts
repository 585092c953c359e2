import { expect, test } from 'vitest'
import type { ReviewAnswer } from '~/domain/actions/action'
import type { RoomAction } from '~/domain/rooms/room-action'
import { tallyOf } from '~/domain/votes/tally'
import {
  type Announcement,
  firstAnnouncement,
  type Moment,
  nextAnnouncement,
} from './announcements'

test('a newcomer hears no announcement of earlier events', () => {
  expect(firstAnnouncement(moment({})).text).toBe('')
})

test('a round begins with its topic and its time', () => {
  expect(announce({ phase: 'open', step: 0 }, { step: 1 })).toBe(
    'Votação aberta por 30 segundos: Refinamento',
  )
  expect(announce({ phase: 'open', step: 0 }, { step: 1, secondsLeft: null })).toBe(
    'Votação aberta, sem limite de tempo: Refinamento',
  )
})

test('the user’s vote is announced when it first counts or changes', () => {
  expect(announce({}, { counted: 4 })).toBe('Voto contado: 4.')
  expect(announce({}, { counted: 0 })).toBe('Voto contado: 0.')
  expect(announce({ counted: 4 }, { counted: 'skip' })).toBe('Contado: você não deu nota.')
  expect(announce({ counted: 4 }, { counted: 4 })).toBe('')
})

test('votes are announced at most once a beat', () => {
  const first = nextAnnouncement(firstAnnouncement(moment({})), moment({ votes: 3 }))
  expect(first.text).toBe('')
  const second = nextAnnouncement(first, moment({ votes: 5, beat: 1 }))
  expect(second.text).toBe('5 de 7 já votaram.')
  expect(nextAnnouncement(second, moment({ votes: 5, beat: 2 })).text).toBe('5 de 7 já votaram.')
  expect(nextAnnouncement(second, moment({ votes: 6, beat: 2 })).text).toBe('6 de 7 já votaram.')
})

test('a single vote is announced in the singular', () => {
  expect(announce({}, { votes: 1, beat: 1 })).toBe('1 de 7 já votou.')
})

test('ten and five seconds are announced once each', () => {
  expect(announce({ secondsLeft: 11 }, { secondsLeft: 10 })).toBe('10 segundos.')
  expect(announce({ secondsLeft: 10 }, { secondsLeft: 9 })).toBe('')
  expect(announce({ secondsLeft: 6 }, { secondsLeft: 5 })).toBe('5 segundos.')
})

test('after a sleep only the nearer mark is announced', () => {
  expect(announce({ secondsLeft: 20 }, { secondsLeft: 4 })).toBe('5 segundos.')
})

test('pauses and an end without votes are announced', () => {
  expect(announce({}, { isPaused: true })).toBe('Votação em pausa.')
  expect(announce({ isPaused: true }, {})).toBe('A votação continua.')
  expect(announce({}, { standstill: 'O tempo acabou.', secondsLeft: null })).toBe('O tempo acabou.')
})

test('the announcement of a reveal tells how far apart the scores are', () => {
  const tally = tallyOf([2, 4, 5])
  expect(announce({}, { phase: 'revealed', step: 2, tally })).toBe(
    'Refinamento: Notas de 2 a 5. Vale ouvir os dois lados.',
  )
})

test('the announcement of a reveal tells which score is preset for the facilitator', () => {
  const revealed = { phase: 'revealed', step: 2, tally: tallyOf([2, 4, 5]) } as const
  expect(announce({}, { ...revealed, preset: 'Nada vem escolhido.' })).toBe(
    'Refinamento: Notas de 2 a 5. Vale ouvir os dois lados. Nada vem escolhido.',
  )
})

test('equal scores are announced as the squad’s, an agreement with its meaning', () => {
  expect(announce({}, { phase: 'agreed', step: 2, tally: tallyOf([4, 4]), result: 4 })).toBe(
    'Refinamento: Todo mundo deu 4.',
  )
  expect(announce({}, { phase: 'agreed', step: 2, tally: tallyOf([2, 4]), result: 3 })).toBe(
    'Nota de consenso em Refinamento: 3, Cumpriu parcialmente.',
  )
})

test('the end is announced', () => {
  expect(announce({}, { phase: 'closed', step: 9 })).toBe('A sala terminou')
})

test('collecting votes again is announced', () => {
  expect(announce({ votes: 3 }, { step: 2, isAgain: true })).toBe(
    'Os votos deste tópico estão sendo recolhidos de novo. Cada dispositivo reenvia o seu.',
  )
})

test('only start and end of a talk are announced', () => {
  const talk = (before: Moment['talk'], after: Moment['talk']) =>
    announce({ phase: 'revealed', talk: before }, { phase: 'revealed', talk: after, beat: 1 })
  expect(talk('none', 'running')).toBe('O tempo de conversa começou a contar.')
  expect(talk('running', 'running')).toBe('')
  expect(talk('running', 'over')).toBe('O tempo de conversa acabou.')
  expect(talk('over', 'none')).toBe('')
})

test('answers of the review are announced when given or changed', () => {
  const action = (id: string, answer: ReviewAnswer | null) =>
    ({ id, title: `Combinado ${id}`, answer }) as RoomAction
  const review = (before: RoomAction[], after: RoomAction[], phase: Moment['phase'] = 'open') =>
    announce({ phase, actions: before }, { phase, actions: after })
  const open = [action('a', null), action('b', 'keep')]
  expect(review(open, [...open])).toBe('')
  expect(review(open, [action('a', 'done'), action('b', 'drop')])).toBe(
    'Combinado a: Feito. Combinado b: Descartado.',
  )
  expect(review([action('a', 'done')], open)).toBe('Combinado b: Continua.')
  // After the review the room no longer discusses them.
  expect(review(open, [action('a', 'done')], 'voting')).toBe('')
})

test('a lost connection and its return are announced', () => {
  expect(announce({}, { isLost: true })).toContain('Sem conexão.')
  expect(announce({ isLost: true }, {})).toBe('De volta à sala.')
})

function announce(before: Partial<Moment>, after: Partial<Moment>): string {
  const first: Announcement = firstAnnouncement(moment(before))
  return nextAnnouncement(first, moment(after)).text
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
    talk: 'none',
    standstill: null,
    tally: null,
    result: null,
    preset: null,
    counted: undefined,
    actions: [],
    isLost: false,
    isAgain: false,
    beat: 0,
    ...fields,
  }
}
