import { isAtEnd } from '../../votes/few-scores.ts'
import { noteVote } from '../../votes/room-ballots.ts'
import { settle } from '../../votes/room-voting.ts'
import { PHASES } from '../phases.ts'
import { nextMomentOf } from '../room.ts'
import { leadMomentOf } from '../room-lead.ts'
import type {
  LiveRoomEffect,
  LiveRoomEvent,
  LiveRoomPlace,
  LiveRoomState,
  LiveRoomStep,
} from './live-room-events.ts'
import { listRemoved, type ShownRoom, toShown } from './shown-room.ts'

/** Delay before another attempt if this node's clock is ahead of the database's. @internal */
export const TRY_AGAIN_MS = 100
const LONGEST_WAIT_MS = 60_000
/** Delay before another attempt if the database did not respond. @internal */
export const READ_AGAIN_MS = 1000

export const NEW_LIVE_ROOM: LiveRoomState<never> = {
  shown: null,
  isReading: false,
  mustReadAgain: false,
  isSettling: false,
  lookedAt: null,
}

/**
 * Returns the state of a room after an event, and the effects to perform. This state machine of a room with streams on
 * a node decides when to read the room, what to show, and when to settle what is due. It holds nothing that the
 * database lacks, so another node can replace it at any moment.
 */
export function afterEvent<Shown extends ShownRoom>(
  state: LiveRoomState<Shown>,
  event: LiveRoomEvent<Shown>,
  place: LiveRoomPlace,
): LiveRoomStep<Shown> {
  switch (event.type) {
    case 'opened':
      return state.shown || state.isReading
        ? { state, effects: claimLead(state.shown, place) }
        : refresh(state, place)
    case 'left':
      return { state, effects: afterLeaving(event, place) }
    case 'outdated':
      return refresh(state, place)
    case 'read':
      return afterReading(state, event.stored, place)
    case 'readFailed': {
      // Without another attempt, the room would stay outdated, and blank for new streams.
      const again = { do: 'wait', ms: READ_AGAIN_MS, event: 'outdated' } as const
      return { state: { ...state, isReading: false }, effects: [again] }
    }
    case 'stored':
      // Only a reading also finds what is stored outside the room, such as the squad's actions.
      return state.shown
        ? accept(state, event.stored, place, { isProgress: event.isProgress ?? false })
        : refresh(state, place)
    case 'voted':
      return noteVoter(state, event, place)
    case 'woke':
      return wake(state, place)
    case 'settled':
      return afterSettling(state, event.outcome, place)
    case 'nodesKnown':
      return hasLostSeat(state, event.alive) ? refresh(state, place) : { state, effects: [] }
  }
}

/** Reads the room now, or again after the current reading. */
function refresh<Shown extends ShownRoom>(
  state: LiveRoomState<Shown>,
  { isEmpty }: LiveRoomPlace,
): LiveRoomStep<Shown> {
  if (state.isReading) return { state: { ...state, mustReadAgain: true }, effects: [] }
  if (isEmpty) return { state, effects: [] }
  return { state: { ...state, isReading: true, mustReadAgain: false }, effects: [{ do: 'read' }] }
}

function afterReading<Shown extends ShownRoom>(
  state: LiveRoomState<Shown>,
  stored: Shown | null,
  place: LiveRoomPlace,
): LiveRoomStep<Shown> {
  if (!stored) {
    return { state: { ...state, isReading: false }, effects: [{ do: 'dismiss', seats: 'all' }] }
  }
  // Within a step, another node can only have changed people and votes, which are progress.
  const isProgress = state.shown?.room.step === stored.room.step
  const accepted = accept(state, stored, place, { isProgress })
  const done = { ...accepted.state, isReading: false }
  // A move that was stored meanwhile knows only what was shown.
  const isOvertaken = state.shown !== null && state.shown.version > stored.version
  if (!state.mustReadAgain && !isOvertaken) return { ...accepted, state: done }
  const next = refresh(done, place)
  return { state: next.state, effects: [...accepted.effects, ...next.effects] }
}

/** Replaces the shown state with the stored one. Ignores older versions. */
function accept<Shown extends ShownRoom>(
  state: LiveRoomState<Shown>,
  next: Shown,
  place: LiveRoomPlace,
  { isProgress }: { isProgress: boolean },
): LiveRoomStep<Shown> {
  const before = state.shown
  if (before && before.version > next.version) return { state, effects: [] }
  const shown = toShown(next, before)
  const effects: LiveRoomEffect<Shown>[] = before
    ? [
        ...dismissRemoved(before, shown),
        ...greetLeaders(before, shown),
        { do: 'show', shown, isProgress },
      ]
    : [{ do: 'greetAll', shown }]
  effects.push(...claim(shown, place))
  // The streams of a former leader have not ended yet.
  if (!before || leaderOf(before) === leaderOf(shown)) effects.push(...claimLead(shown, place))
  return keepTime({ ...state, shown }, effects, place)
}

function dismissRemoved<Shown extends ShownRoom>(
  before: Shown,
  after: Shown,
): LiveRoomEffect<Shown>[] {
  const seats = listRemoved(before, after)
  if (PHASES[after.room.phase].isClosed || seats.size === 0) return []
  return [{ do: 'dismiss', seats }]
}

/** Reopens the streams of everyone whose rights change with the leader. */
function greetLeaders(before: ShownRoom, after: ShownRoom): LiveRoomEffect<never>[] {
  const leaderId = leaderOf(after)
  return leaderOf(before) === leaderId ? [] : [{ do: 'greetLeadersAgain', leaderId }]
}

/**
 * Returns the id of the leading member, or of the leading seat of a quick room. Null without a leader, and for the
 * browser that opened a quick room.
 */
function leaderOf({ room, leader }: ShownRoom): string | null {
  return leader?.id ?? room.lead.seatId
}

/** Stores changes to the leader's streams on this node that the database lacks. */
function claimLead(shown: ShownRoom | null, place: LiveRoomPlace): LiveRoomEffect<never>[] {
  if (!shown || PHASES[shown.room.phase].isClosed) return []
  const { leaderNode, room } = shown
  // Only one node is stored for a leader with streams on two.
  const isElsewhere = leaderNode !== null && room.lead.goneAt === null
  if (place.hasLeader) return isElsewhere ? [] : [{ do: 'markLeader', isHere: true }]
  return leaderNode === place.nodeId ? [{ do: 'markLeader', isHere: false }] : []
}

/** Repeats moves that the database missed: seats stored as gone that have a stream here, and the reverse. */
function claim(
  { room, nodes }: ShownRoom,
  { nodeId, hasSeat }: LiveRoomPlace,
): LiveRoomEffect<never>[] {
  if (PHASES[room.phase].isClosed) return []
  return room.seats.flatMap(({ id, goneAt }): LiveRoomEffect<never>[] => {
    const isOurs = nodes.get(id) === nodeId
    const isHere = hasSeat(id)
    if (isHere && goneAt !== null && !isOurs) {
      return [{ do: 'move', move: { kind: 'comeBack', seatId: id } }]
    }
    return !isHere && isOurs ? [{ do: 'move', move: { kind: 'goAway', seatId: id } }] : []
  })
}

function noteVoter<Shown extends ShownRoom>(
  state: LiveRoomState<Shown>,
  vote: { version: number; round: number; seatId: string },
  place: LiveRoomPlace,
): LiveRoomStep<Shown> {
  if (state.shown?.version !== vote.version) return refresh(state, place)
  const room = noteVote(state.shown.room, vote)
  const isKnown = room === state.shown.room
  // A changed vote may supply the missing score.
  if (isKnown && !isAtEnd(room)) return { state, effects: [] }
  const shown = { ...state.shown, room }
  return keepTime(
    { ...state, shown },
    isKnown ? [] : [{ do: 'show', shown, isProgress: true }],
    place,
  )
}

function wake<Shown extends ShownRoom>(
  state: LiveRoomState<Shown>,
  place: LiveRoomPlace,
): LiveRoomStep<Shown> {
  const { shown } = state
  // A seat may count as away from now on.
  return keepTime(
    { ...state, lookedAt: null },
    shown ? [{ do: 'show', shown, isProgress: false }] : [],
    place,
  )
}

/** Settles the room if something is due, or else waits until something will be. */
function keepTime<Shown extends ShownRoom>(
  state: LiveRoomState<Shown>,
  before: LiveRoomEffect<Shown>[],
  { now, isEmpty }: LiveRoomPlace,
): LiveRoomStep<Shown> {
  const { shown, isSettling } = state
  const effects: LiveRoomEffect<Shown>[] = [...before, { do: 'stopWaiting' }]
  if (!shown || isEmpty) return { state, effects }
  if (settle(shown.room, now) !== shown.room) {
    if (!isSettling) effects.push({ do: 'settle' })
    return { state: { ...state, isSettling: true }, effects }
  }
  const moments = [nextMomentOf(shown.room, now), leadMomentOf(shown.room.lead, now)]
  const moment = Math.min(...moments.map((at) => at ?? Number.POSITIVE_INFINITY))
  if (moment < Number.POSITIVE_INFINITY) {
    effects.push({ do: 'wait', ms: Math.min(moment - now + 1, LONGEST_WAIT_MS), event: 'woke' })
  }
  if (!isLookDue(state)) return { state, effects }
  return {
    state: { ...state, isSettling: true, lookedAt: shown },
    effects: [...effects, { do: 'settle' }],
  }
}

/** True for changes to a vote that is out of time without enough scores. Only the database knows the scores. */
function isLookDue<Shown extends ShownRoom>(state: LiveRoomState<Shown>): boolean {
  const { shown, lookedAt, isSettling } = state
  return shown !== null && shown !== lookedAt && !isSettling && isAtEnd(shown.room)
}

function afterSettling<Shown extends ShownRoom>(
  before: LiveRoomState<Shown>,
  outcome: 'changed' | 'unchanged' | 'failed',
  place: LiveRoomPlace,
): LiveRoomStep<Shown> {
  const state = { ...before, isSettling: false }
  const { shown } = state
  if (outcome === 'failed') {
    // Without another attempt, a reveal would be delayed until the next vote or return.
    const again = { do: 'wait', ms: READ_AGAIN_MS, event: 'woke' } as const
    return { state, effects: place.isEmpty ? [] : [again] }
  }
  if (shown && isAtEnd(shown.room)) {
    return isLookDue(state) ? keepTime(state, [], place) : { state, effects: [] }
  }
  const mayRetry = outcome === 'unchanged' && !place.isEmpty
  return { state, effects: mayRetry ? [{ do: 'wait', ms: TRY_AGAIN_MS, event: 'woke' }] : [] }
}

function afterLeaving(
  {
    seatId,
    isLeader = false,
    silentMs = 0,
  }: { seatId: string | null; isLeader?: boolean; silentMs?: number },
  { isEmpty, hasSeat, hasLeader }: LiveRoomPlace,
): LiveRoomEffect<never>[] {
  const effects: LiveRoomEffect<never>[] = isEmpty ? [{ do: 'stopWaiting' }] : []
  if (seatId !== null && !hasSeat(seatId)) {
    effects.push({ do: 'move', move: { kind: 'goAway', seatId, silentMs } })
  }
  if (isLeader && !hasLeader) effects.push({ do: 'markLeader', isHere: false, silentMs })
  return effects
}

/** True if a seat or the leader counts as present on a dead node. */
function hasLostSeat({ shown }: LiveRoomState<ShownRoom>, alive: ReadonlySet<string>): boolean {
  if (!shown) return false
  const { room, nodes, leaderNode } = shown
  const places = [
    { goneAt: room.lead.goneAt, node: leaderNode },
    ...room.seats.map(({ id, goneAt }) => ({ goneAt, node: nodes.get(id) ?? null })),
  ]
  return places.some(({ goneAt, node }) => goneAt === null && node !== null && !alive.has(node))
}
