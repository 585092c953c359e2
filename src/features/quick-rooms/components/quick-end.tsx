import { CircleCheck, Copy, Download } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { type Draft, toSavedEntry } from '~/domain/local/draft'
import { toRawEntry } from '~/domain/local/history'
import { overallAverage } from '~/domain/retrospectives/averages'
import { countPeople } from '~/domain/rooms/quick/quick-room'
import { exportHistory, historyStore } from '~/features/local-history/client'
import { useShelf } from '~/features/packs/client'
import { StageHeading } from '~/features/rooms/components/stage/stage-heading'
import { RoomResults } from '~/features/rooms/components/wall/room-results'
import type { Lead } from '~/features/rooms/state/use-lead'
import { Dial } from '~/features/scoring/components/dial'
import { formatScore } from '~/i18n/format'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { Button, buttonClass } from '~/ui/forms/button'
import { LocaleLink } from '~/ui/frame/locale-link'
import looks from '~/ui/looks.module.css'
import { Notice } from '~/ui/notice'
import { draftOf, findKept, keepQuickSprint } from '../client'

/** Renders the end of a quick room: its storage, the scores, and the benefits of an account. */
export function QuickEnd({ lead }: { lead: Lead }) {
  const { code, view } = lead
  const locale = useLocale()
  const { subscribe, read, readOnServer } = historyStore
  useSyncExternalStore(subscribe, read, readOnServer)
  const kept = findKept(code)
  const draft = draftOf(lead, locale)
  const average = draft ? overallAverage(draft.topics, draft.scores) : null
  const shelf = useShelf(locale)
  // A file does not prove that three people voted on them.
  const hasFeelings =
    draft !== null && shelf !== null && shelf.withoutFeelings(draft.topics) !== draft.topics
  return (
    <div className="mx-auto w-full max-w-270 pb-12">
      {kept && (
        <p role="status" className="mb-2 flex items-center gap-2 text-14 font-580">
          <CircleCheck size={18} strokeWidth={1.75} aria-hidden />
          {m.quick_kept({ sprint: kept.sprint })}
        </p>
      )}
      <div className="flex items-end justify-between gap-8">
        <StageHeading title={titleOf(kept?.sprint, draft)}>
          <p>{factsOf(lead)}</p>
        </StageHeading>
        {average !== null && (
          <Dial
            className="below-type:hidden"
            value={average}
            text={formatScore(average, { locale, isAverage: true })}
            size={132}
          />
        )}
      </div>
      {draft && !kept && <NotKept lead={lead} draft={draft} />}
      <div className="mt-7 grid grid-cols-[minmax(0,1fr)_360px] items-start gap-x-10 gap-y-8 below-layout:grid-cols-1">
        <RoomResults topics={view.topics} />
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <section
            aria-labelledby="quick-account"
            className={`${looks.card} grid grid-cols-1 gap-3 p-6 below-type:p-4`}
          >
            <h2 id="quick-account" className="text-20">
              {m.quick_account_title()}
            </h2>
            <p className="text-14 text-ink-2">
              {hasFeelings ? m.quick_account_feelings() : m.quick_account_text()}
            </p>
            <LocaleLink
              to={hasFeelings ? '/signup' : '/signup?next=/bring-history'}
              className={buttonClass({ tone: 'primary' })}
            >
              {hasFeelings ? m.invitation_sign_up() : m.quick_account()}
            </LocaleLink>
            <LocaleLink to="/retrospectiva" className={buttonClass({ tone: 'ghost' })}>
              {m.quick_stay()}
            </LocaleLink>
          </section>
          {draft && (
            <div className="flex flex-wrap gap-3 *:flex-1">
              <Button
                icon={Copy}
                onClick={async () =>
                  (await import('~/features/quick-rooms/texts/quick-summary')).copySummary({
                    draft: { ...draft, sprint: kept?.sprint ?? draft.sprint },
                    topics: view.topics,
                    locale,
                  })
                }
              >
                {m.quick_copy()}
              </Button>
              <DownloadButton draft={draft} />
            </div>
          )}
        </div>
      </div>
    </div>
  )
}

function titleOf(sprint: string | undefined, draft: Draft | null): string {
  if (!draft) return m.quick_nothing()
  return (sprint ?? draft.sprint) === '1' ? m.quick_first() : m.quick_next()
}

function factsOf({ view, squadName }: Lead): string {
  const { startedAt, closedAt, topics } = view
  const minutes = Math.max(1, Math.round(((closedAt ?? 0) - (startedAt ?? closedAt ?? 0)) / 60_000))
  const [people, total] = [countPeople(view), topics.length]
  return [
    squadName,
    people === 1 ? m.trends_people_one() : m.trends_people({ count: people }),
    total === 1 ? m.lead_topics_one() : m.lead_topics_count({ total }),
    minutes === 1 ? m.quick_minute() : m.quick_minutes({ count: minutes }),
  ].join(' · ')
}

/** Renders the message that the storage is full or blocked. It never claims that anything was saved. */
function NotKept({ lead, draft }: { lead: Lead; draft: Draft }) {
  const locale = useLocale()
  return (
    <div className="mt-5">
      <Notice
        tone="error"
        actions={
          <>
            <Button onClick={() => void keepQuickSprint(lead, locale)}>
              {m.quick_keep_again()}
            </Button>
            <DownloadButton draft={draft} />
          </>
        }
      >
        {m.quick_not_kept()}
      </Notice>
    </div>
  )
}

/** Renders the download of the sprint as a file for local mode. */
function DownloadButton({ draft }: { draft: Draft }) {
  return (
    <Button
      icon={Download}
      onClick={() => exportHistory([toRawEntry(toSavedEntry(draft, new Date()))])}
    >
      {m.quick_download()}
    </Button>
  )
}
