import { Trash2 } from 'lucide-react'
import { Change } from '~/features/scoring/components/change'
import { ScoreBadge } from '~/features/scoring/components/score-badge'
import { formatDayAndMonth, formatShortDate } from '~/i18n/format-date'
import type { Locale } from '~/i18n/locale'
import { sprintLabel } from '~/i18n/sprint-label'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { LocaleLink } from '~/ui/frame/locale-link'
import type { RetrospectiveSummary } from '../schema'

/** A summary lacks the reason for a missing average. If the retrospective itself is loaded, the row shows it. */
export type ListedRetrospective = RetrospectiveSummary & { isUnreadable?: boolean }

type RetrospectiveRowProps = {
  retrospective: ListedRetrospective
  /** Change since the previous sprint. Null if there is no such sprint, one of the two has no average, or their sources differ. */
  change: number | null
  isBusy: boolean
  /** True for lower rows, with the date beside the sprint. */
  isCompact: boolean
  locale: Locale
  onDelete: () => void
}

/** A sprint of a squad: its link, its result, and a delete button for users who may delete it. */
export function RetrospectiveRow(props: RetrospectiveRowProps) {
  const { retrospective, change, isBusy, isCompact, locale, onDelete } = props
  const label = sprintLabel(retrospective)
  const { id, sprint, average, createdAt, canDelete, isUnreadable } = retrospective
  const noAverage = isUnreadable ? m.problem_no_data() : m.squad_retrospective_no_average()
  const recordedAt = new Date(createdAt)
  const date = formatShortDate(recordedAt, locale)
  return (
    <li className="flex items-center border-line not-first:border-t">
      <LocaleLink
        to={`/retrospective/${id}`}
        className={`${isCompact ? 'min-h-9 below-layout:min-h-11' : 'min-h-14.5'} group grid min-w-0 flex-1 grid-cols-[1fr_auto_72px] items-center gap-3.5 no-underline below-layout:gap-2.5`}
        data-sprint={sprint}
      >
        <span>
          <span className="sr-only">{m.squad_retrospective({ sprint: label, date })}</span>
          <b
            className={`${isCompact ? 'mr-2' : 'block'} group-hover:underline group-hover:underline-offset-3`}
            aria-hidden
          >
            {m.squad_sprint({ sprint: label })}
          </b>
          <small className="text-13 text-ink-3" aria-hidden>
            {isCompact ? formatDayAndMonth(recordedAt, locale) : date}
          </small>
        </span>
        {change === null ? <span /> : <Change change={change} locale={locale} />}
        {average === null ? (
          <span className="justify-self-end pr-3 text-13 text-ink-3" title={noAverage}>
            <span aria-hidden>{m.comparison_absent_mark()}</span>
            <span className="sr-only">{noAverage}</span>
          </span>
        ) : (
          <span className="justify-self-end">
            <span className="sr-only">{m.score_mean()} </span>
            <ScoreBadge value={average} isAverage locale={locale} />
          </span>
        )}
      </LocaleLink>
      {canDelete ? (
        <Button
          tone="ghost"
          size="icon"
          icon={Trash2}
          className={isCompact ? '-my-1' : undefined}
          isBusy={isBusy}
          aria-label={m.squad_retrospective_delete_named({ sprint })}
          title={m.squad_retrospective_delete()}
          onClick={onDelete}
        />
      ) : (
        <span className={isCompact ? 'w-11' : 'size-11'} />
      )}
    </li>
  )
}
