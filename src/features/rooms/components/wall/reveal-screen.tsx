import { isScore, type Score } from '~/domain/retrospectives/scale'
import { PHASES } from '~/domain/rooms/phases'
import type { RoomView, TopicView } from '~/domain/rooms/room-view'
import { medianOf, type Tally, unanimousScore } from '~/domain/votes/tally'
import { spreadPrompts, spreadSentence } from '~/features/rooms/texts/spread-words'
import { meaningOf } from '~/i18n/scale-texts'
import { m } from '~/paraglide/messages'
import { Reveal } from '../instruments/reveal'
import reveal from '../instruments/reveal.module.css'
import { ScoreTile } from '../instruments/score-tile'
import { TallyPlot } from '../instruments/tally-plot'
import { EarlierVote } from './earlier-vote'
import { Measures } from './measures'
import styles from './wall.module.css'
import { WallHeading } from './wall-heading'

const ASKS = 'mt-18 flex min-h-56 flex-wrap gap-x-56 gap-y-12 wall-32'

type RevealScreenProps = { view: RoomView; topic: TopicView; tally: Tally }

/** Tally as dots, with questions that open the discussion, and later the agreed score. */
export function RevealScreen({ view, topic, tally }: RevealScreenProps) {
  const agreed = PHASES[view.phase].isAgreed && isScore(topic.result) ? topic.result : null
  return (
    <Reveal className="flex min-w-0 flex-1 flex-col" revealedAt={view.revealedAt}>
      <WallHeading title={topic.title}>
        {/* Shown once, because equal scores are the agreement. */}
        {(agreed === null || unanimousScore(tally) !== agreed) && (
          <p className={`${styles.sentence} ${reveal.words}`}>{spreadSentence(tally)}</p>
        )}
        <EarlierVote view={view} />
      </WallHeading>
      {agreed === null ? <Prompts tally={tally} /> : <Agreed score={agreed} tally={tally} />}
      <div className="flex flex-1 flex-wrap gap-x-96 gap-y-28">
        {/* A size container: the dots fill the space that the texts leave. */}
        <div className="grid min-h-340 min-w-0 flex-1 basis-900 items-end [container-type:size]">
          <TallyPlot tally={tally} size="wall" />
        </div>
        <Measures topic={topic} tally={tally} />
      </div>
    </Reveal>
  )
}

function Prompts({ tally }: { tally: Tally }) {
  return (
    <ul className={`${ASKS} ${reveal.words}`}>
      {spreadPrompts({ tally, median: medianOf(tally) }).map(({ score, text }) => (
        <li key={score} className="flex items-center gap-18" data-band={score}>
          <ScoreTile score={score} className={styles.tile} /> {text}
        </li>
      ))}
    </ul>
  )
}

function Agreed({ score, tally }: { score: Score; tally: Tally }) {
  const isUnanimous = unanimousScore(tally) === score
  return (
    <section className={`${ASKS} ${reveal.picker}`} data-band={score}>
      <div className="flex items-center gap-18">
        <ScoreTile score={score} className={styles.tile} />
        <h2 className="wall-40">
          {isUnanimous ? spreadSentence(tally).replace(/\.$/, '') : m.lead_agreed({ score })}
        </h2>
        <p className="text-band-text">{meaningOf(score)}</p>
      </div>
    </section>
  )
}
