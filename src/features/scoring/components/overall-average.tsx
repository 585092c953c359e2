import { memo } from 'react'
import { overallAverage, topicScore } from '~/domain/retrospectives/averages'
import { bandOf } from '~/domain/retrospectives/scale'
import type { ScoreSheet } from '~/domain/retrospectives/score-sheet'
import { isLeaf, leavesOf, letterOf, topLevelOf } from '~/domain/topics/topic-tree'
import { formatScore } from '~/i18n/format'
import type { Locale } from '~/i18n/locale'
import { meaningOf } from '~/i18n/scale-texts'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import looks from '~/ui/looks.module.css'
import { Dial } from './dial'
import { MiniDial } from './mini-dial'

export type SaveAction = { label: string; isBusy: boolean; onSave: () => void }

type Props = { sheet: ScoreSheet; locale: Locale }

/** The overall average with its parts, beside the form. */
export function OverallRail({ sheet: { topics, scores }, locale }: Props) {
  const average = overallAverage(topics, scores)
  const band = bandOf(average)
  return (
    <section
      className={`${looks.card} px-5 pt-5.5 pb-5 text-center`}
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
      <p className="-mt-8.5 font-580 text-band-text" data-band={band}>
        {scores.size === 0 ? m.score_untouched() : meaningOf(band)}
      </p>
      <p className="mt-0.5 text-13 text-ink-2">
        {m.local_scored_of({ scored: scores.size, total: leavesOf(topics).length })}
      </p>
      <ul className="mt-4 border-t border-line text-left text-13">
        {topLevelOf(topics).map((topic, index) => (
          <RailRow
            key={topic.id}
            letter={letterOf(index)}
            title={topic.title}
            score={topicScore(topics, scores, topic)}
            isAverage={!isLeaf(topic)}
            locale={locale}
          />
        ))}
      </ul>
    </section>
  )
}

const RailRow = memo(function RailRow({
  letter,
  title,
  score,
  isAverage,
  locale,
}: {
  letter: string
  title: string
  score: number
  isAverage: boolean
  locale: Locale
}) {
  return (
    <li className="grid grid-cols-[18px_1fr_16px_28px] items-center gap-2 border-b border-line py-1.75 last:border-0">
      <span className="wide font-680 text-ink-3">{letter}</span>
      <span className="min-w-0">{title}</span>
      <MiniDial value={score} size={16} />
      <b className="wide text-right">{formatScore(score, { locale, isAverage })}</b>
    </li>
  )
})

/** Bar with the average and the save button in the one-column layout, always within reach of a thumb. */
export function SaveBar({ sheet: { topics, scores }, save, locale }: Props & { save: SaveAction }) {
  const average = overallAverage(topics, scores)
  return (
    <section
      aria-label={m.local_save_bar()}
      className="sticky bottom-0 z-15 -mx-(--gutter) mt-6 hidden items-center gap-3 border-t border-line bg-surface px-(--gutter) pt-2 pb-[calc(8px+env(safe-area-inset-bottom))] below-layout:flex print:hidden"
    >
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
          {m.local_scored_of_short({ scored: scores.size, total: leavesOf(topics).length })}
        </small>
      </p>
      <Button tone="primary" isBusy={save.isBusy} onClick={save.onSave}>
        {save.label}
      </Button>
    </section>
  )
}
