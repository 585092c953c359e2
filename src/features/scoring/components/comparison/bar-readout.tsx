import type { Series } from '~/domain/retrospectives/comparison'
import type { SprintLabel } from '~/features/scoring/texts/comparison-texts'
import type { Place } from '~/features/scoring/view/bar-steps'
import type { Locale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'
import { Change } from '../change'
import { Key } from '../key'
import { ScoreBadge } from '../score-badge'

type BarReadoutProps = {
  series: readonly Series[]
  labels: readonly SprintLabel[]
  place: Place | null
  /** Text while no bar is pointed at or focused. */
  resting: string
  locale: Locale
}

/** Text of the hovered or focused bar. Hidden from screen readers, because the bar has the same label. */
export function BarReadout({ series, labels, place, resting, locale }: BarReadoutProps) {
  const line = place ? series[place.row] : undefined
  const label = place ? labels[place.column] : undefined
  return (
    <div
      className="flex min-h-7 flex-wrap content-start items-center gap-x-2.5 gap-y-1 text-13 below-type:min-h-15"
      aria-hidden="true"
    >
      {place && line && label ? (
        <Reading line={line} label={label} column={place.column} locale={locale} />
      ) : (
        <span className="text-ink-3">{resting}</span>
      )}
    </div>
  )
}

type ReadingProps = { line: Series; label: SprintLabel; column: number; locale: Locale }

function Reading({ line, label, column, locale }: ReadingProps) {
  const score = line.scores[column]
  const change = score?.change ?? null
  return (
    <>
      <Key letter={line.letter} />
      <b>{line.title}</b>
      <span className="text-ink-2">{label.name}</span>
      {score ? (
        <ScoreBadge value={score.value} isAverage={score.isAverage} locale={locale} withWord />
      ) : (
        <span className="text-ink-3">{m.comparison_absent()}</span>
      )}
      {change === null ? null : <Change change={change} locale={locale} />}
    </>
  )
}
