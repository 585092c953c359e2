import fc from 'fast-check'
import { ABANDONED_AFTER_MS, newRoom, type Outcome, type Room } from './room.ts'
import { type Command, performNow } from './room-commands.ts'
import { addFeedback, groupFeedback, hideFeedback } from './room-feedback.ts'
import { comeBack, goAway, join, removeSeat } from './room-seats.ts'
import { type Ballot, castBallot, settle } from './room-voting.ts'
import { SCALE } from './scale.ts'
import type { Vote } from './tally.ts'
import { keyOf, NOW, OUTLINE, type Press, pressed, SECOND } from './test-rooms.ts'
import { treeOf } from './test-topics.ts'

/** Random lives of a live room. Nothing of the product imports this file. */

const SEATS = ['ana', 'bia', 'caio', 'davi', 'paper']
const TOPICS = [...treeOf(OUTLINE).map(({ id }) => id), 'nothing']
const ITEMS = ['f1', 'f2', 'f3', 'f4']
const KINDS = ['positive', 'improvement'] as const

/** How far behind the sender is: 0 sees what is on the table, 1 the vote or the step before, and so on. */
type Lag = { lag: number }

type RoomEvent =
  | { type: 'wait'; ms: number; isNoticed: boolean }
  | { type: 'join' | 'leave' | 'remove' | 'goAway' | 'comeBack'; seatId: string }
  | ({ type: 'vote'; seatId: string; vote: Vote; key: 'own' | 'lost' | 'of ana' } & Lag)
  | { type: 'allVote'; votes: Vote[] }
  | ({ type: 'press'; press: Press } & Lag)
  | { type: 'lead'; pick: number }
  | { type: 'resend'; back: number }
  | { type: 'say'; id: string; kind: (typeof KINDS)[number] }
  | { type: 'hide'; id: string; isHidden: boolean }
  | { type: 'group'; id: string; groupId: string | null }

export type RoomHistory = { seconds: Room['seconds']; seats: string[]; events: RoomEvent[] }

/** A message to the server. `about` is the topic that was on the voter's table. */
export type RoomAction =
  | { do: 'ballot'; ballot: Ballot; about: string }
  | { do: 'command'; command: Command }
  | {
      do: 'change'
      what: RoomEvent['type']
      seatId?: string | undefined
      change: (room: Room, now: number) => Room
    }

/** One action, or time alone, and the room before and after. The room after has all that was due. */
export type Step = {
  action: RoomAction | null
  isTaken: boolean
  before: Room
  after: Room
  now: number
}

const vote: fc.Arbitrary<Vote> = fc.oneof(
  fc.constant(3 as const),
  fc.constantFrom(...SCALE, 'skip' as const),
)
const seatId = fc.constantFrom(...SEATS)
const lag = fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 3 }))

/** Every command but the last, with every argument that matters. */
export const PRESSES: readonly Press[] = [
  ...(['start', 'reveal', 'pause', 'resume', 'voteAgain', 'goOn', 'hold', 'skip'] as const).map(
    (each) => ({ do: each }),
  ),
  { do: 'reveal', areFewShown: true },
  ...[2, 4].map((score) => ({ do: 'agree', score }) as Press),
  { do: 'agree', score: 1, goesOn: true },
  ...[null, NOW + 30 * SECOND].map((until) => ({ do: 'addTime', until }) as const),
  ...TOPICS.map((topicId) => ({ do: 'goTo', topicId }) as const),
  ...([15, null] as const).map((seconds) => ({ do: 'setSeconds', seconds }) as const),
]

const talk: fc.Arbitrary<RoomEvent> = fc.oneof(
  fc.record({
    type: fc.constant('say'),
    id: fc.constantFrom(...ITEMS),
    kind: fc.constantFrom(...KINDS),
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
  { weight: 4, arbitrary: fc.record({ type: fc.constant('resend'), back: fc.nat(12) }) },
  { weight: 2, arbitrary: talk },
)

export const anyHistory: fc.Arbitrary<RoomHistory> = fc.record({
  seconds: fc.constantFrom(30, 15, null),
  seats: fc.subarray(SEATS, { minLength: 0 }),
  events: fc.array(event, { maxLength: 50, size: 'max' }),
})

/** Nothing but feedback. */
export const anyFeedbackHistory: fc.Arbitrary<RoomHistory> = fc.record({
  seconds: fc.constant(null),
  seats: fc.constant([]),
  events: fc.array(talk, { maxLength: 40, size: 'max' }),
})

/** The same history with another vote in each ballot. */
export function withVotes(history: RoomHistory, other: (vote: Vote) => Vote): RoomHistory {
  const events = history.events.map((each) => {
    if (each.type === 'vote') return { ...each, vote: other(each.vote) }
    return each.type === 'allVote' ? { ...each, votes: each.votes.map(other) } : each
  })
  return { ...history, events }
}

/** Plays a history. It begins with the seats joining and the start. */
export function play({ seconds, seats, events }: RoomHistory): Step[] {
  const life = new Life(newRoom({ topics: treeOf(OUTLINE), seconds, now: NOW }))
  for (const seatId of seats) {
    life.live({ type: 'join', seatId })
    life.live({ type: 'comeBack', seatId })
  }
  life.live({ type: 'press', press: { do: 'start' }, lag: 0 })
  for (const each of events) life.live(each)
  return life.steps
}

class Life {
  readonly steps: Step[] = []
  private now = NOW
  private keys = 0
  private readonly sent: RoomAction[] = []
  private readonly opened: { number: number; topicId: string }[] = []
  private room: Room

  constructor(room: Room) {
    this.room = room
  }

  live(each: RoomEvent): void {
    if (each.type === 'wait') {
      this.now += each.ms
      if (!each.isNoticed) return
    }
    if (each.type === 'allVote') {
      const here = this.room.seats.filter(({ goneAt }) => goneAt === null)
      for (const [at, { id }] of here.entries()) {
        const vote = each.votes[at % each.votes.length] ?? 'skip'
        this.live({ type: 'vote', seatId: id, vote, key: 'own', lag: 0 })
      }
      return
    }
    const action = each.type === 'resend' ? this.sent.at(-1 - each.back) : this.toAction(each)
    const outcome = action ? doTo(this.room, action, this.now) : null
    const after = settle(outcome?.ok ? outcome.room : this.room, this.now)
    const isTaken = outcome?.ok ?? false
    this.steps.push({ action: action ?? null, isTaken, before: this.room, after, now: this.now })
    if (action && action.do !== 'change') this.sent.push(action)
    const isOpened = after.phase === 'voting' && after.step !== this.room.step
    if (isOpened && after.topicId !== null) {
      this.opened.push({ number: after.round, topicId: after.topicId })
    }
    this.room = after
  }

  private toAction(each: RoomEvent): RoomAction | null {
    if (each.type === 'press') {
      const command = pressed({ ...this.room, step: this.room.step - each.lag }, each.press)
      return { do: 'command', command }
    }
    if (each.type === 'lead') return this.toLead(each)
    if (each.type === 'vote') return this.toBallot(each)
    const change = changeOf(each)
    const seatId = 'seatId' in each ? each.seatId : undefined
    return change && { do: 'change', what: each.type, seatId, change }
  }

  /** One of the few commands that are possible at this moment. */
  private toLead({ pick }: RoomEvent & { type: 'lead' }): RoomAction | null {
    const { room, now } = this
    const until = room.clock && ('until' in room.clock ? room.clock.until : room.clock.paused)
    const commands = [...PRESSES, { do: 'addTime', until } as const]
      .map((press) => pressed(room, press))
      .filter((command) => performNow(room, command, now).ok)
    const command = commands[pick % commands.length]
    return command ? { do: 'command', command } : null
  }

  private toBallot({ seatId, vote, key, lag }: RoomEvent & { type: 'vote' }): RoomAction | null {
    const seen = this.opened.at(-1 - lag)
    if (!seen) return null
    this.keys += 1
    const keys = {
      own: keyOf(seatId, seen.number),
      lost: `key ${this.keys}`,
      'of ana': keyOf('ana', seen.number),
    }
    const ballot = { round: seen.number, seatId, key: keys[key], vote }
    return { do: 'ballot', ballot, about: seen.topicId }
  }
}

/** Asserts a property of the steps of every history. */
export function everyHistory(holds: (steps: Step[]) => void, { runs = 150, of = anyHistory } = {}) {
  fc.assert(
    fc.property(of, (history) => holds(play(history))),
    { numRuns: runs },
  )
}

/** Asserts a property of every step of every history. */
export function everyStep(
  holds: (step: Step) => void,
  options?: Parameters<typeof everyHistory>[1],
) {
  everyHistory((steps) => {
    for (const step of steps) holds(step)
  }, options)
}

/** As the server does it: a ballot is taken without looking first at what is due. */
export function doTo(room: Room, action: RoomAction, now: number): Outcome<string> {
  if (action.do === 'ballot') return castBallot(room, action.ballot, now)
  if (action.do === 'command') return performNow(room, action.command, now)
  return { ok: true, room: action.change(room, now) }
}

function changeOf(each: RoomEvent): ((room: Room, now: number) => Room) | null {
  switch (each.type) {
    case 'join': {
      const { seatId: id } = each
      const seat = { id, nickname: null, isPaper: id === 'paper' }
      return (room, now) => orSame(room, join(room, seat, now))
    }
    case 'remove':
      return (room, now) => removeSeat(room, { seatId: each.seatId }, now)
    case 'leave': {
      const { seatId } = each
      return (room, now) => removeSeat(room, { seatId, ballot: keyOf(seatId, room.round) }, now)
    }
    case 'goAway':
      return (room, now) => goAway(room, each.seatId, now)
    case 'comeBack':
      return (room, now) => comeBack(room, each.seatId, now)
    case 'say':
      return (room) => orSame(room, addFeedback(room, { ...each, text: `of ${each.id}` }))
    case 'hide':
      return (room) => orSame(room, hideFeedback(room, each))
    case 'group':
      return (room) => orSame(room, groupFeedback(room, each))
    default:
      return null
  }
}

function orSame(room: Room, outcome: Outcome<string>): Room {
  return outcome.ok ? outcome.room : room
}

/** The room is not settled when time passes, only when the next event comes. */
function wait(...seconds: number[]): fc.Arbitrary<RoomEvent> {
  return fc.record({
    type: fc.constant('wait'),
    ms: fc.constantFrom(...seconds.map((each) => each * SECOND)),
    isNoticed: fc.boolean(),
  })
}
