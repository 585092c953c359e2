import { PHASES, type Phase } from '~/domain/rooms/phases'
import type { Poll, RoomWindow, TopicVotes, WindowBallot } from '~/domain/rooms/window/window'
import type { JsonRow } from '~/lib/database/backup/json-rows.server'
import {
  openVote,
  openWaitingVote,
  type Seal,
  type Sealer,
  type SealRow,
} from '../ballots/seals.server'
import type { WINDOW_COLUMNS } from './statements.server'
import type { roomWindows } from './tables.server'

/** Votes as a table has them. */
type VotesRow = {
  topicId: string
  ballots: Record<string, string>
  voted: Record<string, 1>
}

type Halves = Pick<SealRow, 'one' | 'two'>

/** Result of `WINDOW_OF_ROOM`. */
export type WindowRow = JsonRow<typeof roomWindows, (typeof WINDOW_COLUMNS)[number]> & {
  seats: number
  /** Null unless the votes were requested. */
  poll:
    | (Halves & {
        stored: VotesRow[]
        waiting: VotesRow[]
        seats: { id: string; hasFinished: boolean }[]
        marks: (Halves & { finished: Record<string, 0 | 1>; allSince: number | null }) | null
      })
    | null
}

/** A topic's votes in the two tables. Waiting ballots have the ids under which they will be stored. */
export type StoredTopic = {
  stored: VotesRow
  waiting: VotesRow
  waitingBallots: ReadonlyMap<string, WindowBallot & { waitingId: string }>
}

/** State of an open window's tables, for the statements that change it. */
export type StoredPoll = {
  storedSeal: Seal
  waitingSeal: Seal
  topics: ReadonlyMap<string, StoredTopic>
  storedFinished: ReadonlySet<string>
  waitingFinished: Readonly<Record<string, 0 | 1>>
}

/** Returns the window as the rules see it, and the state of its tables. Both polls are null if the votes were not requested or the window is over. */
export function toWindow(
  row: WindowRow | null,
  { phase, roomId, sealer }: { phase: Phase; roomId: string; sealer: Sealer },
): { window: RoomWindow | null; poll: StoredPoll | null } {
  if (!row) return { window: null, poll: null }
  const { poll: votes, countedFinished, countedAt, ...settings } = row
  const counted = { finished: countedFinished, at: countedAt }
  const window = { ...settings, counted, poll: null }
  const poll = PHASES[phase].isWindow ? toStoredPoll(votes, { roomId, sealer }) : null
  return poll && votes
    ? { window: { ...window, poll: toPoll(votes, poll) }, poll }
    : { window, poll }
}

/** Returns null without the row that a change of the votes locks, which exists while it is locked. */
function toStoredPoll(
  row: WindowRow['poll'],
  { roomId, sealer }: { roomId: string; sealer: Sealer },
): StoredPoll | null {
  if (!row?.marks) return null
  const { marks, seats, stored, waiting } = row
  const storedSeal = sealer({ roomId, number: 0, one: row.one, two: row.two }, 'stored')
  const waitingSeal = sealer({ roomId, number: 0, one: marks.one, two: marks.two }, 'waiting')
  const waitingOf = new Map(waiting.map((votes) => [votes.topicId, votes]))
  const topics = stored.map((votes) => {
    const { topicId } = votes
    const ofTopic = waitingOf.get(topicId) ?? { topicId, ballots: {}, voted: {} }
    return [topicId, toStoredTopic(votes, ofTopic, waitingSeal)] as const
  })
  return {
    ...{ storedSeal, waitingSeal, topics: new Map(topics), waitingFinished: marks.finished },
    storedFinished: new Set(seats.flatMap(({ id, hasFinished }) => (hasFinished ? [id] : []))),
  }
}

/** Waiting votes that cannot be opened are lost, as after a crash. */
function toStoredTopic(stored: VotesRow, waiting: VotesRow, seal: Seal): StoredTopic {
  const { topicId } = stored
  const opened = orNull(() =>
    Object.entries(waiting.ballots).map(([waitingId, sealed]) => {
      const { ballotId, ...ballot } = openWaitingVote(seal, nameOf(topicId, waitingId), sealed)
      return [ballotId, { ...ballot, waitingId }] as const
    }),
  )
  return {
    stored,
    waiting: opened ? waiting : { topicId, ballots: {}, voted: {} },
    waitingBallots: new Map(opened),
  }
}

function toPoll({ seats, marks }: NonNullable<WindowRow['poll']>, stored: StoredPoll): Poll {
  const finished = new Set(stored.storedFinished)
  for (const [seatId, isFinished] of Object.entries(stored.waitingFinished)) {
    if (isFinished) finished.add(seatId)
    else finished.delete(seatId)
  }
  const votes = [...stored.topics].map(
    ([topicId, topic]) => [topicId, toTopicVotes(topicId, topic, stored.storedSeal)] as const,
  )
  return {
    seats: new Set(seats.map(({ id }) => id)),
    finished,
    allSince: marks?.allSince ?? null,
    votes: new Map(votes),
  }
}

function toTopicVotes(topicId: string, topic: StoredTopic, seal: Seal): TopicVotes {
  const { stored, waiting, waitingBallots } = topic
  const ballots = new Map<string, WindowBallot>()
  for (const [id, sealed] of Object.entries(stored.ballots)) {
    const { vote, choice } = openVote(seal, nameOf(topicId, id), sealed)
    ballots.set(id, { vote, choice })
  }
  for (const [id, { vote, choice }] of waitingBallots) ballots.set(id, { vote, choice })
  return { ballots, voted: new Set([...Object.keys(stored.voted), ...Object.keys(waiting.voted)]) }
}

/** Name under which a ballot of a topic is sealed, so that it opens in no other topic. */
export function nameOf(topicId: string, ballotId: string): string {
  return `${topicId} ${ballotId}`
}

function orNull<Opened>(open: () => Opened): Opened | null {
  try {
    return open()
  } catch {
    return null
  }
}
