import type { ReactNode } from 'react'
import { overallAverage } from '~/domain/retrospectives/averages'
import { bandOf } from '~/domain/retrospectives/scale'
import type { ScoreSheet } from '~/domain/retrospectives/score-sheet'
import { leavesOf } from '~/domain/topics/topic-tree'
import { formatScore } from '~/i18n/format'
import type { Locale } from '~/i18n/locale'
import { meaningOf } from '~/i18n/scale-texts'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import looks from '~/ui/looks.module.css'
import { Dial } from './dial'

export type SaveAction = { label: string; isBusy: boolean; onSave: () => void }

type Props = {
  sheet: ScoreSheet
  /** Text below the average, instead of the number of scored topics. */
  tally: string | undefined
  locale: Locale
}

/** The overall average beside the form. On a phone the bar has it. */
export function OverallRail({ sheet: { topics, scores }, tally, locale }: Props) {
  const average = overallAverage(topics, scores)
  const band = bandOf(average)
  return (
    <section
      className={`${looks.card} px-5 pt-4.5 pb-5 text-center below-layout:hidden`}
      aria-label={m.local_average()}
    >
      <h2 className="text-15 font-580 tracking-normal">{m.local_average()}</h2>
      <Dial
        className="mx-auto mt-3"
        value={average}
        text={formatScore(average, { locale, isAverage: true })}
        size={196}
        thickness={0.13}
      />
      <p className="-mt-8.5 min-h-6 font-580 text-band-text" data-band={band}>
        {scores.size > 0 && meaningOf(band)}
      </p>
      <p className="mt-0.5 text-13 text-ink-2">
        {tally ?? m.local_scored_of({ scored: scores.size, total: leavesOf(topics).length })}
      </p>
    </section>
  )
}

/** Bar with the average and the save button in the one-column layout, always within reach of a thumb. */
export function SaveBar({
  sheet: { topics, scores },
  save,
  tally,
  locale,
  children,
}: Props & { save: SaveAction; children: ReactNode }) {
  const average = overallAverage(topics, scores)
  return (
    <section
      aria-label={m.local_save_bar()}
      className="sticky bottom-0 z-15 -mx-(--gutter) mt-6 hidden items-center gap-3 border-t border-line bg-surface px-(--gutter) pt-2 pb-[calc(8px+env(safe-area-inset-bottom))] not-print:below-layout:flex"
    >
      {children}
      <Dial
        value={average}
        text={formatScore(average, { locale, isAverage: true })}
        size={48}
        thickness={0.15}
        gap={0.04}
      />
      <p className="min-w-0 flex-1">
        <b className="block text-14 leading-tight">{m.local_average()}</b>
        <small className="text-12 text-ink-2">
          {tally ??
            m.local_scored_of_short({ scored: scores.size, total: leavesOf(topics).length })}
        </small>
      </p>
      <Button tone="primary" isBusy={save.isBusy} onClick={save.onSave}>
        {save.label}
      </Button>
    </section>
  )
}
