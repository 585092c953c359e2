import { expect, test } from 'vitest'
import { everyStep } from '~tests/support/domain/room-lives'
import {
  granted,
  inVote,
  led,
  NOW,
  type Press,
  pressed,
  revealed,
  SECOND,
} from '~tests/support/domain/rooms'
import { settle } from '../votes/room-voting.ts'
import { nextMomentOf } from './room.ts'
import { performNow } from './room-commands.ts'
import { LONGEST_TALK_MS } from './room-talk.ts'

const MINUTE = 60 * SECOND
const STALE = { ok: false, reason: 'STALE' }

test('a talk starts after the reveal, once however many people press', () => {
  const press = { do: 'talk', minutes: 5, until: null } as const
  expect(performNow(inVote(), pressed(inVote(), press), NOW)).toEqual(STALE)
  const room = revealed()
  const once = granted(performNow(room, pressed(room, press), NOW))
  expect(once).toMatchObject({ phase: 'revealed', step: room.step, talkUntil: NOW + 5 * MINUTE })
  expect(granted(performNow(once, pressed(once, press), NOW + SECOND))).toBe(once)
})

test('minutes extend the end on the screen, or start now once it has passed', () => {
  const room = led(revealed(), { do: 'talk', minutes: 2, until: null })
  const until = NOW + 2 * MINUTE
  expect(led(room, { do: 'talk', minutes: 1, until }).talkUntil).toBe(until + MINUTE)
  const late = until + 10 * SECOND
  expect(led(room, { do: 'talk', minutes: 1, until }, late).talkUntil).toBe(late + MINUTE)
})

test('a talk has at most an hour left', () => {
  const presses = Array.from({ length: 80 })
  const room = presses.reduce<ReturnType<typeof revealed>>(
    (before) => led(before, { do: 'talk', minutes: 1, until: before.talkUntil }),
    revealed(),
  )
  expect(room.talkUntil).toBe(NOW + LONGEST_TALK_MS)
})

test('the end of a talk changes nothing', () => {
  const room = led(revealed(), { do: 'talk', minutes: 2, until: null })
  expect(settle(room, NOW + 3 * MINUTE)).toBe(room)
  expect(nextMomentOf(room, NOW)).toBe(nextMomentOf(revealed(), NOW))
})

test('only a room with revealed votes has a talk', () => {
  everyStep(({ after }) => {
    if (after.phase !== 'revealed') expect(after.talkUntil).toBeNull()
  })
})

test('a talk ends when its topic is agreed, voted on again, or left', () => {
  const room = led(revealed(), { do: 'talk', minutes: 2, until: null })
  const presses: Press[] = [
    { do: 'agree', score: 3 },
    { do: 'agree', score: 3, goesOn: true },
    { do: 'voteAgain' },
    { do: 'skip' },
    { do: 'goTo', topicId: 'review' },
    { do: 'close' },
  ]
  for (const press of presses) expect(led(room, press).talkUntil, press.do).toBeNull()
})
