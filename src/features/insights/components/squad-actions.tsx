import { useMemo } from 'react'
import { useActions } from '~/features/actions/client'
import { ActionBoard } from '~/features/actions/components/action-board'
import { useBoardSquad } from '~/features/actions/state/use-board-squad'
import { sprintNames } from '~/features/insights/texts/trend-texts'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { Loaded } from '~/ui/loaded'
import { useHistory } from '../client'
import { trendDrawerOf } from './action-trend'

/** Actions of a squad with accounts, judged by its history. */
export function SquadActions({ squadId }: { squadId: string }) {
  const query = useActions(squadId)
  const squad = useBoardSquad(squadId)
  const { sprints } = useHistory(squadId)
  const locale = useLocale()
  const history = useMemo(
    () =>
      sprints && {
        sprints,
        drawTrend: trendDrawerOf({ names: sprintNames(sprints, locale), locale }),
      },
    [sprints, locale],
  )
  return (
    <Loaded query={query} failure={m.actions_failed()}>
      {(list) => <ActionBoard squad={{ ...squad, ...list, history }} />}
    </Loaded>
  )
}
