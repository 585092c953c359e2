import { expect, test } from 'vitest'
import { NOW, openRoom, withPaper } from '~tests/support/domain/rooms'
import { close } from '../votes/room-voting.ts'
import { AWAY_AFTER_MS, type Room } from './room.ts'
import {
  isLeaderAway,
  isLeadFree,
  LEAD_FREE_AFTER_MS,
  leadMomentOf,
  takeLead,
} from './room-lead.ts'

const ANA = { seatId: 'ana', isOpener: false }
const OPENER = { seatId: null, isOpener: true }

test('a leader is away once the browser has been silent for twelve seconds', () => {
  expect(isLeaderAway(goneSince(NOW), NOW + AWAY_AFTER_MS - 1)).toBe(false)
  expect(isLeaderAway(goneSince(NOW), NOW + AWAY_AFTER_MS)).toBe(true)
})

test('a leader who is connected is neither away nor replaced', () => {
  expect(isLeaderAway(goneSince(null), NOW)).toBe(false)
  expect(isLeadFree(goneSince(null), NOW)).toBe(false)
})

test('the leader’s state changes after twelve seconds and after a minute', () => {
  const changes = [NOW + AWAY_AFTER_MS, NOW + LEAD_FREE_AFTER_MS, null]
  const [away = 0, free = 0] = changes
  expect([NOW, away, free].map((now) => leadMomentOf(goneSince(NOW), now ?? 0))).toEqual(changes)
  expect(leadMomentOf(goneSince(null), NOW)).toBeNull()
})

test('anyone with a seat may lead a quick room once its leader has been away for a minute', () => {
  const room = ledRoom(NOW)
  const early = takeLead(room, ANA, NOW + LEAD_FREE_AFTER_MS - 1)
  expect(early).toEqual({ ok: false, reason: 'LEADER_PRESENT' })
  const taken = takeLead(room, ANA, NOW + LEAD_FREE_AFTER_MS)
  expect(taken).toMatchObject({ ok: true, room: { lead: { seatId: 'ana' } } })
})

test('the first of two people who press at the same moment leads', () => {
  const now = NOW + LEAD_FREE_AFTER_MS
  const taken = takeLead(ledRoom(NOW), ANA, now)
  const room = taken.ok ? taken.room : ledRoom(NOW)
  const second = takeLead(room, { seatId: 'bia', isOpener: false }, now + 1)
  expect(second).toEqual({ ok: false, reason: 'LEADER_PRESENT' })
})

test('the browser that opened a quick room takes the lead back at any time', () => {
  const room = { ...openRoom(), lead: { seatId: 'ana', goneAt: null } }
  expect(takeLead(room, OPENER, NOW)).toMatchObject({ ok: true, room: { lead: { seatId: null } } })
})

test('a seat that leads may take the lead again', () => {
  const room = { ...openRoom(), lead: { seatId: 'ana', goneAt: null } }
  expect(takeLead(room, ANA, NOW)).toMatchObject({ ok: true, room: { lead: { seatId: 'ana' } } })
})

test('only a seat that is not a paper seat may lead', () => {
  const room = withPaper(ledRoom(NOW), 'paper')
  for (const seatId of [null, 'nobody', 'paper']) {
    const refused = takeLead(room, { seatId, isOpener: false }, NOW + LEAD_FREE_AFTER_MS)
    expect(refused).toEqual({ ok: false, reason: 'NOT_FOUND' })
  }
})

test('a closed room cannot be led', () => {
  const closed = close(ledRoom(NOW), NOW)
  expect(takeLead(closed, OPENER, NOW)).toEqual({ ok: false, reason: 'ROOM_CLOSED' })
})

function goneSince(goneAt: number | null): Room['lead'] {
  return { seatId: null, goneAt }
}

function ledRoom(goneAt: number): Room {
  return { ...openRoom(), lead: goneSince(goneAt) }
}
