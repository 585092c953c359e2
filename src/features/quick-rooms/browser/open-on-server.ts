import { findOpenRooms, openQuickRoom, topicsOfSet } from '~/features/quick-rooms/client'
import type { Opened, Wanted } from '~/features/quick-rooms/view/wanted-room'
import { errorText } from '~/i18n/error-texts'
import { formatMoment } from '~/i18n/format'
import { pathIn } from '~/i18n/locale'
import { ApiProblem } from '~/lib/browser/api-client'
import { m } from '~/paraglide/messages'
import { getLocale } from '~/paraglide/runtime'

export async function openOnServer(
  { squadName, topics, isFurther = false }: Wanted,
  failure: string,
): Promise<Opened> {
  const locale = getLocale()
  const pathOf = (code: string) => pathIn(locale, `/room/${code}`)
  try {
    const open = isFurther ? [] : await findOpenRooms()
    if (open.length > 0) {
      const rooms = open.map((room) => {
        const squad = room.squadName || m.quick_room()
        const time = formatMoment(new Date(room.openedAt), locale)
        return { path: pathOf(room.code), text: m.quick_return({ squad, time }) }
      })
      return { kind: 'asks', rooms }
    }
    const chosen = typeof topics === 'string' ? topicsOfSet(topics, locale) : topics
    return { kind: 'opened', path: pathOf(await openQuickRoom({ squadName, topics: chosen })) }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const isOffline = error.isUnreachable
    return { kind: 'failed', text: isOffline ? failure : errorText(error), isOffline }
  }
}
