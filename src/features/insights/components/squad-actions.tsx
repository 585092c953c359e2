import { useMemo } from 'react'
import { parseTopics } from '~/domain/topic-tree'
import { keeperOf, useActions } from '~/features/actions/client'
import { ActionBoard } from '~/features/actions/components/action-board'
import { useMembers } from '~/features/members/client'
import { useSquadTopics } from '~/features/topics/client'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { Loaded } from '~/ui/loaded'
import { useHistory } from '../client'
import { trendDrawerOf } from './action-trend'
import { sprintNames } from './trend-texts'

/** The actions of a squad with accounts, and what its history says of them. */
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
    () =>
      sprints && {
        sprints,
        drawTrend: trendDrawerOf({ names: sprintNames(sprints, locale), locale }),
      },
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
