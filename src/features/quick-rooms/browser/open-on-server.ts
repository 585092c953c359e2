import { findOpenRooms, openQuickRoom, topicsOfSet } from '~/features/quick-rooms/client'
import type { Opened, RoomLink, Wanted } from '~/features/quick-rooms/view/wanted-room'
import { errorText } from '~/i18n/error-texts'
import { formatMoment } from '~/i18n/format-date'
import { pathIn } from '~/i18n/locale'
import { ApiProblem } from '~/lib/browser/api-client'
import { m } from '~/paraglide/messages'
import { getLocale } from '~/paraglide/runtime'

export async function openOnServer(
  { squadName, topics, isFurther = false }: Wanted,
  failure: string,
): Promise<Opened> {
  const locale = getLocale()
  try {
    const rooms = isFurther ? [] : await listOpenRooms()
    if (rooms.length > 0) return { kind: 'asks', rooms }
    const chosen = typeof topics === 'string' ? topicsOfSet(topics, locale) : topics
    return { kind: 'opened', path: pathTo(await openQuickRoom({ squadName, topics: chosen })) }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const isOffline = error.isUnreachable
    return { kind: 'failed', text: isOffline ? failure : errorText(error), isOffline }
  }
}

/** Lists the rooms that this browser leads and the server still has open, as links. */
export async function listOpenRooms(): Promise<RoomLink[]> {
  const open = await findOpenRooms()
  return open.map(({ code, squadName, openedAt }) => {
    const time = formatMoment(new Date(openedAt), getLocale())
    const text = m.quick_return({ squad: squadName || m.quick_room(), time })
    return { path: pathTo(code), text }
  })
}

function pathTo(code: string): string {
  return pathIn(getLocale(), `/room/${code}`)
}
