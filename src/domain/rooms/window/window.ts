import type { Vote } from '../../votes/tally.ts'

// A voting window: the squad votes on all topics within hours or days, and talks about the result afterwards.

const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Requests that were on their way at the closing time still count. */
export const GRACE_MS = 30_000
/** Time for second thoughts after all seats have finished. A change starts it again. */
const SECOND_THOUGHTS_MS = 10 * MINUTE_MS
/** Extension of a window in which too few people have finished. Given once. */
const EXTENSION_MS = DAY_MS
/** Minimum time between two changes of the shown count, so that it cannot be matched with what a colleague says. */
export const COUNTS_MS = 10 * MINUTE_MS
/** Shorter windows have no reminder. */
const SHORTEST_WITH_REMINDER_MS = 4 * HOUR_MS
/** The reminder is sent so long before the end, or half-way through a shorter window. */
const REMINDER_MS = DAY_MS
/** Minimum time between two reminders that the leader sends. */
export const BETWEEN_REMINDERS_MS = DAY_MS
/** Closing times are full quarters of an hour, in every time zone of today. */
export const QUARTER_MS = 15 * MINUTE_MS

/** Time for the talk about one topic. Its end changes nothing. */
export const TOPIC_TALK_MS = 8 * MINUTE_MS

/** Seconds that a person takes for a topic. */
const SECONDS_A_TOPIC = 12

/** Time after the closing time in which the talk can begin. */
export const TALK_WITHIN_MS = 30 * DAY_MS
/** Time after the closing time at which the leader is reminded of the talk. */
export const TALK_REMINDER_MS = 14 * DAY_MS

/** `talk`: the tallies are shown in the talk. `close`: everyone sees them as soon as the window closes. */
export const REVEALS = ['talk', 'close'] as const
/** `pool`: one link for each invited person. `open`: one link for all. */
export const ENTRIES = ['pool', 'open'] as const

/** Longest note in the invitation, in characters. */
export const MAX_NOTE_LENGTH = 500

export type WindowSettings = {
  opensAt: number
  closesAt: number
  /** IANA name of the zone in which the closing time was chosen. */
  zone: string
  /** Minimum number of finished seats. */
  least: number
  reveal: (typeof REVEALS)[number]
  entry: (typeof ENTRIES)[number]
}

/** A vote with its index among the voter's choices, so that a delayed one does not replace a later one. */
export type WindowBallot = { vote: Vote; choice: number }

/** Votes on one topic. Nothing links a seat to a ballot. */
export type TopicVotes = {
  /** Keyed by ids that only the voter's browser can compute. */
  ballots: ReadonlyMap<string, WindowBallot>
  voted: ReadonlySet<string>
}

/** Seats and votes of an open window. */
export type Poll = {
  seats: ReadonlySet<string>
  finished: ReadonlySet<string>
  /** When the last seat finished. Null unless all have. */
  allSince: number | null
  /** Votes by topic. A topic without votes may be absent. */
  votes: ReadonlyMap<string, TopicVotes>
}

export type RoomWindow = WindowSettings & {
  /** It was extended because too few people had finished. */
  hasExtended: boolean
  hasReminded: boolean
  /** The leader was reminded that the talk has not begun. */
  hasRemindedOfTalk: boolean
  /** When the leader last sent a reminder. */
  nudgedAt: number | null
  /** The shown number of finished seats, and when it was counted. */
  counted: { finished: number; at: number }
  /** Number of people expected behind an open link. Null for a pool. */
  expected: number | null
  /** Number of people invited to a pool. Null for an open link, and in windows that earlier versions opened. */
  invited: number | null
  /** Number of seats while the window is open, 0 afterwards. */
  seats: number
  /** Number of links that were issued in addition to those of the invited people. Everyone sees it. */
  extraSeats: number
  /** Null in a room that is only shown, and once the window is over. */
  poll: Poll | null
}

/** Returns the minutes that a person takes for so many topics. */
export function minutesToVote(topics: number): number {
  return Math.ceil((topics * SECONDS_A_TOPIC) / 60)
}

/** Facts that decide what is due. */
export type WindowFacts = Pick<
  RoomWindow,
  'opensAt' | 'closesAt' | 'least' | 'entry' | 'hasExtended' | 'hasReminded' | 'seats'
> & { finished: number; allSince: number | null }

export type Due = 'none' | 'remind' | 'extend' | 'too-few' | 'seal'

/** Returns the next change that is due in an open window, of which there is at most one at a time. */
export function due(window: WindowFacts, now: number): Due {
  const { closesAt, least, finished, hasExtended, hasReminded, seats } = window
  const allAt = allFinishedAt(window)
  if (allAt !== null && now >= allAt) return 'seal'
  if (now >= closesAt + GRACE_MS) {
    if (finished >= least) return 'seal'
    return hasExtended ? 'too-few' : 'extend'
  }
  const remindAt = hasReminded || finished >= seats ? null : reminderOf(window)
  return remindAt !== null && now >= remindAt && now < closesAt ? 'remind' : 'none'
}

/** Returns when time alone changes the open window next, as far as known without counting its seats. */
export function nextMomentOfWindow(window: RoomWindow, now: number): number {
  const { closesAt, hasReminded } = window
  const remindAt = hasReminded ? null : reminderOf(window)
  return remindAt !== null && remindAt > now ? remindAt : closesAt + GRACE_MS
}

/** Returns when a window in which everyone has finished is sealed. Null unless they have, and for an open link, which has no "all". */
function allFinishedAt({ entry, seats, finished, least, allSince }: WindowFacts): number | null {
  const haveAll = entry === 'pool' && finished >= least && finished === seats
  return haveAll && allSince !== null ? allSince + SECOND_THOUGHTS_MS : null
}

/** Returns when a room closes if the talk has not begun. */
export function endOfTalk(closesAt: number): number {
  return closesAt + TALK_WITHIN_MS
}

/** Returns when the leader of a closed window is reminded of the talk. Null if that has happened, and if there is nothing to talk about. */
export function talkReminderOf({
  closesAt,
  least,
  counted,
  hasRemindedOfTalk,
}: Pick<RoomWindow, 'closesAt' | 'least' | 'counted' | 'hasRemindedOfTalk'>): number | null {
  return hasRemindedOfTalk || counted.finished < least ? null : closesAt + TALK_REMINDER_MS
}

/** Returns the moment after `now` at which the leader of a closed window is reminded, if there is one. */
export function remindersOf(window: RoomWindow, now: number): number[] {
  const remindAt = talkReminderOf(window)
  return remindAt !== null && remindAt > now ? [remindAt] : []
}

/** Returns null for a window that is too short for a reminder. */
function reminderOf({ opensAt, closesAt }: Pick<WindowSettings, 'opensAt' | 'closesAt'>) {
  const length = closesAt - opensAt
  if (length < SHORTEST_WITH_REMINDER_MS) return null
  return closesAt - Math.min(REMINDER_MS, length / 2)
}

/** Returns the closing time after the one extension: a day later, or after an outage of the server a day from now. */
export function extendedTo({ closesAt }: Pick<WindowSettings, 'closesAt'>, now: number): number {
  const isLate = now - closesAt > HOUR_MS
  return (isLate ? toNextQuarter(now) : closesAt) + EXTENSION_MS
}

/** Rounds up to a full quarter of an hour. */
export function toNextQuarter(moment: number): number {
  return Math.ceil(moment / QUARTER_MS) * QUARTER_MS
}
