import { PHASES } from '~/domain/rooms/phases'
import { minutesToVote } from '~/domain/rooms/window/window'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { deadlineText } from '../texts/window-texts'
import { useRoomAddress } from './room-address'
import type { Lead } from './use-lead'

/** A text for a chat, its link for readers whose browser does not copy, and the message after it was copied. */
export type Invitation = { text: string; link: string; copied: string }

/**
 * Returns the room's invitation as one text. For a vote over days behind one link it is the reminder too: it has the closing time and no names.
 */
export function useInvitation({ code, squadName: squad, sprint, view }: Lead): Invitation {
  const locale = useLocale()
  const { link, spoken } = useRoomAddress(code)
  if (view.window && PHASES[view.phase].isWindow) {
    const count = view.topics.length
    const when = deadlineText(view.window.closesAt, locale)
    const facts = { squad, sprint, count, minutes: minutesToVote(count), when, link }
    return { text: m.window_invitation(facts), link, copied: m.window_invitation_copied() }
  }
  const text = m.lead_invitation({ squad, sprint, link, code: spoken })
  return { text, link, copied: m.lead_invitation_copied() }
}
