import { RotateCw } from 'lucide-react'
import { SPRINTS_AT_FIRST } from '~/features/squads/client'
import type { SquadHistory } from '~/features/squads/state/use-squad-history'
import { errorText } from '~/i18n/error-texts'
import type { Locale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { Notice } from '~/ui/notice'
import { SquadChart, SquadChartEmpty, SquadChartSpace } from './squad-chart'

type HistoryChartProps = {
  history: SquadHistory
  heading: 'h2' | 'h3'
  height: number
  locale: Locale
}

/** Comparison of a squad's sprints, or the reason for its absence. */
export function HistoryChart({ history, ...shown }: HistoryChartProps) {
  const { query, total, compared, hasFailed, compareMore } = history
  return (
    <>
      {hasFailed && <LoadProblem query={query} />}
      {total < 2 ? (
        <SquadChartEmpty total={total} />
      ) : compared ? (
        <SquadChart
          {...shown}
          retrospectives={compared}
          total={total}
          isLoading={query.isLoading}
          onMore={compareMore}
        />
      ) : (
        !query.error && (
          <SquadChartSpace height={shown.height} hasEarlier={total > SPRINTS_AT_FIRST} />
        )
      )}
    </>
  )
}

function LoadProblem({ query: { error, isValidating, mutate } }: Pick<SquadHistory, 'query'>) {
  return (
    <Notice
      tone="error"
      actions={
        <Button icon={RotateCw} isBusy={isValidating} onClick={() => void mutate()}>
          {m.action_try_again()}
        </Button>
      }
    >
      {m.squad_problem_retrospectives()} {error && errorText(error)}
    </Notice>
  )
}
