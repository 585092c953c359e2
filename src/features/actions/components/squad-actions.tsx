import { useMemo } from 'react'
import { parseTopics } from '~/domain/topic-tree'
import { useHistory } from '~/features/insights/client'
import { sprintNames } from '~/features/insights/components/trend-texts'
import { useMembers } from '~/features/members/client'
import { useSquadTopics } from '~/features/topics/client'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { Loaded } from '~/ui/loaded'
import { keeperOf, useActions } from '../client'
import { ActionBoard } from './action-board'

/** The actions of a squad with accounts. */
export function SquadActions({ squadId }: { squadId: string }) {
  const query = useActions(squadId)
  const members = useMembers(squadId)
  const asked = useSquadTopics(squadId)
  const { sprints } = useHistory(squadId)
  const locale = useLocale()
  const topics = useMemo(() => parseTopics(asked.data?.topics ?? []), [asked.data])
  const people = useMemo(
    () => (members.data ? [members.data.owner, ...members.data.members] : []),
    [members.data],
  )
  const history = useMemo(
    () => sprints && { sprints, names: sprintNames(sprints, locale) },
    [sprints, locale],
  )
  const keeper = useMemo(() => keeperOf(squadId), [squadId])
  return (
    <Loaded query={query} failure={m.actions_failed()}>
      {({ sprint, actions }) => (
        <ActionBoard squad={{ sprint, actions, people, topics, history, keeper }} />
      )}
    </Loaded>
  )
}
