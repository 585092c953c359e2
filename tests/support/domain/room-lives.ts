import fc from 'fast-check'
import { newRoom, type Outcome, type Room } from '~/domain/rooms/room'
import { type Command, performNow } from '~/domain/rooms/room-commands'
import { addFeedback, groupFeedback, hideFeedback } from '~/domain/rooms/room-feedback'
import { comeBack, goAway, join, removeSeat } from '~/domain/rooms/room-seats'
import { type Ballot, castBallot } from '~/domain/votes/room-ballots'
import { settle } from '~/domain/votes/room-voting'
import { casesOf } from './cases.ts'
import { anyHistory, PRESSES, type RoomEvent, type RoomHistory } from './room-histories.ts'
import { keyOf, NOW, OUTLINE, pressed } from './rooms.ts'
import { treeOf } from './topics.ts'

/** Plays the lives of live rooms from their histories, step by step. The product does not import this file. */

/** A message to the server. `about` is the topic that the voter saw. */
export type RoomAction =
  | { do: 'ballot'; ballot: Ballot; about: string }
  | { do: 'command'; command: Command }
  | {
      do: 'change'
      what: RoomEvent['type']
      seatId?: string | undefined
      change: (room: Room, now: number) => Room
    }

/** One action, or time alone, with the room before and after. Everything due is applied to the latter. */
export type Step = {
  action: RoomAction | null
  isTaken: boolean
  before: Room
  after: Room
  now: number
}

/** Plays a history. It starts with the seats joining and the start. */
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

  /** Chooses one of the few commands that are possible at this moment. */
  private toLead({ pick }: RoomEvent & { type: 'lead' }): RoomAction | null {
    const { room, now } = this
    const until = room.clock && ('until' in room.clock ? room.clock.until : room.clock.paused)
    const more = { do: 'talk', minutes: 1, until: room.talkUntil } as const
    const commands = [...PRESSES, more, { do: 'addTime', until } as const]
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

/** Asserts that `holds` passes for the steps of random histories. */
export function everyHistory(holds: (steps: Step[]) => void, { runs = 150, of = anyHistory } = {}) {
  fc.assert(
    fc.property(of, (history) => holds(play(history))),
    { numRuns: casesOf(runs) },
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

/** Applies an action as the server does: a ballot is accepted before the due changes are applied. */
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
