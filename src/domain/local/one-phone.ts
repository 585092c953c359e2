import { consensusOf } from '../retrospectives/disagreement.ts'
import type { Score } from '../retrospectives/scale.ts'
import { FEWEST_SCORES } from '../rooms/room.ts'
import { leavesOf, parseTopics, type Topic } from '../topics/topic-tree.ts'
import { presetOf } from '../votes/preset.ts'
import { addVote, countScores, spreadOf, type Tally, tallyOf, type Vote } from '../votes/tally.ts'
import type { Draft } from './draft.ts'
import { withVotes } from './entry-votes.ts'

/** Fewest people in a vote on a single phone that is handed around. */
export const FEWEST_PEOPLE = 2
export const MOST_PEOPLE = 12

/** With fewer people, each can work out the others' votes. They are warned before the first turn. */
export const FEWEST_WITHOUT_WARNING = 3

export type PhonePlan = {
  squadName: string
  sprint: string
  topics: readonly Topic[]
  people: number
}

export type PhonePhase =
  /** Waits for the next person. Nothing of the previous person is left. */
  | { kind: 'hand-over'; person: number }
  | { kind: 'vote'; person: number }
  | { kind: 'check'; person: number }
  /** The screen was covered during a turn. `given` votes are in memory; null if they are lost. */
  | { kind: 'interrupted'; person: number; given: number | null }
  | { kind: 'all-done' }
  | { kind: 'revealed' }

/** The ballot of the person who has the phone. It exists only in memory, and only until it is stored. */
export type PhoneTurn = {
  /** Index of the leaf on the screen. */
  at: number
  /** True for a single vote that is changed from the check. */
  isReview: boolean
  votes: ReadonlyMap<string, Vote>
}

/**
 * One vote on one phone. Stored ballots exist only in `tallies`: counts by leaf, without people or order, in which no two votes of one person are
 * connected.
 */
export type PhoneRound = {
  plan: PhonePlan
  phase: PhonePhase
  turn: PhoneTurn | null
  /** Number of stored ballots. */
  stored: number
  tallies: ReadonlyMap<string, Tally>
  /** Scores that differ from the proposed ones, once the votes are revealed. */
  agreed: ReadonlyMap<string, Score>
}

const NO_VOTES = tallyOf([])

export function startRound(plan: PhonePlan): PhoneRound {
  const none = leavesOf(plan.topics).map(({ id }) => [id, NO_VOTES] as const)
  return waiting({ plan, stored: 0, tallies: new Map(none) })
}

/** Starts the turn of the person who confirms having the phone. */
export function takeTurn(round: PhoneRound): PhoneRound {
  if (round.phase.kind !== 'hand-over') return round
  return inTurn(round, { at: 0, isReview: false, votes: new Map() })
}

/** Sets or changes the vote on the leaf on the screen. */
export function castVote(round: PhoneRound, vote: Vote): PhoneRound {
  const { phase, turn } = round
  const leaf = leafAt(round)
  if (phase.kind !== 'vote' || !turn || !leaf) return round
  return { ...round, turn: { ...turn, votes: new Map(turn.votes).set(leaf.id, vote) } }
}

/** Goes to the next leaf, and from the last one to the check. Requires a vote or a skip, so that no topic is passed by accident. */
export function goForward(round: PhoneRound): PhoneRound {
  const { plan, phase, turn } = round
  const leaf = leafAt(round)
  if (phase.kind !== 'vote' || !turn || !leaf || !turn.votes.has(leaf.id)) return round
  const at = turn.at + 1
  if (!turn.isReview && at < leavesOf(plan.topics).length) return inTurn(round, { ...turn, at })
  return { ...round, phase: { kind: 'check', person: phase.person } }
}

export function goBack(round: PhoneRound): PhoneRound {
  const { phase, turn } = round
  if (phase.kind !== 'vote' || !turn || turn.isReview || turn.at === 0) return round
  return inTurn(round, { ...turn, at: turn.at - 1 })
}

/** Opens one of the votes from the check. */
export function reviewVote(round: PhoneRound, at: number): PhoneRound {
  const { plan, phase, turn } = round
  if (phase.kind !== 'check' || !turn || !leavesOf(plan.topics)[at]) return round
  return inTurn(round, { ...turn, at, isReview: true })
}

/** Adds the ballot to the tallies and forgets it. This cannot be undone, because the tallies do not record owners. */
export function storeTurn(round: PhoneRound): PhoneRound {
  const { plan, phase, turn } = round
  if (phase.kind !== 'check' || !turn) return round
  const tallies = new Map(
    [...round.tallies].map(([id, tally]) => [id, addVote(tally, turn.votes.get(id) ?? 'skip')]),
  )
  return waiting({ plan, stored: round.stored + 1, tallies })
}

/** Hides the scores when the screen is locked, another app comes to the front, or the user goes back. */
export function coverTurn(round: PhoneRound): PhoneRound {
  const { phase, turn } = round
  if ((phase.kind !== 'vote' && phase.kind !== 'check') || !turn) return round
  const { person } = phase
  return { ...round, phase: { kind: 'interrupted', person, given: turn.votes.size } }
}

/** Continues a covered turn as far as it is in memory. */
export function resumeTurn(round: PhoneRound): PhoneRound {
  const { phase, turn } = round
  return phase.kind === 'interrupted' && turn ? inTurn(round, turn) : round
}

export function restartTurn(round: PhoneRound): PhoneRound {
  const { phase } = round
  if (phase.kind !== 'interrupted') return round
  return takeTurn({ ...round, turn: null, phase: { kind: 'hand-over', person: phase.person } })
}

export function revealRound(round: PhoneRound): PhoneRound {
  return round.phase.kind === 'all-done' ? { ...round, phase: { kind: 'revealed' } } : round
}

/** Sets another agreed score than the proposed one. */
export function agreeOn(
  round: PhoneRound,
  { id, score }: { id: string; score: Score },
): PhoneRound {
  if (round.phase.kind !== 'revealed' || !round.tallies.has(id)) return round
  return { ...round, agreed: new Map(round.agreed).set(id, score) }
}

/** Counts the votes that leaving would lose: all stored ones and those of the open turn. */
export function countLostVotes({ tallies, stored, turn }: PhoneRound): number {
  return stored * tallies.size + (turn?.votes.size ?? 0)
}

/**
 * A leaf after the reveal. `tally` is null if it is held. `score` is the agreed one, at first the preset; null without
 * either.
 */
export type RevealedTopic = { topic: Topic; tally: Tally | null; score: Score | null }

/**
 * Returns the leaves by decreasing distance of their votes, then by increasing consensus, then in order. Leaves without
 * scores, and held ones, come last.
 */
export function revealedTopics({ plan, phase, tallies, agreed }: PhoneRound): RevealedTopic[] {
  if (phase.kind !== 'revealed') return []
  return leavesOf(plan.topics)
    .map((topic) => {
      const counted = tallies.get(topic.id) ?? NO_VOTES
      const tally = isHeld(counted, plan) ? null : counted
      return { topic, tally, score: agreed.get(topic.id) ?? (tally && presetOf(tally)) }
    })
    .toSorted((a, b) => distanceOf(b) - distanceOf(a) || agreementOf(a) - agreementOf(b))
}

/** Counts the topics that people scored and the squad has not agreed on. */
export function countUndecided(round: PhoneRound): number {
  return revealedTopics(round).filter(
    ({ tally, score }) => score === null && (tally === null || countScores(tally) > 0),
  ).length
}

/** Returns an ordinary sprint with the agreed scores and the tallies. Topics without a score are left out, because they are not a 0. */
export function toVotedDraft(round: PhoneRound): Draft {
  const { plan, tallies, stored } = round
  const scores = new Map(
    revealedTopics(round).flatMap(({ topic, score }) =>
      score === null ? [] : [[topic.id, score]],
    ),
  )
  const parents = new Set(
    plan.topics.filter(({ id }) => scores.has(id)).map(({ parent }) => parent),
  )
  const topics = plan.topics.filter(({ id }) => scores.has(id) || parents.has(id))
  return {
    squadName: plan.squadName,
    sprint: plan.sprint,
    topics: parseTopics(topics),
    scores,
    extra: withVotes({}, { people: stored, tallies, feedback: [] }),
  }
}

/** Returns the leaf on the screen of a turn. */
export function leafAt({ plan, turn }: Pick<PhoneRound, 'plan' | 'turn'>): Topic | undefined {
  return turn ? leavesOf(plan.topics)[turn.at] : undefined
}

function waiting(round: Pick<PhoneRound, 'plan' | 'stored' | 'tallies'>): PhoneRound {
  const { plan, stored } = round
  const phase: PhonePhase =
    stored < plan.people ? { kind: 'hand-over', person: stored + 1 } : { kind: 'all-done' }
  return { ...round, phase, turn: null, agreed: new Map() }
}

function inTurn(round: PhoneRound, turn: PhoneTurn): PhoneRound {
  return { ...round, turn, phase: { kind: 'vote', person: round.stored + 1 } }
}

/** True for so few scores, beside skips, that they would show who gave which. Two people were warned before their vote. */
function isHeld(tally: Tally, { people }: PhonePlan): boolean {
  const scores = countScores(tally)
  return people >= FEWEST_WITHOUT_WARNING && scores > 0 && scores < FEWEST_SCORES
}

function distanceOf({ tally }: RevealedTopic): number {
  return (tally && spreadOf(tally)?.distance) ?? -1
}

function agreementOf({ tally }: RevealedTopic): number {
  return (tally && consensusOf(tally)) ?? 1
}
