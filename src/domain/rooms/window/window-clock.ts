import { leavesOf } from '../../topics/topic-tree.ts'
import { countBallots, countScores, tallyOf } from '../../votes/tally.ts'
import { PHASES } from '../phases.ts'
import type { Result, Room, Round } from '../room.ts'
import {
  COUNTS_MS,
  due,
  extendedTo,
  type Poll,
  type RoomWindow,
  type TopicVotes,
  talkReminderOf,
  toNextQuarter,
} from './window.ts'
import { haveTally } from './window-groups.ts'
import { SHORTEST_WINDOW_MS } from './window-settings.ts'

/** Applies the change of an open window that is due at `now`. Does nothing in a room that is only shown. */
export function settleWindow(room: Room, now: number): Room {
  const { window: voting } = room
  if (!voting?.poll) return room
  const { poll } = voting
  const { finished, allSince } = poll
  switch (due({ ...voting, finished: finished.size, allSince }, now)) {
    case 'none':
      return withCount(room, { voting, poll }, now)
    case 'remind':
      return { ...room, window: { ...voting, hasReminded: true } }
    case 'extend': {
      const closesAt = extendedTo(voting, now)
      return { ...room, window: { ...voting, closesAt, hasExtended: true } }
    }
    case 'too-few':
      return withoutPoll({
        ...{ ...room, phase: 'too-few', step: room.step + 1 },
        window: { ...voting, counted: { finished: finished.size, at: voting.closesAt } },
      })
    case 'seal':
      return seal(room, { voting, poll }, now)
  }
}

/** Records that the leader of a sealed window is reminded, if the talk has not begun in time. */
export function remindOfTalk(room: Room, now: number): Room {
  const { phase, window: voting } = room
  const remindAt = PHASES[phase].isSealed && voting ? talkReminderOf(voting) : null
  if (!voting || remindAt === null || now < remindAt) return room
  return { ...room, window: { ...voting, hasRemindedOfTalk: true } }
}

/** A topic without votes. */
export const NO_VOTES: TopicVotes = { ballots: new Map(), voted: new Set() }

/**
 * Counts the finished seats again every ten minutes, also if the number stays the same. Otherwise someone who finished
 * after a quiet hour would be shown at once.
 */
function withCount(room: Room, { voting, poll }: { voting: RoomWindow; poll: Poll }, now: number) {
  if (now < voting.counted.at + COUNTS_MS) return room
  return { ...room, window: { ...voting, counted: { finished: poll.finished.size, at: now } } }
}

/**
 * Ends the window: turns the votes of all topics into their tallies, which are final, and drops tallies of too few
 * scores. A topic that everyone skipped is skipped. The result is hidden until the talk, unless it was opened to be
 * shown at once.
 */
export function seal(
  room: Room,
  { voting, poll }: { voting: RoomWindow; poll: Poll },
  now: number,
): Room {
  const rounds: Round[] = []
  const results = new Map<string, Result>(room.results)
  const voters = new Set<string>()
  const leaves = leavesOf(room.topics)
  for (const [at, { id: topicId }] of leaves.entries()) {
    const { ballots, voted } = poll.votes.get(topicId) ?? NO_VOTES
    for (const seatId of voted) voters.add(seatId)
    const tally = tallyOf([...ballots.values()].map(({ vote }) => vote))
    const hiding = countScores(tally)
    if (haveTally(hiding, room.floor)) {
      const number = room.step + at + 1
      const kept = { hasCrowd: true, tally, hiding, isKept: true }
      rounds.push({ number, since: number, topicId, ballots: new Map(), voted: new Set(), ...kept })
    } else if (hiding === 0 && haveTally(countBallots(tally), room.floor)) {
      results.set(topicId, 'skipped')
    }
  }
  // The same for any votes, because everyone sees the step before the talk.
  const step = room.step + leaves.length + 1
  const people = Math.max(room.people, voters.size)
  const closesAt = endOf(voting, now)
  const counted = { finished: poll.finished.size, at: closesAt }
  return withoutPoll({
    ...{ ...room, phase: 'sealed', step, rounds, results, people },
    window: { ...voting, closesAt, counted },
  })
}

/** Returns the closing time of a window that ends now: the planned one, or an earlier full quarter of an hour. */
function endOf({ opensAt, closesAt }: RoomWindow, now: number): number {
  return Math.min(closesAt, toNextQuarter(Math.max(now, opensAt + SHORTEST_WINDOW_MS)))
}

/** Deletes the seats and votes of a window that is over. */
export function withoutPoll(room: Room): Room {
  return room.window?.poll ? { ...room, window: { ...room.window, poll: null, seats: 0 } } : room
}
