import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyScore } from '~tests/support/domain/topics'
import { tallyFrom } from '~tests/support/domain/trends'
import { agreementWord } from '../retrospectives/disagreement.ts'
import type { Verdict } from '../trends/trend.ts'
import { tallyOf } from '../votes/tally.ts'
import { type TalkTopic, talkFirst } from './talk-first.ts'

test('puts two camps first and leaves out neighbouring scores', () => {
  expect(namesOf([voted('222333', 3), voted('000555', 3)])).toEqual(['000555 split'])
})

test('sorts by split votes, falls, low scores and mixed votes', () => {
  const topics = [
    voted('22244', 3),
    { title: 'low', score: 2, tally: null },
    { ...voted('44445', 4), verdict: fell(-4) },
    voted('155555', 4),
  ]
  expect(namesOf(topics.slice(0, 3))).toEqual(['44445 fell', 'low low', '22244 mixed'])
  expect(namesOf(topics)).toEqual(['155555 split', '44445 fell', 'low low'])
})

test('returns at most three', () => {
  expect(talkFirst(Array(5).fill(voted('000555', 3)))).toHaveLength(3)
})

test('puts the strongest first within a reason', () => {
  expect(namesOf([voted('111444', 3), voted('000555', 3)])).toEqual([
    '000555 split',
    '111444 split',
  ])
  const falling = [-3.3, -5].map((z) => ({
    title: `${z}`,
    score: 3,
    tally: null,
    verdict: fell(z),
  }))
  expect(namesOf(falling)).toEqual(['-5 fell', '-3.3 fell'])
  expect(namesOf([2, 1].map((score) => ({ title: `${score}`, score, tally: null })))).toEqual([
    '1 low',
    '2 low',
  ])
})

test('sorts equally strong ones by lower mean, then in the given order', () => {
  expect(namesOf([voted('144', 3), voted('114', 1)])).toEqual(['114 split', '144 split'])
  expect(namesOf([voted('000555', 3), voted('550050', 3)])).toEqual([
    '000555 split',
    '550050 split',
  ])
})

test('skips a stray vote, a 0 and a topic without a score', () => {
  const topics = [
    voted('2444444', 4),
    { title: 'not done', score: 0, tally: null },
    { title: 'no agreement', score: null, tally: null },
  ]
  expect(namesOf(topics)).toEqual([])
})

test('skips topics with two scores or with few scores among many skips', () => {
  expect(namesOf([voted('05', 3), voted('055----', 3)])).toEqual([])
})

test('counts only a fall in this sprint', () => {
  const verdicts: Verdict[] = (
    ['maybe-fell', 'rose', 'stayed', 'one-off-over', 'steady'] as const
  ).map((kind) => ({ kind, w: 1, from: 4, to: 3, z: -4 }))
  const topics = [...verdicts, { kind: 'early', missing: 1 } as const].map((verdict) => ({
    title: verdict.kind,
    score: 3,
    tally: null,
    verdict,
  }))
  expect(namesOf(topics)).toEqual([])
})

test('aligned votes are never a reason', () => {
  fc.assert(
    fc.property(fc.array(fc.array(anyScore, { maxLength: 9 }), { maxLength: 8 }), (lists) => {
      const topics = lists.map((votes) => ({ title: '', score: 3, tally: tallyOf(votes) }))
      for (const { topic, reason } of talkFirst(topics)) {
        expect(['split', 'mixed']).toContain(reason.kind)
        expect(agreementWord(topic.tally)).not.toBe('aligned')
      }
    }),
  )
})

function voted(votes: string, score: number): TalkTopic {
  return { title: votes, score, tally: tallyFrom(votes) }
}

function fell(z: number): Verdict {
  return { kind: 'fell', w: 2, from: 4, to: 3, z }
}

function namesOf(topics: readonly TalkTopic[]): string[] {
  return talkFirst(topics).map(({ topic, reason }) => `${topic.title} ${reason.kind}`)
}
