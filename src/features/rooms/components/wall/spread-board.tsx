import type { ReactNode } from 'react'
import type { RoomView, TopicView } from '~/domain/rooms/room-view'
import { meanOfTally, medianOf, spreadOf, type Tally } from '~/domain/votes/tally'
import { spreadPrompts, spreadSentence } from '~/features/rooms/texts/spread-words'
import { formatScore } from '~/i18n/format'
import type { Locale } from '~/i18n/locale'
import { useLocale } from '~/i18n/use-locale'
import { serverNow } from '~/lib/browser/server-clock'
import { m } from '~/paraglide/messages'
import { Reveal } from '../instruments/reveal'
import reveal from '../instruments/reveal.module.css'
import { ScoreTile } from '../instruments/score-tile'
import { TallyPlot } from '../instruments/tally-plot'
import { EarlierScore } from '../shared/earlier-score'

type SpreadBoardProps = { tally: Tally; revealedAt: RoomView['revealedAt'] }

/** The tally as dots and as three numbers, with the score of the sprint before. */
export function SpreadBoard({ topic, tally, revealedAt }: SpreadBoardProps & { topic: TopicView }) {
  const locale = useLocale()
  const mean = meanOfTally(tally)
  const median = medianOf(tally)
  const distance = spreadOf(tally)?.distance ?? null
  return (
    <div className="grid flex-1 grid-cols-[minmax(0,1fr)_190px] items-end gap-10 pt-7 pb-6 short:pt-4 short:pb-4 below-layout:grid-cols-1 below-layout:gap-5">
      <TallyPlot
        tally={tally}
        size="stage"
        revealedAt={revealedAt ?? undefined}
        now={revealedAt === null ? undefined : serverNow()}
      />
      <dl
        className={`below-layout:grid below-layout:grid-cols-3 below-layout:gap-3 ${reveal.words}`}
      >
        <Measure name={m.member_reveal_mean()}>
          {mean === null ? '–' : formatScore(mean, { locale, isAverage: true })}
        </Measure>
        <Measure name={m.stage_median()}>
          {median === null ? '–' : medianText(median, locale)}
        </Measure>
        <Measure name={m.member_reveal_distance()}>
          {distance ?? '–'}{' '}
          {distance !== null && (
            <small className="text-15/10 font-460 tracking-normal text-ink-2 font-stretch-normal">
              {distance === 1 ? m.member_reveal_point() : m.member_reveal_points()}
            </small>
          )}
        </Measure>
      </dl>
      <EarlierScore
        topic={topic}
        className={`col-span-full -mt-6 text-14/(--lh-15) text-ink-2 short:-mt-7 below-layout:mt-0 ${reveal.words}`}
      />
    </div>
  )
}

function Measure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-t border-line pt-2.5 pb-3 short:pt-1 short:pb-1">
      <dt className="text-14/(--lh-15) text-ink-2">{name}</dt>
      <dd className="wide text-[2.25rem] leading-10 short:text-[1.75rem] short:leading-8 font-640 tracking-display [word-spacing:0.08em]">
        {children}
      </dd>
    </div>
  )
}

/** The spread of the votes, in words that appear after the dots. */
export function SpreadSentence({ tally, revealedAt }: SpreadBoardProps) {
  return (
    <Reveal
      revealedAt={revealedAt ?? undefined}
      now={revealedAt === null ? undefined : serverNow()}
    >
      <p className={reveal.words}>{spreadSentence(tally)}</p>
    </Reveal>
  )
}

/** The questions that open the discussion. Empty if all votes are equal. */
export function SpreadPrompts({ tally }: { tally: Tally }) {
  const prompts = spreadPrompts({ tally, median: medianOf(tally) })
  if (prompts.length === 0) return null
  return (
    <ul
      className={`mt-5.5 flex short:mt-3 below-type:mt-3 flex-wrap gap-x-7 gap-y-2.5 ${reveal.words}`}
    >
      {prompts.map(({ score, text }) => (
        <li key={score} className="flex items-center gap-3 text-17 leading-6" data-band={score}>
          <ScoreTile score={score} className="size-8 rounded-tile font-680" /> {text}
        </li>
      ))}
    </ul>
  )
}

/** Half way between two scores it has a decimal, otherwise it is a whole score. */
function medianText(median: number, locale: Locale): string {
  return formatScore(median, { locale, isAverage: !Number.isInteger(median) })
}
