import type { ReactNode } from 'react'
import { m } from '~/paraglide/messages'
import { useOpenRooms } from '../../opening/client'

type LiveSprintProps = {
  squadId: string
  /** Shown without an open room. */
  children: ReactNode
}

/** The sprint of a squad's open room. */
export function LiveSprint({ squadId, children }: LiveSprintProps) {
  const { data } = useOpenRooms(squadId)
  const [open] = data?.rooms ?? []
  return open ? m.squad_live({ sprint: open.sprint }) : children
}
