import type { Score } from '~/domain/retrospectives/scale'
import type { TopicView } from '~/domain/rooms/room-view'
import {
  countScores,
  meanOfTally,
  spreadOf,
  type Tally,
  unanimousScore,
} from '~/domain/votes/tally'
import { Dial } from '~/features/scoring/components/dial'
import { formatScore } from '~/i18n/format'
import { meaningOf } from '~/i18n/scale-texts'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { spreadSentence } from '../../texts/spread-words'
import { votesText } from '../../texts/votes-text'
import reveal from '../instruments/reveal.module.css'
import { TallyPlot } from '../instruments/tally-plot'
import { EarlierScore } from '../shared/earlier-score'
import styles from './stage.module.css'

type VoteBoardProps = {
  topic: TopicView
  tally: Tally
  /** The agreed score, which replaces the measures. */
  score: Score | null
}

/** Tally as dots, with the measures or the agreed score beside it. */
export function VoteBoard({ topic, tally, score }: VoteBoardProps) {
  return (
    <div className={styles.board}>
      <div className={styles.plot}>
        <TallyPlot tally={tally} size="stage" />
      </div>
      {score === null ? (
        <Measures topic={topic} tally={tally} />
      ) : (
        <Agreed topic={topic} score={score} tally={tally} />
      )}
    </div>
  )
}

function Measures({ topic, tally }: { topic: TopicView; tally: Tally }) {
  const locale = useLocale()
  const mean = meanOfTally(tally)
  const spread = spreadOf(tally)
  return (
    <div className={reveal.words}>
      <dl className="below-layout:grid below-layout:grid-cols-2 below-layout:gap-4">
        <Measure name={m.member_reveal_mean()} detail={votesText(countScores(tally))}>
          {mean === null ? '–' : formatScore(mean, { locale, isAverage: true })}
        </Measure>
        <Measure
          name={m.lead_distance()}
          detail={spread && spread.distance > 0 ? m.wall_range(spread) : null}
        >
          {spread?.distance ?? '–'}
        </Measure>
      </dl>
      <EarlierScore
        topic={topic}
        className="border-t border-line pt-2 text-14/(--lh-15) text-ink-2"
      />
    </div>
  )
}

type MeasureProps = { name: string; detail: string | null; children: string | number }

function Measure({ name, detail, children }: MeasureProps) {
  return (
    <div className="border-t border-line pt-2 pb-2.5 short:pt-1.25 short:pb-1.5">
      <dt className="text-14 text-ink-2">{name}</dt>
      <dd className="wide text-[clamp(1.625rem,4.6vh,2.25rem)] leading-[1.15] font-640 tracking-display [word-spacing:0.08em]">
        {children}{' '}
        {detail && (
          <small className="text-15 font-460 tracking-normal text-ink-2 font-stretch-normal">
            {detail}
          </small>
        )}
      </dd>
    </div>
  )
}

/** Score of a topic, marked if the votes were unanimous. */
function Agreed({ topic, score, tally }: { topic: TopicView; score: Score; tally: Tally }) {
  return (
    <section className={`grid gap-1 ${reveal.picker}`} data-band={score}>
      <Dial value={score} text={String(score)} size={112} />
      <h2 className="-mt-4 text-24 leading-7">
        {unanimousScore(tally) === score
          ? spreadSentence(tally).replace(/\.$/, '')
          : m.lead_agreed({ score })}
      </h2>
      <p className="text-band-text">{meaningOf(score)}</p>
      <p className="text-14 text-ink-3">{votesText(countScores(tally))}</p>
      <EarlierScore topic={topic} className="text-14/(--lh-15) text-ink-2" />
    </section>
  )
}
