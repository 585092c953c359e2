import type { TopicView } from '~/domain/rooms/room-view'
import { useRoomDoor } from '../client'
import type { Agenda } from '../schema'
import { useBrought } from './use-brought'
import type { Lead } from './use-lead'

/** Returns the topics of this room that the squad has brought from its trends, each with its question. */
export function useBroughtHere({
  code,
  view,
}: Pick<Lead, 'code' | 'view'>): (TopicView & Pick<Agenda['topics'][number], 'question'>)[] {
  const { data: door } = useRoomDoor(code)
  return useBrought(door?.squadId ?? null, view.topics)
}
