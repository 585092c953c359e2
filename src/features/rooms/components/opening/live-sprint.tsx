import type { ReactNode } from 'react'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { useOpenRooms } from '../../opening/client'
import { sprintWindowText } from '../../texts/open-room-texts'

type LiveSprintProps = {
  squadId: string
  /** Shown without an open room. */
  children: ReactNode
}

/** The sprint of a squad's open room, or the state of its vote over days. */
export function LiveSprint({ squadId, children }: LiveSprintProps) {
  const { data } = useOpenRooms(squadId)
  const [open] = data?.rooms ?? []
  const locale = useLocale()
  if (!open) return children
  const { sprint, topic, window } = open
  if (window) return sprintWindowText({ sprint, window }, locale)
  return topic ? m.squad_live_topic({ sprint, ...topic }) : m.squad_live({ sprint })
}
