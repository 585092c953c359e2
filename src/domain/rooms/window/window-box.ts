import { isScore } from '../../retrospectives/scale.ts'
import { isJsonObject } from '../../text/json.ts'
import type { Vote } from '../../votes/tally.ts'
import { MOST_CHOICES } from '../room.ts'

/**
 * The server's last answer about a vote. `kept`: it counts, but waits for those of other people. `again`: it counted,
 * and is sent once more. `foreign`: the seat has voted on the topic in another browser. `late`: the window was closed.
 */
const STATES = ['due', 'kept', 'stored', 'again', 'foreign', 'late'] as const

/** A vote in a window as the voter's browser stores it, the only place that knows it. */
export type BoxedVote = {
  /** Title of the topic, for votes that are named after the window. */
  title: string
  vote: Vote
  /** Rises with each choice on the topic, see `chooseInBox`. */
  choice: number
  state: (typeof STATES)[number]
}

/** The votes of this browser in one window. */
export type WindowBox = {
  /** Secret of this browser. Only with it can the votes be changed. */
  ballotKey: string
  /** Mark of the personal link that the votes were given with. Null for an open link. */
  link: string | null
  /** Keyed by topic id. */
  votes: Readonly<Record<string, BoxedVote>>
  /** `due`: the voter has finished, and the server does not know it yet. */
  finished: 'no' | 'due' | 'yes'
}

export function newWindowBox(ballotKey: string): WindowBox {
  return { ballotKey, link: null, votes: {}, finished: 'no' }
}

/** True if the votes were given with another personal link. Votes of a box without a mark belong to any. */
export function isOfOtherLink({ link, votes }: WindowBox, mark: string): boolean {
  return link !== null && link !== mark && Object.keys(votes).length > 0
}

/** Highest number of the first choice on a topic. */
const FIRST_WITHIN = 30_000
/** Highest step between the numbers of two choices. */
const STEP_WITHIN = 100

/**
 * Adds a choice. A voter who had finished has still finished, but later than the server knows. `random` is a number from
 * 0 to below 1: choices have random numbers, because an index would match the stored vote with the seat that has sent
 * as many.
 */
export function chooseInBox(
  box: WindowBox,
  { topicId, title, vote }: { topicId: string; title: string; vote: Vote },
  random: number,
): WindowBox {
  const known = box.votes[topicId]?.choice
  const step = 1 + Math.floor(random * (known === undefined ? FIRST_WITHIN : STEP_WITHIN))
  const choice = Math.min((known ?? 0) + step, MOST_CHOICES)
  const chosen = withVote(box, topicId, { title, vote, choice, state: 'due' })
  return { ...chosen, finished: box.finished === 'no' ? 'no' : 'due' }
}

/** Applies the answer to a vote as it was sent. It does not affect a newer choice. */
export function noteInBox(
  box: WindowBox,
  { topicId, choice }: { topicId: string; choice: number },
  state: BoxedVote['state'],
): WindowBox {
  const known = box.votes[topicId]
  if (known?.choice !== choice) return box
  // A vote that has counted is not late, even if it cannot be sent once more.
  const isCounted = known.state === 'again' && state === 'late'
  return withVote(box, topicId, { ...known, state: isCounted ? 'kept' : state })
}

const RESENT: Record<BoxedVote['state'], BoxedVote['state']> = {
  due: 'due',
  kept: 'again',
  stored: 'again',
  again: 'again',
  foreign: 'foreign',
  late: 'due',
}

/**
 * Makes everything due again, because a browser cannot know what a crash of the server lost, and whether a closed
 * window was extended. Votes that arrive twice count once.
 */
export function resendBox(box: WindowBox): WindowBox {
  const votes = Object.entries(box.votes).map(
    ([topicId, vote]) => [topicId, { ...vote, state: RESENT[vote.state] }] as const,
  )
  const finished = box.finished === 'no' ? 'no' : 'due'
  return { ...box, votes: Object.fromEntries(votes), finished }
}

/** Returns the votes that the server has to be told, by topic id. */
export function dueInBox({ votes }: WindowBox): [string, BoxedVote][] {
  return Object.entries(votes).filter(([, { state }]) => state === 'due' || state === 'again')
}

/** Parses a stored value. Null if it is no box. Invalid votes are left out. */
export function parseWindowBox(value: unknown): WindowBox | null {
  if (!isJsonObject(value) || typeof value.ballotKey !== 'string') return null
  const stored = isJsonObject(value.votes) ? value.votes : {}
  const votes = Object.entries(stored).flatMap(([topicId, vote]) => {
    const parsed = parseVote(vote)
    return parsed ? [[topicId, parsed] as const] : []
  })
  const finished = value.finished === 'due' || value.finished === 'yes' ? value.finished : 'no'
  const link = typeof value.link === 'string' ? value.link : null
  return { ballotKey: value.ballotKey, link, votes: Object.fromEntries(votes), finished }
}

function parseVote(value: unknown): BoxedVote | null {
  if (!isJsonObject(value)) return null
  const { title, vote, choice } = value
  const state = STATES.find((known) => known === value.state)
  if (typeof title !== 'string' || typeof choice !== 'number' || !state) return null
  return vote === 'skip' || isScore(vote) ? { title, vote, choice, state } : null
}

function withVote(box: WindowBox, topicId: string, vote: BoxedVote): WindowBox {
  return { ...box, votes: { ...box.votes, [topicId]: vote } }
}
