import type { RoomView, TopicView } from '~/domain/room-view'
import { isScore, type Score } from '~/domain/scale'
import { medianOf, type Tally, unanimousScore } from '~/domain/tally'
import { meaningOf } from '~/i18n/scale-texts'
import { serverNow } from '~/lib/server-clock'
import { m } from '~/paraglide/messages'
import { Reveal } from '../instruments/reveal'
import reveal from '../instruments/reveal.module.css'
import { ScoreTile } from '../instruments/score-tile'
import { spreadPrompts, spreadSentence } from '../instruments/spread-words'
import { TallyPlot } from '../instruments/tally-plot'
import { EarlierVote } from './earlier-vote'
import { Measures } from './measures'
import styles from './wall.module.css'
import { WallHeading } from './wall-heading'
import sheet from './wall-votes.module.css'

type RevealScreenProps = { view: RoomView; topic: TopicView; tally: Tally }

/** The tally as dots, the questions that open the discussion, and then the agreed score in their place. */
export function RevealScreen({ view, topic, tally }: RevealScreenProps) {
  const clock = view.revealedAt === null ? {} : { revealedAt: view.revealedAt, now: serverNow() }
  const agreed = view.phase === 'agreed' && isScore(topic.result) ? topic.result : null
  return (
    <Reveal className={styles.screen} {...clock}>
      <WallHeading title={topic.title}>
        <p className={`${styles.sentence} ${reveal.words}`}>{spreadSentence(tally)}</p>
        <EarlierVote view={view} />
      </WallHeading>
      {agreed === null ? <Prompts tally={tally} /> : <Agreed score={agreed} tally={tally} />}
      <div className={sheet.board}>
        <div className={sheet.plot}>
          <TallyPlot tally={tally} size="wall" {...clock} />
        </div>
        <Measures topic={topic} tally={tally} />
      </div>
    </Reveal>
  )
}

function Prompts({ tally }: { tally: Tally }) {
  return (
    <ul className={`${sheet.asks} ${reveal.words}`}>
      {spreadPrompts({ tally, median: medianOf(tally) }).map(({ score, text }) => (
        <li key={score} data-band={score}>
          <ScoreTile score={score} className={sheet.tile} /> {text}
        </li>
      ))}
    </ul>
  )
}

function Agreed({ score, tally }: { score: Score; tally: Tally }) {
  const isUnanimous = unanimousScore(tally) === score
  return (
    <section className={`${sheet.asks} ${reveal.picker}`} data-band={score}>
      <div>
        <ScoreTile score={score} className={sheet.tile} />
        <h2>{isUnanimous ? spreadSentence(tally).replace(/\.$/, '') : m.lead_agreed({ score })}</h2>
        <p className="text-band-text">{meaningOf(score)}</p>
      </div>
    </section>
  )
}
