import { FileText } from 'lucide-react'
import { changeOf } from '~/domain/retrospectives/averages'
import { lowestScores } from '~/domain/retrospectives/lowest-scores'
import { parseTopics } from '~/domain/topics/topic-tree'
import type { Retrospective } from '~/features/retrospectives/schema'
import { Change } from '~/features/scoring/components/change'
import { Key } from '~/features/scoring/components/key'
import { ScoreBadge } from '~/features/scoring/components/score-badge'
import { formatShortDate } from '~/i18n/format-date'
import type { Locale } from '~/i18n/locale'
import { sprintLabel } from '~/i18n/sprint-label'
import { m } from '~/paraglide/messages'
import { buttonClass } from '~/ui/forms/button'
import { LocaleLink } from '~/ui/frame/locale-link'
import looks from '~/ui/looks.module.css'

/** Number of lowest scores shown. */
const LOWEST = 3

type NewestSprintProps = {
  retrospective: Retrospective
  /** The sprint before it; undefined without one. */
  before: Retrospective | undefined
  locale: Locale
}

/** A squad's newest sprint: its average, what changed, its lowest scores, and a link to its report. */
export function NewestSprint({ retrospective, before, locale }: NewestSprintProps) {
  const { id, createdAt, data } = retrospective
  const average = data.ok ? data.average : null
  const change = changeSince(before, retrospective)
  const lowest = lowestOf(before, retrospective)
  return (
    <div className="grid gap-1 pr-2">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="text-20">
          <LocaleLink to={`/retrospective/${id}`} className="no-underline hover:underline">
            {m.squad_sprint({ sprint: sprintLabel(retrospective) })}
          </LocaleLink>
        </h2>
        {average !== null && (
          <span>
            <span className="sr-only">{m.score_mean()} </span>
            <ScoreBadge value={average} isAverage locale={locale} withWord />
          </span>
        )}
      </div>
      <p className="text-14 text-ink-2">{formatShortDate(new Date(createdAt), locale)}</p>
      {!data.ok && <p className="text-14 text-ink-2">{m.problem_no_data()}</p>}
      {change !== null && before && (
        <p className="flex flex-wrap items-center gap-x-2 text-13 text-ink-2">
          <Change change={change} isLabelled locale={locale} />
          {m.squad_since({ sprint: sprintLabel(before) })}
        </p>
      )}
      {lowest.length > 0 && (
        <>
          <h3 className={`${looks.cardHeading} mt-2`}>{m.squad_lowest()}</h3>
          <ul>
            {lowest.map(({ topic, letter, score, change }) => (
              <li
                key={topic.id}
                className="flex min-h-8.5 items-center gap-2.5 border-line text-14 not-first:border-t"
              >
                <Key letter={letter} />
                <span className="min-w-0 flex-1">{topic.title}</span>
                {change !== null && change !== 0 && <Change change={change} locale={locale} />}
                <ScoreBadge value={score} isAverage={false} locale={locale} />
              </li>
            ))}
          </ul>
        </>
      )}
      <LocaleLink to={`/retrospective/${id}/report`} className={`${buttonClass({})} mt-2`}>
        <FileText size={18} strokeWidth={1.75} aria-hidden />
        {m.report_view()}
      </LocaleLink>
    </div>
  )
}

function changeSince(before: Retrospective | undefined, { data }: Retrospective): number | null {
  if (!data.ok || !before?.data.ok || before.data.source !== data.source) return null
  const { average: from } = before.data
  return from === null || data.average === null ? null : changeOf({ from, to: data.average })
}

function lowestOf(before: Retrospective | undefined, newest: Retrospective) {
  const current = scoredOf(newest)
  return current ? lowestScores(current, before ? scoredOf(before) : null, LOWEST) : []
}

function scoredOf({ data }: Retrospective) {
  if (!data.ok) return null
  const scores = new Map(Object.entries(data.scores))
  return { topics: parseTopics(data.topics), scores, source: data.source }
}
