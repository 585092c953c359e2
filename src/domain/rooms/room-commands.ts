import type { Score } from '../retrospectives/scale.ts'
import { leavesOf } from '../topics/topic-tree.ts'
import { hasVotes, isAtEnd } from '../votes/few-scores.ts'
import { close, end, goOn, openRound, settle, showAgain } from '../votes/room-voting.ts'
import type { RoomLine } from './lines/room-line.ts'
import { writeLines } from './lines/room-lines.ts'
import { PHASES } from './phases.ts'
import { type Outcome, PAUSE_MS, type Room, type VoteSeconds } from './room.ts'
import { endOf, pausedMsOf } from './room-clock.ts'
import { type TalkMinutes, talk } from './room-talk.ts'
import { addRoomTopic, giveReason, moveRoomTopic, skipRoomTopic } from './room-topics.ts'

/** Commands with no parameter but the step. */
export const STEP_COMMANDS = [
  'start',
  'reveal',
  'pause',
  'resume',
  'voteAgain',
  'goOn',
  'hold',
  'skip',
] as const

/**
 * Commands of the facilitator. `step` is the step on the facilitator's screen: a command that is sent twice, or by two
 * facilitators at once, takes effect once. For the same reason, `addTime` and `talk` name the end that they extend,
 * null without one. `agree` with `goesOn` opens the vote on the next topic in the same step. `reveal` ends the vote,
 * but shows the votes only if at least three are scores, or if at most two people could vote. Commands without a step
 * change the room's plan, in any step, and are idempotent. `close` with lines writes them last.
 */
export type Command =
  | { do: (typeof STEP_COMMANDS)[number]; step: number }
  | { do: 'addTime'; step: number; until: number | null }
  | { do: 'agree'; step: number; score: Score; goesOn?: boolean | undefined }
  | { do: 'talk'; step: number; minutes: TalkMinutes; until: number | null }
  | { do: 'goTo'; step: number; topicId: string }
  | { do: 'setSeconds'; seconds: VoteSeconds }
  | { do: 'addTopic'; topicId: string; title: string }
  | { do: 'moveTopic'; topicId: string; before: string | null }
  | { do: 'skipTopic'; topicId: string; isSkipped: boolean }
  | { do: 'giveReason'; topicId: string; reason: string }
  | { do: 'writeLines'; lines: readonly RoomLine[] }
  | { do: 'close'; lines?: readonly RoomLine[] | undefined }

/** Reasons for refusing a command. */
export type Refusal = 'STALE' | 'NOT_FOUND' | 'ROOM_CLOSED' | 'TOO_MANY_TOPICS'

/**
 * Applies a command. STALE: the room has moved on, or its phase does not allow the command. NOT_FOUND: there is no such
 * topic.
 * @internal
 */
export function perform(room: Room, command: Command, now: number): Outcome<Refusal> {
  if (command.do === 'close') {
    const written = command.lines ? writeLines(room, command.lines) : room
    return { ok: true, room: close(written, now) }
  }
  if (PHASES[room.phase].isClosed) return { ok: false, reason: 'ROOM_CLOSED' }
  // After the opening of a window nothing about its topics changes.
  if (PHASES[room.phase].isWindow) return { ok: false, reason: 'STALE' }
  if (isPlan(command)) return plan(room, command)
  if (command.step !== room.step) return { ok: false, reason: 'STALE' }
  if (command.do === 'goTo') return goTo(room, command.topicId, now)
  const changed = stepOf(room, command, now)
  return changed ? { ok: true, room: changed } : { ok: false, reason: 'STALE' }
}

type Plan = Extract<
  Command,
  { do: 'setSeconds' | 'addTopic' | 'moveTopic' | 'skipTopic' | 'giveReason' | 'writeLines' }
>
type Step = Exclude<Command, Plan | { do: 'close' | 'goTo' }>

const PLANS: ReadonlySet<string> = new Set<Plan['do']>([
  'setSeconds',
  'addTopic',
  'moveTopic',
  'skipTopic',
  'giveReason',
  'writeLines',
])

function isPlan(command: Command): command is Plan {
  return PLANS.has(command.do)
}

function plan(room: Room, command: Plan): Outcome<Refusal> {
  switch (command.do) {
    case 'setSeconds':
      return { ok: true, room: { ...room, seconds: command.seconds } }
    case 'addTopic':
      return addRoomTopic(room, command)
    case 'moveTopic':
      return moveRoomTopic(room, command)
    case 'skipTopic':
      return skipRoomTopic(room, command)
    case 'giveReason':
      return giveReason(room, command)
    case 'writeLines':
      return { ok: true, room: writeLines(room, command.lines) }
  }
}

/** Returns null if the room's phase does not allow the command. */
function stepOf(room: Room, command: Step, now: number): Room | null {
  const { isLobby, isSealed } = PHASES[room.phase]
  switch (command.do) {
    case 'start':
      // Perhaps no browser has shown the room since its window.
      return isLobby || isSealed ? goOn({ ...room, seenAt: now }, now) : null
    case 'reveal':
      return room.phase === 'voting' && hasVotes(room) ? end(room, now) : null
    case 'addTime':
      return room.phase === 'voting' ? addTime(room, command.until, now) : null
    case 'pause':
      return pause(room, now)
    case 'resume':
      return resume(room, now)
    case 'agree':
      return room.phase === 'revealed' || isAtEnd(room) ? agree(room, command, now) : null
    case 'talk':
      return room.phase === 'revealed' ? talk(room, command, now) : null
    case 'voteAgain':
      return voteAgain(room, now)
    case 'goOn':
      return room.phase === 'agreed' ? goOn(room, now) : null
    case 'hold':
      return room.phase === 'agreed' ? { ...room, nextAt: null } : null
    case 'skip':
      return skip(room, now)
  }
}

/** Time that one press adds to a vote. @internal */
export const MORE_TIME_MS = 30_000

/**
 * Extends the vote. `from` is the end on the facilitator's screen, null without one, or the time left of a paused vote.
 */
function addTime(room: Room, from: number | null, now: number): Room {
  const paused = pausedMsOf(room.clock)
  const until = endOf(room.clock)
  if ((paused ?? until) !== from) return room
  if (paused !== null) return { ...room, clock: { paused: paused + MORE_TIME_MS } }
  // A vote that lacks scores still lacks them: votes can change until enough scores are in or the time is up.
  return { ...room, clock: { until: (until ?? now) + MORE_TIME_MS }, hasRunOut: isAtEnd(room) }
}

function pause(room: Room, now: number): Room | null {
  if (!PHASES[room.phase].takesVotes) return null
  const end = endOf(room.clock)
  return end === null ? room : { ...room, clock: { paused: Math.max(0, end - now) } }
}

function resume(room: Room, now: number): Room | null {
  if (!PHASES[room.phase].takesVotes) return null
  const paused = pausedMsOf(room.clock)
  return paused === null ? room : { ...room, clock: { until: now + paused } }
}

function agree(
  room: Room,
  { score, goesOn = false }: Pick<Extract<Command, { do: 'agree' }>, 'score' | 'goesOn'>,
  now: number,
): Room | null {
  if (room.topicId === null) return null
  const results = new Map(room.results).set(room.topicId, score)
  // Erases votes that cannot be revealed: there is nothing to look at.
  if (goesOn || room.phase === 'voting') return goOn({ ...room, results }, now)
  return {
    ...room,
    talkUntil: null,
    phase: 'agreed',
    step: room.step + 1,
    results,
    nextAt: now + PAUSE_MS,
  }
}

function voteAgain(room: Room, now: number): Room | null {
  const { topicId, phase } = room
  const isPossible = phase === 'revealed' || phase === 'agreed' || isAtEnd(room)
  if (topicId === null || !isPossible) return null
  return openRound(room, { topicId, now })
}

/** Skips the topic. A topic that already has a score keeps it. */
function skip(room: Room, now: number): Room | null {
  const { topicId, phase, results } = room
  if (topicId === null || (phase !== 'voting' && phase !== 'revealed')) return null
  const result = results.get(topicId) ?? 'skipped'
  return goOn({ ...room, results: new Map(results).set(topicId, result) }, now)
}

/** Shows the last tally of a topic whose votes were revealed. Opens a vote on any other topic. */
function goTo(room: Room, topicId: string, now: number): Outcome<'STALE' | 'NOT_FOUND'> {
  if (!leavesOf(room.topics).some(({ id }) => id === topicId)) {
    return { ok: false, reason: 'NOT_FOUND' }
  }
  if (topicId === room.topicId) return { ok: false, reason: 'STALE' }
  const last = room.rounds.findLast((round) => round.topicId === topicId && round.tally !== null)
  if (last) return { ok: true, room: showAgain(room, last, now) }
  return { ok: true, room: openRound(room, { topicId, now }) }
}

/** Performs a command at the time `now`, after the changes that are due and before those that become due through it. */
export function performNow(room: Room, command: Command, now: number): Outcome<Refusal> {
  const outcome = perform(settle(room, now), command, now)
  return outcome.ok ? { ok: true, room: settle(outcome.room, now) } : outcome
}
