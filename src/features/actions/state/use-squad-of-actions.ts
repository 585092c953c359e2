import { useMemo } from 'react'
import { parseTopics } from '~/domain/topics/topic-tree'
import { keeperOf } from '~/features/actions/client'
import { useMembers } from '~/features/members/client'
import { useSquadTopics } from '~/features/topics/client'
import type { SquadOfActions } from './squad-of-actions'

/** Returns what the actions of a squad with accounts need besides their list. Empty while it loads. */
export function useSquadOfActions(
  squadId: string,
): Pick<SquadOfActions, 'people' | 'topics' | 'hasVotes' | 'keeper'> {
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
