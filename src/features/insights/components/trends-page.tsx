import { ArrowLeftRight, Share2 } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { type ReadLine, readHistory } from '~/domain/trends/history-reading'
import { topicNow } from '~/domain/trends/reading-facts'
import { sprintNames } from '~/features/insights/texts/trend-texts'
import { firstOf, periodOf } from '~/features/insights/view/period'
import { BringTopic } from '~/features/rooms/components/agenda/bring-topic'
import { type Locale, pathIn } from '~/i18n/locale'
import { useLocale } from '~/i18n/use-locale'
import { navigate } from '~/lib/browser/guarded-history'
import { m } from '~/paraglide/messages'
import { buttonClass } from '~/ui/forms/button'
import { LocaleLink } from '~/ui/frame/locale-link'
import { OldAnswer } from '~/ui/old-answer'
import { useSearch } from '~/ui/use-search'
import { useHistory } from '../client'
import { BackTo, HistoryStates } from './history-states'
import type { MultiplesOrder } from './multiples'
import { Trends, useTrendsDetails } from './trends'
import styles from './trends.module.css'
import { PeriodChoice, TrendsHead } from './trends-head'

/** Page of one squad's trends. Period and order are in the address. */
export function TrendsPage({
  squadId,
  tabs,
}: {
  squadId: string
  /** Links to the other views of the squad, for its members. */
  tabs: ReactNode
}) {
  const locale = useLocale()
  const history = useHistory(squadId)
  // Starts loading in parallel with the history.
  useTrendsDetails()
  const { squadName: squad, isMember = true } = history.data ?? {}
  const { sprints } = history
  const search = useSearch()
  const period = periodOf(search)
  const order: MultiplesOrder = search.get('order') === 'changed' ? 'changed' : 'topics'
  const reading = sprints && readHistory(sprints)
  const names = useMemo(() => (sprints ? sprintNames(sprints, locale) : []), [sprints, locale])

  function choose(name: string, value: string) {
    const next = new URLSearchParams(search)
    next.set(name, value)
    navigate(`?${next}`, { replace: true })
  }

  return (
    <div className={`page ${styles.trends}`}>
      {isMember ? (
        // Only a member may read the numbers beside the links.
        <div className="min-h-18 pt-2 print:hidden">{history.data && tabs}</div>
      ) : (
        <BackTo path="/overview?list">{m.trends_back_to_overview()}</BackTo>
      )}
      {reading && reading.sprints.length > 0 ? (
        <>
          <TrendsHead
            title={squad ? m.trends_heading({ squad }) : m.trends_title()}
            from={firstOf(period, names.length)}
            hasAverage={isMember}
            {...{ reading, names, locale }}
          >
            <PeriodChoice
              period={period}
              sprints={names.length}
              onPeriod={(next) => choose('sprints', next)}
            />
            {names.length > 1 && (
              <LocaleLink to={`/squad/${squadId}/compare`} className={buttonClass({})}>
                <ArrowLeftRight size={18} strokeWidth={1.75} aria-hidden />
                {m.pair_page()}
              </LocaleLink>
            )}
            {isMember && (
              <LocaleLink to={`/squad/${squadId}/integrations#embeds`} className={buttonClass({})}>
                <Share2 size={18} strokeWidth={1.75} aria-hidden />
                {m.trends_share()}
              </LocaleLink>
            )}
          </TrendsHead>
          <OldAnswer query={history} locale={locale} />
          <Trends
            from={firstOf(period, names.length)}
            order={order}
            onOrder={(next) => choose('order', next)}
            hrefOf={(key) => topicPath(locale, { squadId, key })}
            {...(isMember && { actionOf: (line) => <BringLine squadId={squadId} line={line} /> })}
            {...{ reading, names, locale }}
          />
        </>
      ) : (
        <>
          <h1 className="pb-6">{m.trends_title()}</h1>
          <HistoryStates history={history} squadId={squadId} />
        </>
      )}
    </div>
  )
}

/** Button that brings the topic to a room. Only members can do that. */
export function BringLine({ squadId, line }: { squadId: string; line: ReadLine }) {
  const topic = topicNow(line)
  return topic && <BringTopic squadId={squadId} topic={topic} />
}

export function topicPath(
  locale: Locale,
  { squadId, key }: { squadId: string; key: string },
): string {
  return pathIn(locale, `/squad/${squadId}/trends/${encodeURIComponent(key)}`)
}
