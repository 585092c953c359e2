import { useAgenda } from '~/features/rooms/agenda/client'
import type { Agenda } from '../schema'

type Titled = { id: string; title: string }
type Brought = Pick<Agenda['topics'][number], 'question'>

/** Returns those of a room's topics that the squad brings to it. Empty until they are known, and without a squad. */
export function useBrought<Topic extends Titled>(
  squadId: string | null,
  topics: readonly Topic[],
): (Topic & Brought)[] {
  const { data } = useAgenda(squadId)
  const known = new Map(data?.topics.map((topic) => [topic.id, topic]))
  return topics.flatMap((topic) => {
    const { isBrought = false, question = null } = known.get(topic.id) ?? {}
    return isBrought ? [{ ...topic, question }] : []
  })
}
