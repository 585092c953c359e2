import type { ReactNode } from 'react'
import type { TopicView } from '~/domain/rooms/room-view'
import type { Mark } from '~/domain/trends/reading-facts'
import { countScores, meanOfTally, spreadOf, type Tally } from '~/domain/votes/tally'
import { votesText } from '~/features/rooms/texts/votes-text'
import { MarkSign } from '~/features/scoring/components/verdict-mark'
import { markWord } from '~/features/scoring/texts/mark-words'
import { formatScore } from '~/i18n/format'
import { sprintLabel } from '~/i18n/sprint-label'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import reveal from '../instruments/reveal.module.css'
import styles from './wall.module.css'

/**
 * Mean of a tally with the number of votes, the distance with its ends, and the score of the previous sprint with its
 * mark.
 */
export function Measures({ topic: { earlier }, tally }: { topic: TopicView; tally: Tally }) {
  const locale = useLocale()
  const mean = meanOfTally(tally)
  const spread = spreadOf(tally)
  return (
    <dl className={`basis-380 self-end pb-22 ${reveal.words}`}>
      <Measure name={m.member_reveal_mean()} detail={votesText(countScores(tally))}>
        {mean === null ? '–' : formatScore(mean, { locale, isAverage: true })}
      </Measure>
      <Measure
        name={m.member_reveal_distance()}
        detail={spread && spread.distance > 0 ? m.wall_range(spread) : null}
      >
        {spread?.distance ?? '–'}
      </Measure>
      {earlier && (
        <Measure
          name={m.squad_sprint({ sprint: sprintLabel(earlier) })}
          detail={earlier.mark && <EarlierMark mark={earlier.mark} />}
        >
          {earlier.score}
        </Measure>
      )}
    </dl>
  )
}

function EarlierMark({ mark }: { mark: Mark }) {
  return (
    <span className={styles.mark}>
      <MarkSign mark={mark} /> {markWord(mark)}
    </span>
  )
}

type MeasureProps = { name: string; detail: ReactNode; children: ReactNode }

function Measure({ name, detail, children }: MeasureProps) {
  return (
    <div className="border-t-[calc(2*var(--wall-unit))] border-line-strong pt-16 pb-22">
      <dt className="wall-28 text-ink-2">{name}</dt>
      <dd className="wall-72 leading-[1.06] tracking-display wide font-640">
        {children}{' '}
        {detail && (
          <small className="wall-28 font-460 tracking-normal text-ink-2 font-stretch-normal">
            {detail}
          </small>
        )}
      </dd>
    </div>
  )
}
