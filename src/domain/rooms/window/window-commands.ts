import { isScore, type Score } from '../../retrospectives/scale.ts'
import { settle } from '../../votes/room-voting.ts'
import { PHASES } from '../phases.ts'
import type { Outcome, Room } from '../room.ts'
import { mayAccept } from './topic-state.ts'
import { BETWEEN_REMINDERS_MS } from './window.ts'
import { addSeat } from './window-ballots.ts'
import { seal } from './window-clock.ts'
import { isQuarter, LONGEST_WINDOW_MS, SHORTEST_WINDOW_MS } from './window-settings.ts'

/**
 * Commands of the leader of a window, beside those of a live room. `moveEnd` extends or shortens it. `remind` sends
 * another reminder. `accept` agrees on scores that need no talk. The talk itself is started with `start`, and the
 * window cancelled with `close`. After the opening nothing else changes.
 */
export type WindowCommand =
  | { do: 'moveEnd'; closesAt: number }
  | { do: 'endNow' }
  | { do: 'remind' }
  | { do: 'addSeat'; seatId: string }
  | { do: 'accept'; scores: readonly { topicId: string; score: Score }[] }

type Refusal =
  | 'STALE'
  | 'NOT_FOUND'
  | 'NOT_A_QUARTER'
  | 'TOO_SHORT'
  | 'TOO_LONG'
  | 'TOO_SOON'
  | 'TOO_FEW_PEOPLE'
  | 'ROOM_FULL'

/** Performs a command at the time `now`, after the changes that are due. */
export function performInWindow(
  before: Room,
  command: WindowCommand,
  now: number,
): Outcome<Refusal> {
  const room = settle(before, now)
  if (command.do === 'accept') return accept(room, command.scores)
  const { phase, window: voting } = room
  if (!PHASES[phase].isWindow || !voting?.poll) return { ok: false, reason: 'STALE' }
  switch (command.do) {
    case 'moveEnd': {
      const reason = refusalOfEnd(voting, command.closesAt, now)
      if (reason) return { ok: false, reason }
      return { ok: true, room: { ...room, window: { ...voting, closesAt: command.closesAt } } }
    }
    case 'endNow':
      if (voting.poll.finished.size < voting.least) return { ok: false, reason: 'TOO_FEW_PEOPLE' }
      return { ok: true, room: seal(room, { voting, poll: voting.poll }, now) }
    case 'remind': {
      const { nudgedAt } = voting
      const isSoon = nudgedAt !== null && now < nudgedAt + BETWEEN_REMINDERS_MS
      if (isSoon) return { ok: false, reason: 'TOO_SOON' }
      return { ok: true, room: { ...room, window: { ...voting, nudgedAt: now } } }
    }
    case 'addSeat': {
      const extraSeats = voting.extraSeats + 1
      return addSeat({ ...room, window: { ...voting, extraSeats } }, command.seatId)
    }
  }
}

/** A window may always end later, within its longest length, but earlier only if people still have an hour. */
function refusalOfEnd(
  { opensAt, closesAt: end }: { opensAt: number; closesAt: number },
  closesAt: number,
  now: number,
): Refusal | null {
  if (!isQuarter(closesAt)) return 'NOT_A_QUARTER'
  if (closesAt - opensAt > LONGEST_WINDOW_MS) return 'TOO_LONG'
  if (closesAt - opensAt < SHORTEST_WINDOW_MS) return 'TOO_SHORT'
  return closesAt < end && closesAt < now + SHORTEST_WINDOW_MS ? 'TOO_SHORT' : null
}

/** Agrees on offered scores, all or none of them. Idempotent. STALE: the talk has not begun, or a score was not offered. */
function accept(room: Room, scores: Extract<WindowCommand, { do: 'accept' }>['scores']) {
  const { isWindow, isSealed, isLobby, isClosed } = PHASES[room.phase]
  if (!room.window || isWindow || isSealed || isLobby || isClosed) return STALE
  const results = new Map(room.results)
  for (const { topicId, score } of scores) {
    const sealed = room.rounds.find((round) => round.topicId === topicId && round.isKept)
    if (topicId === room.topicId || !mayAccept(sealed?.tally ?? null, score)) return STALE
    if (!isScore(results.get(topicId))) results.set(topicId, score)
  }
  return { ok: true, room: { ...room, results } } as const
}

const STALE = { ok: false, reason: 'STALE' } as const
