import { ArrowLeft, CircleAlert, Plus, Radio, RotateCw, Share2, WifiOff } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { type ReadLine, readHistory } from '~/domain/trends/history-reading'
import { topicNow } from '~/domain/trends/reading-facts'
import { sprintNames } from '~/features/insights/texts/trend-texts'
import { firstOf, periodOf } from '~/features/insights/view/period'
import { BringTopic } from '~/features/rooms/components/agenda/bring-topic'
import { formatMoment } from '~/i18n/format'
import { type Locale, pathIn } from '~/i18n/locale'
import { useLocale } from '~/i18n/use-locale'
import { navigate } from '~/lib/browser/guarded-history'
import { m } from '~/paraglide/messages'
import { Button, buttonClass } from '~/ui/forms/button'
import { LocaleLink } from '~/ui/frame/locale-link'
import { Loaded } from '~/ui/loaded'
import looks from '~/ui/looks.module.css'
import { useSearch } from '~/ui/use-search'
import { useHistory } from '../client'
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
        <div className="min-h-18 pt-2">{history.data && tabs}</div>
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
            {isMember && (
              <LocaleLink to={`/squad/${squadId}/integrations#embeds`} className={buttonClass({})}>
                <Share2 size={18} strokeWidth={1.75} aria-hidden />
                {m.trends_share()}
              </LocaleLink>
            )}
          </TrendsHead>
          <OldAnswer history={history} locale={locale} />
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

/** Replaces the trends while there are none: empty, failed or loading. */
export function HistoryStates({
  history,
  squadId,
}: {
  history: ReturnType<typeof useHistory>
  squadId: string
}) {
  if (history.sprints?.length === 0) return <NoSprints squadId={squadId} />
  const { error, isValidating, mutate } = history
  if (!error) return <Loaded query={history}>{() => null}</Loaded>
  if (error.code === 'NOT_FOUND') return <p className="text-ink-2">{m.squad_not_found_hint()}</p>
  return (
    <div role="alert" className={`${looks.card} grid justify-items-center gap-2.5 p-8 text-center`}>
      <CircleAlert size={28} strokeWidth={1.75} aria-hidden className="text-danger" />
      <h2 className="text-20">{m.trends_problem()}</h2>
      <p className="max-w-[44ch] text-ink-2">{m.trends_problem_hint()}</p>
      <Button icon={RotateCw} isBusy={isValidating} onClick={() => void mutate()}>
        {m.action_try_again()}
      </Button>
    </div>
  )
}

function NoSprints({ squadId }: { squadId: string }) {
  const locale = useLocale()
  return (
    <div className={`${looks.card} grid justify-items-center gap-2.5 px-6 py-10 text-center`}>
      <h2 className="text-20">{m.trends_none()}</h2>
      <p className="max-w-[44ch] text-ink-2">{m.trends_none_hint()}</p>
      <div className="flex flex-wrap justify-center gap-2 mt-2">
        <LocaleLink to={`/squad/${squadId}/open-room`} className={buttonClass({ tone: 'accent' })}>
          <Radio size={18} strokeWidth={1.75} aria-hidden />
          {m.open_room_link()}
        </LocaleLink>
        <Button
          icon={Plus}
          // The form reads the squad from the navigation state.
          onClick={() => navigate(pathIn(locale, '/create-retrospective'), { state: { squadId } })}
        >
          {m.squad_new_retrospective()}
        </Button>
      </div>
    </div>
  )
}

/** Notice above an answer that could not be refreshed: its time, and whether the connection or the server failed. */
export function OldAnswer({
  history: { data, error, isValidating, mutate },
  locale,
}: {
  history: ReturnType<typeof useHistory>
  locale: Locale
}) {
  if (!error || !data) return null
  const moment = formatMoment(data.readAt, locale)
  const isOffline = error.status === 0
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-2.5 mb-4 px-3.5 py-2.5 rounded-control bg-sunken text-14 font-540"
    >
      {isOffline ? (
        <WifiOff size={17} strokeWidth={1.75} aria-hidden />
      ) : (
        <CircleAlert size={17} strokeWidth={1.75} aria-hidden className="text-danger" />
      )}
      {isOffline ? m.trends_offline({ moment }) : m.trends_outdated({ moment })}
      {!isOffline && (
        <Button tone="ghost" icon={RotateCw} isBusy={isValidating} onClick={() => void mutate()}>
          {m.action_try_again()}
        </Button>
      )}
    </div>
  )
}

export function BackTo({ path, children }: { path: string; children: ReactNode }) {
  return (
    <div className="-ml-4 pt-4 below-layout:pt-2 print:hidden">
      <LocaleLink to={path} className={buttonClass({ tone: 'ghost' })}>
        <ArrowLeft size={18} strokeWidth={1.75} aria-hidden />
        {children}
      </LocaleLink>
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
