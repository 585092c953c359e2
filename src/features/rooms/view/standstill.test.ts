import { expect, test } from 'vitest'
import { m } from '~/paraglide/messages'
import { fewWords, fewWordsForVoter, standstillWords } from './standstill'

const DEVICES = { seats: [{ isPaper: false }, { isPaper: false }] }
const WITH_PAPER = { seats: [{ isPaper: false }, { isPaper: true }, { isPaper: true }] }
const PAPER_ONLY = { seats: [{ isPaper: true }, { isPaper: true }] }

test('a note warns about a vote of few people, except on a topic about feelings', () => {
  expect(fewWords({ ...DEVICES, areTooFew: false, isGuarded: true })).toBeNull()
  expect(fewWords({ ...DEVICES, areTooFew: true, isGuarded: false })).toBe(m.wall_too_few())
  expect(fewWords({ ...DEVICES, areTooFew: true, isGuarded: true })).toBe(m.room_guarded())
})

test('beside paper votes the note counts people with a phone, whose votes alone hide each other', () => {
  const few = { areTooFew: true, isGuarded: false }
  expect(fewWords({ ...WITH_PAPER, ...few })).toBe(m.wall_too_few_paper())
  expect(fewWordsForVoter({ ...WITH_PAPER, ...few })).toBe(m.member_vote_too_few_paper())
  expect(fewWords({ ...PAPER_ONLY, ...few })).toBe(m.wall_too_few())
  const guarded = { ...WITH_PAPER, areTooFew: true, isGuarded: true }
  expect(fewWords(guarded)).toBe(m.room_guarded_paper())
  expect(fewWordsForVoter(guarded)).toBe(m.room_guarded_paper())
})

test('a vote that stays open for lack of scores does not count those on paper', () => {
  const ended = { votes: 2, areHeld: true, hasRunOut: true }
  expect(standstillWords({ ...DEVICES, ...ended })).toBe(m.room_held())
  expect(standstillWords({ ...WITH_PAPER, ...ended })).toBe(m.room_held_paper())
  expect(standstillWords({ ...WITH_PAPER, ...ended, votes: 0 })).toBe(m.member_vote_run_out())
})
