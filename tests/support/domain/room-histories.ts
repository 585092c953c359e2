import fc from 'fast-check'
import { SCALE } from '~/domain/retrospectives/scale'
import { ABANDONED_AFTER_MS, type Room } from '~/domain/rooms/room'
import type { Vote } from '~/domain/votes/tally'
import { NOW, OUTLINE, type Press, SECOND } from './rooms.ts'
import { treeOf } from './topics.ts'

/** Draws random histories of a live room; `test-room-lives.ts` plays them. The product does not import this file. */

const SEATS = ['ana', 'bia', 'caio', 'davi', 'paper']
/** The initial topics, two that may be added, and one that never exists. */
const TOPICS = [...treeOf(OUTLINE).map(({ id }) => id), 'deploys', 'bugs', 'nothing']
const ITEMS = ['f1', 'f2', 'f3', 'f4']
const KINDS = ['positive', 'improvement'] as const

/** Number of steps by which the sender is behind: 0 sees the current table, 1 the previous vote or step, and so on. */
type Lag = { lag: number }

export type RoomEvent =
  | { type: 'wait'; ms: number; isNoticed: boolean }
  | { type: 'join' | 'leave' | 'remove' | 'goAway' | 'comeBack'; seatId: string }
  | ({ type: 'vote'; seatId: string; vote: Vote; key: 'own' | 'lost' | 'of ana' } & Lag)
  | { type: 'allVote'; votes: Vote[] }
  | ({ type: 'press'; press: Press } & Lag)
  | { type: 'lead'; pick: number }
  | { type: 'resend'; back: number }
  | { type: 'say'; id: string; kind: (typeof KINDS)[number]; topicId: string }
  | { type: 'hide'; id: string; isHidden: boolean }
  | { type: 'group'; id: string; groupId: string | null }

export type RoomHistory = { seconds: Room['seconds']; seats: string[]; events: RoomEvent[] }

const vote: fc.Arbitrary<Vote> = fc.oneof(
  fc.constant(3 as const),
  fc.constantFrom(...SCALE, 'skip' as const),
)
const seatId = fc.constantFrom(...SEATS)
const lag = fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 3 }))

/** Every command for a step, with every relevant argument. */
export const PRESSES: readonly Press[] = [
  ...(['start', 'reveal', 'pause', 'resume', 'voteAgain', 'goOn', 'hold', 'skip'] as const).map(
    (each) => ({ do: each }),
  ),
  ...[2, 4].map((score) => ({ do: 'agree', score }) as Press),
  { do: 'agree', score: 1, goesOn: true },
  { do: 'talk', minutes: 2, until: null },
  ...[null, NOW + 30 * SECOND].map((until) => ({ do: 'addTime', until }) as const),
  ...TOPICS.map((topicId) => ({ do: 'goTo', topicId }) as const),
]

/** Commands that change the plan but not the current table. */
export const PLANS: readonly Press[] = [
  ...([15, null] as const).map((seconds) => ({ do: 'setSeconds', seconds }) as const),
  ...['Deploys', 'Bugs'].map(
    (title) => ({ do: 'addTopic', topicId: title.toLowerCase(), title }) as const,
  ),
  ...(
    [
      ['review', 'daily'],
      ['daily', null],
      ['quality', 'review'],
      ['pairing', 'tests'],
      ['deploys', 'quality'],
      ['tests', 'daily'],
    ] as const
  ).map(([topicId, before]) => ({ do: 'moveTopic', topicId, before }) as const),
  ...['a reason', ''].flatMap((reason) =>
    TOPICS.map((topicId) => ({ do: 'giveReason', topicId, reason }) as const),
  ),
  ...[[], ...TOPICS.map((topicId) => [{ title: 'an action', owner: '', topicId }])].map(
    (lines) => ({ do: 'writeLines', lines }) as const,
  ),
  ...[true, false].flatMap((isSkipped) =>
    TOPICS.map((topicId) => ({ do: 'skipTopic', topicId, isSkipped }) as const),
  ),
]

const talk: fc.Arbitrary<RoomEvent> = fc.oneof(
  fc.record({
    type: fc.constant('say'),
    id: fc.constantFrom(...ITEMS),
    kind: fc.constantFrom(...KINDS),
    topicId: fc.constantFrom(...TOPICS),
  }),
  fc.record({
    type: fc.constant('hide'),
    id: fc.constantFrom(...ITEMS),
    isHidden: fc.boolean(),
  }),
  fc.record({
    type: fc.constant('group'),
    id: fc.constantFrom(...ITEMS),
    groupId: fc.constantFrom(...ITEMS, null),
  }),
)

const event: fc.Arbitrary<RoomEvent> = fc.oneof(
  { weight: 6, arbitrary: wait(1, 5, 10, 31, -20) },
  { weight: 1, arbitrary: wait(31, 31, 31, ABANDONED_AFTER_MS / SECOND) },
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constantFrom('join', 'goAway', 'comeBack', 'leave', 'remove'),
      seatId,
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      type: fc.constant('vote'),
      seatId,
      vote,
      key: fc.constantFrom('own', 'own', 'own', 'lost', 'of ana'),
      lag,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant('allVote'),
      votes: fc.oneof(fc.array(vote, { minLength: 1, maxLength: 4 }), fc.constant<Vote[]>([3])),
    }),
  },
  { weight: 8, arbitrary: fc.record({ type: fc.constant('lead'), pick: fc.nat(50) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('press'),
      press: fc.constantFrom(...PRESSES, { do: 'close' } as const),
      lag,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('press'),
      press: fc.constantFrom(...PLANS),
      lag: fc.constant(0),
    }),
  },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('resend'), back: fc.nat(12) }) },
  { weight: 2, arbitrary: talk },
)

export const anyHistory: fc.Arbitrary<RoomHistory> = fc.record({
  seconds: fc.constantFrom(30, 15, null),
  seats: fc.subarray(SEATS, { minLength: 0 }),
  events: fc.array(event, { maxLength: 50, size: 'max' }),
})

/** Histories of feedback alone. */
export const anyFeedbackHistory: fc.Arbitrary<RoomHistory> = fc.record({
  seconds: fc.constant(null),
  seats: fc.constant([]),
  events: fc.array(talk, { maxLength: 40, size: 'max' }),
})

/** Returns the same history with another vote in each ballot. */
export function withVotes(history: RoomHistory, other: (vote: Vote) => Vote): RoomHistory {
  const events = history.events.map((each) => {
    if (each.type === 'vote') return { ...each, vote: other(each.vote) }
    return each.type === 'allVote' ? { ...each, votes: each.votes.map(other) } : each
  })
  return { ...history, events }
}

/** Lets time pass. The room is only updated when the next event comes. */
function wait(...seconds: number[]): fc.Arbitrary<RoomEvent> {
  return fc.record({
    type: fc.constant('wait'),
    ms: fc.constantFrom(...seconds.map((each) => each * SECOND)),
    isNoticed: fc.boolean(),
  })
}
