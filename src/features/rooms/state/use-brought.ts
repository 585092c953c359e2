import { useAgenda } from '~/features/rooms/agenda/client'

type Titled = { id: string; title: string }

/** Returns the topics of a room that the squad has brought. Empty while unknown, and without a squad. */
export function useBrought<Topic extends Titled>(
  squadId: string | null,
  topics: readonly Topic[],
): Topic[] {
  const { data } = useAgenda(squadId)
  const brought = new Set(data?.topics.flatMap(({ id, isBrought }) => (isBrought ? [id] : [])))
  return topics.filter(({ id }) => brought.has(id))
}
