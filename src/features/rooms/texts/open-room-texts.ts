import { formatSoon } from '~/i18n/format-date'
import type { Locale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'
import type { OpenRooms, OpenWindow } from '../schema'

type OpenRoom = OpenRooms['rooms'][number]

/** Words of a vote over days: its name in a list, its next step on a button, and the same step in a few letters. */
const VOTE: Record<
  OpenWindow['phase'],
  {
    name: (facts: { sprint: number; when: string }) => string
    enter: (facts: { when: string }) => string
    short: () => string
  }
> = {
  window: { name: m.open_vote, enter: m.open_vote_until, short: m.open_vote_enter },
  sealed: { name: m.open_vote_sealed, enter: m.window_talk, short: m.window_talk },
  'too-few': { name: m.open_vote_too_few, enter: m.open_vote_again, short: m.window_vote_live },
}

/** Names an open room in a list: with its people, or with the state of its vote over days. */
export function openRoomText({ sprint, people, window }: OpenRoom, locale: Locale): string {
  if (window) return sprintWindowText({ sprint, window }, locale)
  return people === 1
    ? m.open_room_notice_one({ sprint })
    : m.open_room_notice({ sprint, count: people })
}

/** Names a vote over days, with its closing time in the reader's zone, or with the next step once it has closed. */
export function sprintWindowText(
  { sprint, window }: { sprint: number; window: OpenWindow },
  locale: Locale,
): string {
  return VOTE[window.phase].name({ sprint, when: whenText(window, locale) })
}

/** Names the next step in an open room, for its button. */
export function enterText(
  { people, window }: Pick<OpenRoom, 'people' | 'window'>,
  locale: Locale,
): string {
  if (window) return VOTE[window.phase].enter({ when: whenText(window, locale) })
  if (people === 0) return m.open_room_join_empty()
  return people === 1 ? m.open_room_join_one() : m.open_room_join({ count: people })
}

/** Names the same step beside the room's facts, or in a narrow bar. */
export function shortEnterText({ window }: Pick<OpenRoom, 'window'>): string {
  return window ? VOTE[window.phase].short() : m.open_room_join_empty()
}

function whenText({ closesAt }: OpenWindow, locale: Locale): string {
  return formatSoon(closesAt, { locale, now: Date.now() })
}
