import fc from 'fast-check'
import { expect, test } from 'vitest'
import { treeOf } from '../../../tests/support/domain/topics.ts'
import { leavesOf } from '../topics/topic-tree.ts'
import { countBallots, type Vote } from '../votes/tally.ts'
import { readVotes } from './entry-votes.ts'
import {
  agreeOn,
  castVote,
  countLostVotes,
  countUndecided,
  coverTurn,
  goBack,
  goForward,
  leafAt,
  type PhoneRound,
  restartTurn,
  resumeTurn,
  revealedTopics,
  revealRound,
  reviewVote,
  startRound,
  storeTurn,
  takeTurn,
  toVotedDraft,
} from './one-phone.ts'
import { parsePhoneRecord, toPhoneRecord } from './one-phone-record.ts'

test('reveals everything after each person has voted, checked and stored', () => {
  let round = startRound(PLAN)
  for (const person of [1, 2, 3]) {
    expect(round.phase).toEqual({ kind: 'hand-over', person })
    round = takeTurn(round)
    expect(leafAt(round)?.id).toBe('a1')
    round = giveAll(round, [4, 'skip', 2])
    expect(round.phase).toEqual({ kind: 'check', person })
    expect(revealedTopics(round)).toEqual([])
    round = storeTurn(round)
  }
  expect(round.phase).toEqual({ kind: 'all-done' })
  expect(revealedTopics(round)).toEqual([])
  expect(revealedTopics(revealRound(round)).map(({ topic, score }) => [topic.id, score])).toEqual([
    ['a1', 4],
    ['b', 2],
    ['a2', null],
  ])
})

test('going forward needs a vote or a skip', () => {
  const round = takeTurn(startRound(PLAN))
  expect(goForward(round)).toBe(round)
  expect(goBack(round)).toBe(round)
  expect(storeTurn(round)).toBe(round)
  const second = goForward(castVote(round, 'skip'))
  expect(leafAt(second)?.id).toBe('a2')
  expect(leafAt(goBack(second))?.id).toBe('a1')
})

test('changing a single vote from the check returns to the check', () => {
  const checked = giveAll(takeTurn(startRound(PLAN)), [0, 1, 2])
  const review = reviewVote(checked, 1)
  expect(leafAt(review)?.id).toBe('a2')
  expect(goBack(review)).toBe(review)
  const after = goForward(castVote(review, 5))
  expect(after.phase).toEqual({ kind: 'check', person: 1 })
  expect([...(after.turn?.votes ?? [])]).toEqual([
    ['a1', 0],
    ['a2', 5],
    ['b', 2],
  ])
})

test('a covered turn shows its number of votes and can continue or start again', () => {
  const covered = coverTurn(goForward(castVote(takeTurn(startRound(PLAN)), 3)))
  expect(covered.phase).toEqual({ kind: 'interrupted', person: 1, given: 1 })
  expect(leafAt(resumeTurn(covered))?.id).toBe('a2')
  expect(resumeTurn(covered).turn?.votes.get('a1')).toBe(3)
  const again = restartTurn(covered)
  expect(again.phase).toEqual({ kind: 'vote', person: 1 })
  expect(again.turn).toEqual({ at: 0, isReview: false, votes: new Map() })
})

test('sorts by distance of the votes, then by less consensus', () => {
  const round = played(plan(5), [
    { a1: 3, a2: 1, b: 0 },
    { a1: 3, a2: 1, b: 2 },
    { a1: 4, a2: 5, b: 2 },
    { a1: 4, a2: 5, b: 2 },
    { a1: 3, a2: 3, b: 4 },
  ])
  expect(revealedTopics(revealRound(round)).map(({ topic }) => topic.id)).toEqual(['a2', 'b', 'a1'])
})

test('saves the agreed scores and the tallies, without topics that have no score', () => {
  const ballots = [
    { a1: 1, a2: 'skip', b: 2 },
    { a1: 4, a2: 'skip', b: 2 },
    { a1: 4, a2: 'skip', b: 'skip' },
  ] as const
  const revealed = agreeOn(revealRound(played(PLAN, ballots)), { id: 'b', score: 3 })
  const round = agreeOn(revealed, { id: 'a1', score: 4 })
  const draft = toVotedDraft(round)
  expect(draft.topics.map(({ id }) => id)).toEqual(['a', 'a1', 'b'])
  expect(Object.fromEntries(draft.scores)).toEqual({ a1: 4, b: 3 })
  // Two scores and a skip are too few to store.
  const votes = readVotes(draft.extra)
  expect(votes?.people).toBe(3)
  expect([...(votes?.tallies ?? [])]).toEqual([['a1', [0, 1, 0, 0, 2, 0, 0]]])
  expect(countLostVotes(round)).toBe(9)
})

test('fewer than three scores beside skips are not revealed', () => {
  const given: readonly [Vote[], { isShown: boolean }][] = [
    [[4, 'skip', 'skip'], { isShown: false }],
    [[4, 4, 'skip'], { isShown: false }],
    [[1, 5, 'skip', 'skip'], { isShown: false }],
    [['skip', 'skip', 'skip'], { isShown: true }],
    [[4, 4, 4, 'skip'], { isShown: true }],
    // Two people were warned.
    [[4, 'skip'], { isShown: true }],
  ]
  for (const [votes, { isShown }] of given) {
    const ballots = votes.map((vote) => ({ a1: vote, a2: 3 as const, b: 3 as const }))
    const round = revealRound(played(plan(votes.length), ballots))
    const topics = revealedTopics(round)
    const topic = topics.find(({ topic: { id } }) => id === 'a1')
    expect(topic?.tally !== null, String(votes)).toBe(isShown)
    if (isShown) continue
    // Neither the proposed score nor the order tells them.
    expect(topic?.score).toBeNull()
    expect(topics.at(-1)).toBe(topic)
    expect(countUndecided(round)).toBe(1)
  }
})

test('a topic with scores two points apart has no score until the squad agrees on one', () => {
  const ballots = [
    { a1: 1, a2: 3, b: 3 },
    { a1: 2, a2: 4, b: 3 },
    { a1: 5, a2: 4, b: 4 },
    { a1: 5, a2: 'skip', b: 4 },
  ] as const
  const round = revealRound(played(plan(4), ballots))
  const scoresOf = (topics: ReturnType<typeof revealedTopics>) =>
    Object.fromEntries(topics.map(({ topic, score }) => [topic.id, score]))
  expect(scoresOf(revealedTopics(round))).toEqual({ a1: null, a2: 4, b: null })
  expect(countUndecided(round)).toBe(2)
  const agreed = agreeOn(round, { id: 'a1', score: 2 })
  expect(scoresOf(revealedTopics(agreed))).toEqual({ a1: 2, a2: 4, b: null })
  expect(countUndecided(agreed)).toBe(1)
  expect([...toVotedDraft(agreed).scores.keys()]).toEqual(['a1', 'a2'])
})

test('stores no tally of two people', () => {
  const round = played(plan(2), [
    { a1: 1, a2: 2, b: 3 },
    { a1: 1, a2: 2, b: 3 },
  ])
  expect(readVotes(toVotedDraft(revealRound(round)).extra)?.tallies.size).toBe(0)
})

test('the state after a stored ballot is the same for any owners of the votes', () => {
  fc.assert(
    fc.property(anyBallots, fc.infiniteStream(fc.nat(11)), (ballots, places) => {
      const honest = played(plan(12), ballots)
      // Gives the same votes per topic to other people in another order.
      const mixed = ballots.map((ballot) => ({ ...ballot }))
      for (const id of LEAVES) {
        const votes = shuffled(
          ballots.map((ballot) => ballot[id]),
          places,
        )
        for (const [at, ballot] of mixed.entries()) ballot[id] = votes[at] ?? 'skip'
      }
      expect(played(plan(12), mixed)).toEqual(honest)
      expect(recordOf(played(plan(12), mixed))).toBe(recordOf(honest))
    }),
  )
})

test('nothing of a ballot is reachable outside its turn in any history', () => {
  fc.assert(
    fc.property(fc.array(anyPress, { maxLength: 120 }), (presses) => {
      let round = startRound(PLAN)
      for (const press of presses) {
        const before = round
        round = press(round)
        expect(round.turn === null || OF_A_TURN.includes(round.phase.kind)).toBe(true)
        for (const tally of round.tallies.values()) {
          expect(countBallots(tally)).toBe(round.stored)
        }
        expect(round.stored - before.stored).toBe(
          before.phase.kind === 'check' && round.turn === null ? 1 : 0,
        )
        expect(WITH_SCORES).not.toContain(coverTurn(round).phase.kind)
        const reloaded = parsePhoneRecord(JSON.parse(recordOf(round)))
        expect(WITH_SCORES).not.toContain(reloaded?.phase.kind)
        expect(reloaded).toMatchObject({ stored: round.stored, turn: null, tallies: round.tallies })
        expect(countLostVotes(round)).toBe(
          round.stored * LEAVES.length + (round.turn?.votes.size ?? 0),
        )
      }
    }),
  )
})

test('the record is the same for any votes of the open turn', () => {
  fc.assert(
    fc.property(anyBallots, anyBallot, anyBallot, (ballots, one, other) => {
      const round = takeTurn(played(plan(12), ballots.slice(0, 11)))
      const voted = (ballot: Ballot) =>
        giveAll(
          round,
          LEAVES.map((id) => ballot[id]),
        )
      expect(recordOf(voted(one))).toBe(recordOf(voted(other)))
      expect(recordOf(coverTurn(voted(one)))).toBe(recordOf(round))
    }),
  )
})

test('a reload keeps stored, revealed and agreed values', () => {
  const done = played(PLAN, [
    { a1: 1, a2: 1, b: 1 },
    { a1: 2, a2: 1, b: 1 },
    { a1: 3, a2: 1, b: 1 },
  ])
  expect(reload(done)).toEqual(done)
  const agreed = agreeOn(revealRound(done), { id: 'a1', score: 3 })
  expect(reload(agreed)).toEqual(agreed)
  expect(reload(startRound(PLAN))).toEqual(startRound(PLAN))
})

test('refuses a value that is not a record', () => {
  const good = toPhoneRecord(played(PLAN, [{ a1: 1, a2: 1, b: 1 }]))
  expect(parsePhoneRecord(good)).not.toBeNull()
  for (const bad of [
    { people: 1 },
    { people: 13 },
    { stored: 4 },
    { stored: 2 },
    { topics: [] },
    { topics: 'gone' },
    { tallies: {} },
    { tallies: [1] },
  ]) {
    expect(parsePhoneRecord({ ...good, ...bad }), JSON.stringify(bad)).toBeNull()
  }
  fc.assert(fc.property(fc.jsonValue(), (value) => void parsePhoneRecord(value)))
})

type Ballot = Record<string, Vote>

const TOPICS = treeOf({ A: ['A1', 'A2'], B: [] })
const LEAVES = leavesOf(TOPICS).map(({ id }) => id)
const PLAN = plan(3)
const OF_A_TURN = ['vote', 'check', 'interrupted']
const WITH_SCORES = ['vote', 'check']

const anyVote = fc.constantFrom<Vote>(0, 1, 2, 3, 4, 5, 'skip')
const anyBallot: fc.Arbitrary<Ballot> = fc.record(
  Object.fromEntries(LEAVES.map((id) => [id, anyVote])),
  { noNullPrototype: true },
)
const anyBallots = fc.array(anyBallot, { minLength: 1, maxLength: 12 })
const anyPress: fc.Arbitrary<(round: PhoneRound) => PhoneRound> = fc.oneof(
  {
    arbitrary: anyVote.map((vote) => (round: PhoneRound) => goForward(castVote(round, vote))),
    weight: 6,
  },
  { arbitrary: fc.constantFrom(takeTurn, storeTurn, resumeTurn), weight: 3 },
  { arbitrary: fc.constantFrom(goForward, goBack, coverTurn, restartTurn, revealRound), weight: 2 },
  fc.nat(3).map((at) => (round: PhoneRound) => reviewVote(round, at)),
)

function plan(people: number) {
  return { squadName: 'S', sprint: '1', topics: TOPICS, people }
}

function giveAll(round: PhoneRound, votes: readonly (Vote | undefined)[]): PhoneRound {
  return votes.reduce<PhoneRound>((now, vote) => goForward(castVote(now, vote ?? 'skip')), round)
}

function played(of: ReturnType<typeof plan>, ballots: readonly Readonly<Ballot>[]): PhoneRound {
  return ballots.reduce<PhoneRound>(
    (round, ballot) =>
      storeTurn(
        giveAll(
          takeTurn(round),
          LEAVES.map((id) => ballot[id]),
        ),
      ),
    startRound(of),
  )
}

function recordOf(round: PhoneRound): string {
  return JSON.stringify(toPhoneRecord(round))
}

function reload(round: PhoneRound) {
  return parsePhoneRecord(JSON.parse(recordOf(round)))
}

function shuffled<Item>(items: readonly Item[], places: Iterator<number>): Item[] {
  const left = [...items]
  return items.flatMap(() => left.splice(Number(places.next().value) % left.length, 1))
}
