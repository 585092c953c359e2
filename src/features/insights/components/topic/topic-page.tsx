import { useMemo } from 'react'
import { readHistory } from '~/domain/trends/history-reading'
import { declareTopic, useHistory } from '~/features/insights/client'
import { BackTo, HistoryStates } from '~/features/insights/components/history-states'
import { PeriodChoice, spanText } from '~/features/insights/components/trends-head'
import { BringLine, topicPath } from '~/features/insights/components/trends-page'
import { sprintNames } from '~/features/insights/texts/trend-texts'
import { firstOf, periodOf } from '~/features/insights/view/period'
import { useLocale } from '~/i18n/use-locale'
import { navigate } from '~/lib/browser/guarded-history'
import { m } from '~/paraglide/messages'
import { OldAnswer } from '~/ui/old-answer'
import { useSearch } from '~/ui/use-search'
import styles from '../trends.module.css'
import { TopicActions } from './topic-actions'
import type { OnDeclare } from './topic-renames'
import { TopicView } from './topic-view'

/** Page of one topic of one squad. `topicKey` is the key of its line. */
export function TopicPage({ squadId, topicKey }: { squadId: string; topicKey: string }) {
  const locale = useLocale()
  const history = useHistory(squadId)
  const { sprints } = history
  const search = useSearch()
  const period = periodOf(search)
  const reading = sprints && readHistory(sprints)
  const names = useMemo(() => (sprints ? sprintNames(sprints, locale) : []), [sprints, locale])
  const line = reading?.lines.find(({ key }) => key === topicKey)
  const from = firstOf(period, names.length)
  const declare: OnDeclare = ({ at, topicId }, isAnother) => {
    const { retrospectiveId = '' } = sprints?.[at] ?? {}
    return declareTopic(squadId, { retrospectiveId, topicId }, { isAnother })
  }
  const span = spanText({ names: names.slice(from), locale })

  return (
    <div className={`page ${styles.trends}`}>
      <BackTo path={`/squad/${squadId}/trends`}>{m.trends_back()}</BackTo>
      {reading && line ? (
        <>
          <OldAnswer query={history} locale={locale} />
          <TopicView
            {...{ reading, line, from, names, locale }}
            subtitle={history.data ? `${history.data.squadName} · ${span}` : span}
            hrefOf={(key) => topicPath(locale, { squadId, key })}
            {...(history.data?.isMember && {
              onDeclare: declare,
              actions: <TopicActions squadId={squadId} lines={reading.lines} line={line} />,
            })}
          >
            {history.data?.isMember && <BringLine squadId={squadId} line={line} />}
            <PeriodChoice
              period={period}
              sprints={names.length}
              onPeriod={(next) => navigate(`?sprints=${next}`, { replace: true })}
            />
          </TopicView>
        </>
      ) : reading && reading.sprints.length > 0 ? (
        <div className="grid justify-items-start gap-2 py-6">
          <h1>{m.trends_topic_missing()}</h1>
          <p className="text-ink-2">{m.trends_topic_missing_hint()}</p>
        </div>
      ) : (
        <>
          <h1 className="pb-6">{m.trends_title()}</h1>
          <HistoryStates history={history} squadId={squadId} />
        </>
      )}
    </div>
  )
}
