import { useMemo } from 'react'
import { readHistory } from '~/domain/trends/history-reading'
import { useHistory } from '~/features/insights/client'
import { BackTo, HistoryStates } from '~/features/insights/components/history-states'
import { sprintNames } from '~/features/insights/texts/trend-texts'
import { pairChoice } from '~/features/insights/view/pair-search'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { OldAnswer } from '~/ui/old-answer'
import { useSearch } from '~/ui/use-search'
import styles from './pair.module.css'
import { PairView } from './pair-view'

/** Page of two sprints of a squad side by side. All choices are in the address. */
export function PairPage({ squadId }: { squadId: string }) {
  const locale = useLocale()
  const search = useSearch()
  const history = useHistory(squadId)
  const { sprints, data } = history
  const names = useMemo(() => (sprints ? sprintNames(sprints, locale) : []), [sprints, locale])
  if (!sprints || !data || sprints.length < 2) {
    return (
      <div className="page">
        <BackTo path={`/squad/${squadId}/trends`}>{m.trends_back()}</BackTo>
        <h1 className="pb-6">{sprints?.length === 1 ? m.pair_none() : m.pair_page()}</h1>
        {sprints?.length !== 1 && <HistoryStates history={history} squadId={squadId} />}
      </div>
    )
  }
  const choice = pairChoice(search, sprints)
  return (
    <div className={`page ${styles.page}`}>
      {data.isMember ? (
        <BackTo path={`/retrospective/${sprints[choice.now]?.retrospectiveId}/report`}>
          {m.pair_back()}
        </BackTo>
      ) : (
        <BackTo path={`/squad/${squadId}/trends`}>{m.trends_back()}</BackTo>
      )}
      <OldAnswer query={history} locale={locale} />
      <PairView
        reading={readHistory(sprints)}
        squad={data.squadName}
        {...{ squadId, choice, names, locale }}
      />
    </div>
  )
}
