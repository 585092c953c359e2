import type { TopicView } from '~/domain/rooms/room-view'
import { useRoomDoor } from '../client'
import { useBrought } from './use-brought'
import type { Lead } from './use-lead'

/** Returns the topics of this room that the squad has brought from its trends. */
export function useBroughtHere({ code, view }: Pick<Lead, 'code' | 'view'>): TopicView[] {
  const { data: door } = useRoomDoor(code)
  return useBrought(door?.squadId ?? null, view.topics)
}
