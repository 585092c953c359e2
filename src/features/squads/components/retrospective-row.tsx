import { Trash2 } from 'lucide-react'
import { Change } from '~/features/scoring/components/change'
import { ScoreBadge } from '~/features/scoring/components/score-badge'
import { formatShortDate } from '~/i18n/format'
import type { Locale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/button'
import { LocaleLink } from '~/ui/locale-link'
import type { RetrospectiveSummary } from '../schema'
import styles from './squads.module.css'

/** A summary does not say why it has no average; where the retrospective itself is read, the row does. */
export type ListedRetrospective = RetrospectiveSummary & { isUnreadable?: boolean }

type RetrospectiveRowProps = {
  retrospective: ListedRetrospective
  /** Since the previous sprint; null if there is no such sprint, one of the two has no average, or they are of different sources. */
  change: number | null
  isBusy: boolean
  locale: Locale
  onDelete: () => void
}

/** One sprint of a squad: its link, its result, and a delete button for users who may delete it. */
export function RetrospectiveRow(props: RetrospectiveRowProps) {
  const { retrospective, change, isBusy, locale, onDelete } = props
  const { id, sprint, average, createdAt, canDelete, isUnreadable } = retrospective
  const noAverage = isUnreadable ? m.problem_no_data() : m.squad_retrospective_no_average()
  const date = formatShortDate(new Date(createdAt), locale)
  return (
    <li>
      <LocaleLink to={`/retrospective/${id}`} className={styles.sprint} data-sprint={sprint}>
        <span>
          <span className="sr-only">{m.squad_retrospective({ sprint, date })}</span>
          <b aria-hidden>{m.squad_sprint({ sprint })}</b>
          <small aria-hidden>{date}</small>
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
          isBusy={isBusy}
          aria-label={m.squad_retrospective_delete_named({ sprint })}
          title={m.squad_retrospective_delete()}
          onClick={onDelete}
        />
      ) : (
        <span className="size-11" />
      )}
    </li>
  )
}
