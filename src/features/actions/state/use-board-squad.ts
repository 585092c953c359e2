import { useMemo } from 'react'
import { parseTopics } from '~/domain/topics/topic-tree'
import { keeperOf } from '~/features/actions/client'
import { useMembers } from '~/features/members/client'
import { useSquadTopics } from '~/features/topics/client'
import type { BoardSquad } from './board-squad'

/** Returns the data of a squad with accounts that its action board shows besides the list. Empty while it loads. */
export function useBoardSquad(
  squadId: string,
): Pick<BoardSquad, 'people' | 'topics' | 'hasVotes' | 'keeper'> {
  const members = useMembers(squadId)
  const asked = useSquadTopics(squadId)
  const topics = useMemo(() => parseTopics(asked.data?.topics ?? []), [asked.data])
  const people = useMemo(
    () => (members.data ? [members.data.owner, ...members.data.members] : []),
    [members.data],
  )
  const keeper = useMemo(() => keeperOf(squadId), [squadId])
  return { people, topics, hasVotes: true, keeper }
}
