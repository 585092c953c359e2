import { useAgenda } from '~/features/rooms/agenda/client'

type Titled = { id: string; title: string }

/** Those of a room's topics that the squad brings to it. Empty until they are known, and without a squad. */
export function useBrought<Topic extends Titled>(
  squadId: string | null,
  topics: readonly Topic[],
): Topic[] {
  const { data } = useAgenda(squadId)
  const brought = new Set(data?.topics.flatMap(({ id, isBrought }) => (isBrought ? [id] : [])))
  return topics.filter(({ id }) => brought.has(id))
}
