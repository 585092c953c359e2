import type { TopicView } from '~/domain/rooms/room-view'
import { spreadOf } from '~/domain/votes/tally'
import { outcomeOf, type TopicOutcome } from '~/features/rooms/view/topic-outcome'
import { wordOf } from '~/i18n/scale-texts'
import { m } from '~/paraglide/messages'
import { ScoreTile } from '../instruments/score-tile'
import { VoteStrip } from './vote-strip'
import styles from './wall-end.module.css'

/** A topic with its votes and its score. */
export function TopicLine({ topic }: { topic: TopicView }) {
  const outcome = outcomeOf(topic)
  const score = outcome.kind === 'agreed' ? outcome.score : null
  return (
    <li data-band={score ?? undefined}>
      <span className={styles.name}>{topic.title}</span>
      {'tally' in outcome && outcome.tally && <VoteStrip tally={outcome.tally} />}
      {score !== null && <ScoreTile score={score} className={styles.tile} />}
      <span className={styles.word}>
        <Words outcome={outcome} />
      </span>
    </li>
  )
}

function Words({ outcome }: { outcome: TopicOutcome }) {
  switch (outcome.kind) {
    case 'agreed':
      return wordOf(outcome.score)
    case 'apart': {
      const spread = spreadOf(outcome.tally)
      return (
        <>
          {m.wall_no_agreement()}{' '}
          {spread && <span className="block font-400 text-ink-2">{m.wall_range(spread)}</span>}
        </>
      )
    }
    case 'skipped':
      return m.wall_skipped()
    case 'open':
      return m.wall_no_score()
  }
}
