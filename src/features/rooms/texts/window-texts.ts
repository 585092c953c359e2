import { peopleOf, type WindowView } from '~/domain/rooms/window/window-view'
import { formatDeadline } from '~/i18n/format-date'
import { type Locale, languageTag } from '~/i18n/locale'
import { m } from '~/paraglide/messages'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Returns a closing time in words, in the reader's own zone. */
export function deadlineText(moment: number, locale: Locale): string {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return formatDeadline(moment, { locale, zone })
}

/** Returns '1 dia e 6 horas', the two largest units, rounded up to a minute. */
export function durationText(ms: number, locale: Locale): string {
  const left = Math.max(MINUTE_MS, Math.ceil(ms / MINUTE_MS) * MINUTE_MS)
  const parts = [
    ['day', Math.floor(left / DAY_MS)],
    ['hour', Math.floor((left % DAY_MS) / HOUR_MS)],
    ['minute', Math.floor((left % HOUR_MS) / MINUTE_MS)],
  ] as const
  const first = parts.findIndex(([, count]) => count > 0)
  const words = parts
    .slice(first, first + 2)
    .filter(([, count]) => count > 0)
    .map(([unit, count]) => {
      const options = { style: 'unit', unit, unitDisplay: 'long' } as const
      return new Intl.NumberFormat(languageTag(locale), options).format(count)
    })
  return new Intl.ListFormat(languageTag(locale)).format(words)
}

/** Returns how many people have finished, of how many. */
export function finishedText(counts: Parameters<typeof peopleOf>[0]): string {
  const [{ finished }, total] = [counts, peopleOf(counts)]
  return finished === 1 ? m.window_count_one({ total }) : m.window_count({ finished, total })
}

/** Returns how many people had finished at the end, of how many if that is known, and when the result is shown. */
export function sealedText(
  window: Parameters<typeof peopleOf>[0] & Pick<WindowView, 'reveal'>,
): string {
  const [count, total] = [window.finished, peopleOf(window)]
  const people =
    total === 0 ? m.window_sealed_many({ count }) : m.window_sealed_of({ count, total })
  return window.reveal === 'talk' ? `${people} ${m.window_closed_talk()}` : people
}

/** Returns the numbers of invitations and of the links beyond them. Null without such links. */
export function extraText({
  invited,
  extraSeats: count,
}: Pick<WindowView, 'invited' | 'extraSeats'>): string | null {
  if (count === 0) return null
  if (!invited) return count === 1 ? m.window_extra_one() : m.window_extra({ count })
  return count === 1 ? m.window_extra_of_one({ invited }) : m.window_extra_of({ invited, count })
}
