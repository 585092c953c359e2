import { expect, test } from 'vitest'
import {
  inVote,
  led,
  NOW,
  openRoom,
  requireRound,
  SECOND,
  SQUAD,
  voted,
} from '~tests/support/domain/rooms'
import { ABANDONED_AFTER_MS, AWAY_AFTER_MS, type Room } from '../room.ts'
import { goAway, removeSeat } from '../room-seats.ts'
import { afterEvent, NEW_LIVE_ROOM, READ_AGAIN_MS, TRY_AGAIN_MS } from './live-room.ts'
import type {
  LiveRoomEffect,
  LiveRoomEvent,
  LiveRoomPlace,
  LiveRoomState,
} from './live-room-events.ts'
import type { ShownRoom } from './shown-room.ts'

const HERE = 'this node'
const ELSEWHERE = 'another node'

test('the first stream causes a reading, which is then sent to all streams', () => {
  const opened = step(NEW_LIVE_ROOM, { type: 'opened' })
  expect(opened.effects).toEqual([{ do: 'read' }])
  const read = step(opened.state, { type: 'read', stored: stored(inVote()) })
  expect(kinds(read.effects)).toEqual(['greetAll', 'stopWaiting', 'wait'])
  expect(read.state).toMatchObject({ isReading: false, shown: { version: 1 } })
})

test('later streams do not cause another reading', () => {
  const { state } = step(NEW_LIVE_ROOM, { type: 'opened' })
  expect(step(state, { type: 'opened' }).effects).toEqual([])
  expect(step(showing(inVote()), { type: 'opened' }).effects).toEqual([])
})

test('a change during a reading causes a second reading', () => {
  const opened = step(NEW_LIVE_ROOM, { type: 'opened' })
  const twice = [1, 2].reduce(({ state }) => step(state, { type: 'outdated' }), opened)
  expect(twice.effects).toEqual([])
  const read = step(twice.state, { type: 'read', stored: stored(inVote()) })
  expect(kinds(read.effects)).toEqual(['greetAll', 'stopWaiting', 'wait', 'read'])
  const again = step(read.state, { type: 'read', stored: stored(inVote(), { version: 2 }) })
  expect(kinds(again.effects)).toEqual(['show', 'stopWaiting', 'wait'])
  expect(again.state.isReading).toBe(false)
})

test('a reading that a change of this node has overtaken is repeated', () => {
  const reading = step(showing(inVote()), { type: 'outdated' })
  const moved = { stored: stored(inVote(), { version: 2 }), isProgress: true }
  const { state } = step(reading.state, { type: 'stored', ...moved })
  const late = { type: 'read', stored: stored(inVote()) } as const
  expect(kinds(step(state, late).effects)).toEqual(['read'])
})

test('a room without streams is not read', () => {
  const { state, effects } = step(showing(inVote()), { type: 'outdated' }, { isEmpty: true })
  expect(effects).toEqual([])
  expect(state.isReading).toBe(false)
})

test('a failed reading is retried after a while', () => {
  const { state } = step(NEW_LIVE_ROOM, { type: 'opened' })
  const failed = step(state, { type: 'readFailed' })
  expect(failed.effects).toEqual([{ do: 'wait', ms: READ_AGAIN_MS, event: 'outdated' }])
  expect(step(failed.state, { type: 'outdated' }).effects).toEqual([{ do: 'read' }])
})

test('streams are closed when the room no longer exists', () => {
  const { state } = step(NEW_LIVE_ROOM, { type: 'opened' })
  const read = step(state, { type: 'read', stored: null })
  expect(read.effects).toEqual([{ do: 'dismiss', seats: 'all' }])
  expect(read.state.isReading).toBe(false)
})

test('an older version is ignored', () => {
  const state = showing(inVote(), { version: 5 })
  const { state: after, effects } = step(state, {
    type: 'stored',
    stored: stored(openRoom(), { version: 4 }),
  })
  expect(after).toBe(state)
  expect(effects).toEqual([])
})

test('ballots are never shown', () => {
  const { state, effects } = step(showing(inVote()), {
    type: 'stored',
    stored: stored(voted(inVote(), { ana: 3 }), { version: 2 }),
  })
  expect(requireRound(shownBy(effects).room).ballots).toBeNull()
  expect(state.shown?.room.rounds.every(({ ballots }) => ballots === null)).toBe(true)
})

test('a reading of an earlier version does not hide a vote', () => {
  const room = inVote()
  const after = step(showing(room), vote('ana', room))
  expect([...requireRound(shownBy(after.effects).room).voted]).toEqual(['ana'])
  const newer = step(after.state, { type: 'stored', stored: stored(room, { version: 2 }) })
  expect([...requireRound(shownBy(newer.effects).room).voted]).toEqual(['ana'])
})

test('a vote that is already known has no effect', () => {
  const room = inVote()
  const { state } = step(showing(room), vote('ana', room))
  const again = step(state, vote('ana', room))
  expect(again).toEqual({ state, effects: [] })
})

test('a vote that belongs to another version causes a reading', () => {
  const room = inVote()
  const event = { ...vote('ana', room), version: 2 }
  expect(step(showing(room), event).effects).toEqual([{ do: 'read' }])
})

test('the last vote settles the room once', () => {
  const room = inVote()
  const almost = ['ana', 'bia'].reduce(
    (state, seatId) => step(state, vote(seatId, room)).state,
    showing(room),
  )
  const last = step(almost, vote('caio', room))
  expect(kinds(last.effects)).toEqual(['show', 'stopWaiting', 'settle'])
  expect(kinds(step(last.state, { type: 'woke' }).effects)).toEqual(['show', 'stopWaiting'])
})

test('the node settles the room at the end of the vote', () => {
  const state = showing(inVote({ seconds: 30 }))
  const woken = step(state, { type: 'woke' })
  expect(woken.effects.at(-1)).toEqual({ do: 'wait', ms: 30 * SECOND + 1, event: 'woke' })
  const due = step(state, { type: 'woke' }, { now: NOW + 30 * SECOND })
  expect(kinds(due.effects)).toEqual(['show', 'stopWaiting', 'settle'])
})

test('an early attempt to settle is retried soon, a failed one after a while', () => {
  const { state } = step(showing(inVote({ seconds: 30 })), { type: 'woke' }, LATE)
  const unchanged = step(state, { type: 'settled', outcome: 'unchanged' }, LATE)
  expect(unchanged.effects).toEqual([{ do: 'wait', ms: TRY_AGAIN_MS, event: 'woke' }])
  expect(kinds(step(unchanged.state, { type: 'woke' }, LATE).effects)).toContain('settle')
  const failed = step(state, { type: 'settled', outcome: 'failed' }, LATE)
  expect(failed.effects).toEqual([{ do: 'wait', ms: READ_AGAIN_MS, event: 'woke' }])
  expect(kinds(step(failed.state, { type: 'woke' }, LATE).effects)).toContain('settle')
  const changed = step(state, { type: 'settled', outcome: 'changed' }, LATE)
  expect(changed.effects).toEqual([])
  expect(changed.state.isSettling).toBe(false)
})

test('the node wakes when a seat that has left counts as away', () => {
  const room = goAway(openRoom(), 'ana', NOW)
  const { effects } = step(showing(room), { type: 'woke' })
  expect(effects.at(-1)).toEqual({ do: 'wait', ms: AWAY_AFTER_MS + 1, event: 'woke' })
})

test('the node waits for at most a minute, and never for a closed room', () => {
  const deserted = SQUAD.reduce((room, id) => goAway(room, id, NOW), openRoom())
  const later = { now: NOW + ABANDONED_AFTER_MS / 2, hasSeat: () => false }
  expect(step(showing(deserted), { type: 'woke' }, later).effects.at(-1)).toMatchObject({
    ms: 60_000,
  })
  const closed = showing(led(openRoom(), { do: 'close' }))
  expect(kinds(step(closed, { type: 'woke' }).effects)).toEqual(['show', 'stopWaiting'])
})

test('a change that this node stored is shown without a reading', () => {
  const room = goAway(openRoom(), 'ana', NOW)
  const after = { stored: stored(openRoom(), { version: 2 }), isProgress: true }
  const { effects } = step(showing(room), { type: 'stored', ...after })
  expect(kinds(effects)).toEqual(['show', 'stopWaiting'])
})

test('a change that this node stored before the first reading does not replace it', () => {
  const first = step(NEW_LIVE_ROOM, { type: 'stored', stored: stored(openRoom()) })
  expect(first.state.shown).toBeNull()
  expect(kinds(first.effects)).toEqual(['read'])
  const meanwhile = step(first.state, { type: 'stored', stored: stored(openRoom()) })
  expect(meanwhile.effects).toEqual([])
  const read = step(meanwhile.state, { type: 'read', stored: stored(openRoom()) })
  expect(kinds(read.effects)).toEqual(expect.arrayContaining(['greetAll', 'read']))
})

test('a seat leaves with its last stream', () => {
  const state = showing(openRoom())
  const left = { type: 'left', seatId: 'ana' } as const
  expect(step(state, left).effects).toEqual([])
  const gone = { hasSeat: (id: string) => id !== 'ana' }
  const move = { do: 'move', move: { kind: 'goAway', seatId: 'ana', silentMs: 0 } }
  expect(step(state, left, gone).effects).toEqual([move])
  expect(step(state, left, { ...gone, isEmpty: true }).effects).toEqual([
    { do: 'stopWaiting' },
    move,
  ])
  const silent = step(state, { ...left, silentMs: 12 * SECOND }, gone)
  expect(silent.effects).toMatchObject([{ move: { silentMs: 12 * SECOND } }])
  expect(step(state, { type: 'left', seatId: null }, { isEmpty: true }).effects).toEqual([
    { do: 'stopWaiting' },
  ])
})

test('moves that the database missed are repeated', () => {
  const room = goAway(openRoom(), 'ana', NOW)
  const nodes = { bia: HERE, caio: ELSEWHERE }
  const place = { hasSeat: (id: string) => id === 'ana' }
  const event = { type: 'stored', stored: stored(room, { version: 2, nodes }) } as const
  expect(
    step(showing(room), event, place).effects.filter(({ do: kind }) => kind === 'move'),
  ).toEqual([
    { do: 'move', move: { kind: 'comeBack', seatId: 'ana' } },
    { do: 'move', move: { kind: 'goAway', seatId: 'bia' } },
  ])
})

test('removing a seat closes its streams, but closing the room closes none', () => {
  const removed = stored(removeSeat(openRoom(), { seatId: 'bia' }, NOW), { version: 2 })
  const { effects } = step(showing(openRoom()), { type: 'stored', stored: removed })
  expect(effects[0]).toEqual({ do: 'dismiss', seats: new Set(['bia']) })
  const closed = stored(removeSeat(led(openRoom(), { do: 'close' }), { seatId: 'bia' }, NOW), {
    version: 2,
  })
  const ended = step(showing(openRoom()), { type: 'stored', stored: closed })
  expect(kinds(ended.effects)).toEqual(['show', 'stopWaiting'])
})

test('a seat on a dead node causes a reading', () => {
  const state = showing(openRoom(), { nodes: { ana: HERE, bia: ELSEWHERE } })
  const alive = (...nodes: string[]) =>
    step(state, { type: 'nodesKnown', alive: new Set(nodes) }).effects
  expect(alive(HERE, ELSEWHERE)).toEqual([])
  expect(alive(HERE)).toEqual([{ do: 'read' }])
})

test('votes, people, and changes of other nodes within a step are progress', () => {
  const room = inVote()
  const state = showing(room)
  const moved = stored(goAway(room, 'ana', NOW), { version: 2 })
  for (const event of [
    vote('ana', room),
    { type: 'stored', stored: moved, isProgress: true } as const,
    { type: 'read', stored: moved } as const,
  ])
    expect(isProgress(step(state, event).effects), event.type).toBe(true)
})

test('a new step, or a change of the room that this node stored, is not progress', () => {
  const room = inVote()
  const state = showing(room)
  const skipped = stored(led(room, { do: 'skip' }), { version: 2 })
  for (const event of [
    { type: 'read', stored: skipped } as const,
    { type: 'stored', stored: stored(led(room, { do: 'pause' }), { version: 2 }) } as const,
  ])
    expect(isProgress(step(state, event).effects), event.type).toBe(false)
})

test('the first stream of a leader is stored, as is the end of the last', () => {
  const opened = step(showing(openRoom()), { type: 'opened' }, { hasLeader: true })
  expect(opened.effects).toEqual([{ do: 'markLeader', isHere: true }])
  const state = showing(openRoom(), { leaderNode: HERE })
  expect(step(state, { type: 'opened' }, { hasLeader: true }).effects).toEqual([])
  const left = { type: 'left', seatId: null, isLeader: true, silentMs: 5 } as const
  expect(step(state, left).effects).toEqual([{ do: 'markLeader', isHere: false, silentMs: 5 }])
  expect(step(state, left, { hasLeader: true }).effects).toEqual([])
})

test('a leader with streams on two nodes stays stored on the first until that stream ends', () => {
  const place = { hasLeader: true }
  const both = stored(openRoom(), { leaderNode: ELSEWHERE })
  expect(kinds(step(NEW_LIVE_ROOM, { type: 'read', stored: both }, place).effects)).not.toContain(
    'markLeader',
  )
  const gone = stored({ ...openRoom(), lead: { seatId: null, goneAt: NOW } })
  const after = step(NEW_LIVE_ROOM, { type: 'read', stored: gone }, place)
  expect(after.effects).toContainEqual({ do: 'markLeader', isHere: true })
})

test('a reading repeats a leader’s departure that the database missed', () => {
  const room = stored(openRoom(), { leaderNode: HERE })
  const { effects } = step(NEW_LIVE_ROOM, { type: 'read', stored: room })
  expect(effects).toContainEqual({ do: 'markLeader', isHere: false })
})

test('the node wakes when the leader counts as away, and when anyone may lead', () => {
  const state = showing({ ...openRoom(), lead: { seatId: null, goneAt: NOW } })
  const waits = [NOW, NOW + 20 * SECOND].map((now) =>
    step(state, { type: 'woke' }, { now }).effects.at(-1),
  )
  expect(waits).toEqual([
    { do: 'wait', ms: AWAY_AFTER_MS + 1, event: 'woke' },
    { do: 'wait', ms: 40 * SECOND + 1, event: 'woke' },
  ])
})

test('a new leader reopens the streams of everyone whose rights change', () => {
  const state = showing(openRoom(), { leader: { id: 'olga' } })
  const other = stored(openRoom(), { version: 2, leader: { id: 'mia' } })
  const { effects } = step(state, { type: 'stored', stored: other })
  expect(effects).toContainEqual({ do: 'greetLeadersAgain', leaderId: 'mia' })
})

test('a leader on a dead node causes a reading', () => {
  const state = showing(openRoom(), { leaderNode: ELSEWHERE })
  const { effects } = step(state, { type: 'nodesKnown', alive: new Set([HERE]) })
  expect(effects).toEqual([{ do: 'read' }])
})

/** Shortly after a vote of 30 seconds ends. */
const LATE = { now: NOW + 31 * SECOND }

function step(
  state: LiveRoomState<ShownRoom>,
  event: LiveRoomEvent<ShownRoom>,
  place: Partial<LiveRoomPlace> = {},
) {
  const here = { nodeId: HERE, now: NOW, isEmpty: false, hasSeat: () => true, hasLeader: false }
  return afterEvent(state, event, { ...here, ...place })
}

function stored(
  room: Room,
  {
    version = 1,
    nodes = {},
    leader = null,
    leaderNode = null,
  }: Partial<Omit<ShownRoom, 'nodes'>> & { nodes?: Record<string, string> } = {},
): ShownRoom {
  return { version, room, nodes: new Map(Object.entries(nodes)), leader, leaderNode }
}

/** Creates the state of a node that has read the room. */
function showing(room: Room, options?: Parameters<typeof stored>[1]): LiveRoomState<ShownRoom> {
  return { ...NEW_LIVE_ROOM, shown: stored(room, options) }
}

function vote(seatId: string, { round }: Room) {
  return { type: 'voted', version: 1, round, seatId } as const
}

function kinds(effects: readonly LiveRoomEffect<ShownRoom>[]): string[] {
  return effects.map((effect) => effect.do)
}

/** Returns the room that the effects send to all streams. */
function shownBy(effects: readonly LiveRoomEffect<ShownRoom>[]): ShownRoom {
  return showOf(effects).shown
}

function isProgress(effects: readonly LiveRoomEffect<ShownRoom>[]): boolean {
  return showOf(effects).isProgress
}

function showOf(effects: readonly LiveRoomEffect<ShownRoom>[]) {
  const effect = effects.find((each) => each.do === 'show')
  if (effect?.do !== 'show') throw new Error('nothing is shown')
  return effect
}
