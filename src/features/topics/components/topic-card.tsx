import { memo, useCallback, useContext, useId } from 'react'
import type { SixExamples } from '~/domain/packs/packs'
import { type Scores, topicScore } from '~/domain/retrospectives/averages'
import { bandOf, type Score } from '~/domain/retrospectives/scale'
import { childrenOf, isLeaf, letterOf, type Topic } from '~/domain/topics/topic-tree'
import { useExamples } from '~/features/packs/client'
import { Key } from '~/features/scoring/components/key'
import { Ruler } from '~/features/scoring/components/ruler'
import { TakeInHand } from '~/features/topics/state/in-hand'
import { formatScore } from '~/i18n/format'
import type { Locale } from '~/i18n/locale'
import { wordOf } from '~/i18n/scale-texts'
import { m } from '~/paraglide/messages'
import looks from '~/ui/looks.module.css'
import styles from './topics.module.css'

type OnScore = (id: string, score: Score) => void

/** Estimated height of a row that is not laid out yet, without padding, so that a reloaded form keeps its scroll position. */
const ROW = '[--unfolds-to:2.875rem] below-layout:[--unfolds-to:4.25rem]'

/** The topics are below the fold on a phone. The branches have the most rows. */
const UNFOLDING = ['unfold-1', 'unfold-1', 'unfold-2', 'unfold-3']

type TopicCardProps = {
  topic: Topic
  /** Index in the form. */
  index: number
  topics: readonly Topic[]
  scores: Scores
  /** Scores of the stored sprint that the form corrects. */
  saved?: Scores | undefined
  locale: Locale
  onScore: OnScore
}

/** Card to score a top-level topic: its own ruler, or its children's rulers and their mean. */
export function TopicCard({
  topic,
  index,
  topics,
  scores,
  saved,
  locale,
  onScore,
}: TopicCardProps) {
  const findExamples = useExamples(locale)
  const letter = letterOf(index)
  const unfolding = `${ROW} ${UNFOLDING[index] ?? 'unfold-4'}`
  const rowOf = (leaf: Topic) => ({
    topic: leaf,
    unfolding,
    score: scores.get(leaf.id),
    saved: saved?.get(leaf.id),
    examples: findExamples(leaf),
    locale,
    onScore,
  })
  if (isLeaf(topic)) return <LeafCard letter={letter} {...rowOf(topic)} />
  const average = topicScore(topics, scores, topic)
  return (
    <section className={looks.card} aria-label={topic.title}>
      <header className={styles.head}>
        <Key letter={letter} />
        <h3>{topic.title}</h3>
        <span className="text-13 font-540 whitespace-nowrap text-ink-2">
          {m.score_average_of({ average: formatScore(average, { locale, isAverage: true }) })}
        </span>
      </header>
      <ul>
        {childrenOf(topics, topic.id).map((child) => (
          <LeafRow key={child.id} {...rowOf(child)} />
        ))}
      </ul>
    </section>
  )
}

type CellProps = {
  topic: Topic
  score: Score | undefined
  saved: Score | undefined
  examples: SixExamples | undefined
  locale: Locale
  onScore: OnScore
}
type LeafProps = CellProps & { unfolding: string }

// Receives values instead of the whole map of scores, so that a score renders only the changed topic.
const LeafCard = memo(function LeafCard({
  letter,
  unfolding,
  ...cell
}: LeafProps & { letter: string }) {
  return (
    <section
      className={`${looks.card} ${styles.solo} ${unfolding}`}
      aria-label={cell.topic.title}
      data-changed={isChanged(cell) || undefined}
    >
      <header className={styles.head}>
        <Key letter={letter} />
        <h3>
          {cell.topic.title} <Was {...cell} />
        </h3>
      </header>
      <ScoreCell {...cell} />
    </section>
  )
})

const LeafRow = memo(function LeafRow({ unfolding, ...cell }: LeafProps) {
  return (
    <li className={`${styles.leaf} ${unfolding}`} data-changed={isChanged(cell) || undefined}>
      <span className={styles.title}>
        {cell.topic.title} <Was {...cell} />
      </span>
      <ScoreCell {...cell} />
    </li>
  )
})

function isChanged({ saved, score }: CellProps): boolean {
  return saved !== undefined && saved !== score
}

/** The stored score of a topic whose score was changed. */
function Was(cell: CellProps) {
  if (!isChanged(cell)) return null
  return <small className={styles.was}>{m.score_was({ score: cell.saved ?? 0 })}</small>
}

/** The word of the score, and the ruler. The note of the form shows the question and the example (`topic-note.tsx`). */
function ScoreCell({ topic, score, saved, examples, locale, onScore }: CellProps) {
  const questionId = useId()
  const takeInHand = useContext(TakeInHand)
  const preview = useCallback(
    (previewed: Score | undefined) => takeInHand({ id: topic.id, previewed }),
    [takeInHand, topic.id],
  )
  const isTouched = score !== undefined
  return (
    <>
      <span className={styles.word} data-band={isTouched ? bandOf(score) : undefined}>
        {isTouched && wordOf(bandOf(score))}
      </span>
      <div className={styles.ruler} data-band={isTouched ? bandOf(score) : undefined}>
        {topic.description && (
          <small id={questionId} className="sr-only print:hidden">
            {topic.description}
          </small>
        )}
        <Ruler
          id={topic.id}
          title={topic.title}
          describedBy={topic.description ? questionId : undefined}
          score={score}
          saved={saved}
          examples={examples}
          locale={locale}
          onScore={onScore}
          onPreview={preview}
        />
      </div>
    </>
  )
}
