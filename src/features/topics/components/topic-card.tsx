import { memo, useId, useState } from 'react'
import type { SixExamples } from '~/domain/packs/packs'
import { type Scores, topicScore } from '~/domain/retrospectives/averages'
import { bandOf, type Score } from '~/domain/retrospectives/scale'
import { childrenOf, isLeaf, letterOf, type Topic } from '~/domain/topics/topic-tree'
import { useExamples } from '~/features/packs/client'
import { AllExamples } from '~/features/packs/components/all-examples'
import { ExampleLine } from '~/features/packs/components/example-line'
import { Dial } from '~/features/scoring/components/dial'
import { Key } from '~/features/scoring/components/key'
import { Ruler } from '~/features/scoring/components/ruler'
import { formatScore } from '~/i18n/format'
import type { Locale } from '~/i18n/locale'
import { wordOf } from '~/i18n/scale-texts'
import { m } from '~/paraglide/messages'
import looks from '~/ui/looks.module.css'
import styles from './topics.module.css'

type OnScore = (id: string, score: Score) => void

/** Estimated height of a row that is not laid out yet, without padding, so that a reloaded form keeps its scroll position. */
const ROW = '[--unfolds-to:5.5rem] below-layout:[--unfolds-to:10rem]'

/** The topics are below the fold on a phone. The branches have the most rows. */
const UNFOLDING = ['unfold-1', 'unfold-1', 'unfold-2', 'unfold-3']

/** Card to score a top-level topic: its own ruler, or its children's rulers and their mean. */
export function TopicCard({
  topic,
  index,
  topics,
  scores,
  locale,
  onScore,
}: {
  topic: Topic
  /** Index in the form. */
  index: number
  topics: readonly Topic[]
  scores: Scores
  locale: Locale
  onScore: OnScore
}) {
  const findExamples = useExamples(locale)
  const letter = letterOf(index)
  const unfolding = `${ROW} ${UNFOLDING[index] ?? 'unfold-4'}`
  if (isLeaf(topic)) {
    const score = scores.get(topic.id)
    const examples = findExamples(topic)
    return <LeafCard {...{ topic, letter, unfolding, score, examples, locale, onScore }} />
  }
  const children = childrenOf(topics, topic.id)
  const average = topicScore(topics, scores, topic)
  return (
    <section className={looks.card} aria-label={topic.title}>
      <div className="flex items-start">
        <TopicHead topic={topic} letter={letter} />
        <div className="flex items-center gap-2.5 py-3 pr-5 below-layout:pr-4">
          <span className="text-13 text-ink-3 below-layout:sr-only">
            {m.score_average_of({ count: children.length })}
            <span className="sr-only">:</span>
          </span>
          <Dial
            value={average}
            text={formatScore(average, { locale, isAverage: true })}
            size={56}
            thickness={0.15}
            gap={0.04}
          />
        </div>
      </div>
      <ul>
        {children.map((child) => (
          <LeafRow
            key={child.id}
            topic={child}
            unfolding={unfolding}
            score={scores.get(child.id)}
            examples={findExamples(child)}
            locale={locale}
            onScore={onScore}
          />
        ))}
      </ul>
    </section>
  )
}

function TopicHead({
  topic,
  letter,
  questionId,
}: {
  topic: Topic
  letter: string
  questionId?: string
}) {
  return (
    <header className={styles.head}>
      <Key letter={letter} />
      <div className="min-w-0 flex-1">
        <h3>{topic.title}</h3>
        {topic.description && (
          <p id={questionId} className="text-14 text-ink-2">
            {topic.description}
          </p>
        )}
      </div>
    </header>
  )
}

type CellProps = {
  topic: Topic
  score: Score | undefined
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
  const questionId = useId()
  return (
    <section className={`${looks.card} ${styles.solo} ${unfolding}`} aria-label={cell.topic.title}>
      <TopicHead topic={cell.topic} letter={letter} questionId={questionId} />
      <ScoreCell {...cell} questionId={questionId} />
    </section>
  )
})

const LeafRow = memo(function LeafRow({ topic, unfolding, ...cell }: LeafProps) {
  const questionId = useId()
  return (
    <li className={`${styles.leaf} ${unfolding}`}>
      <div className={styles.leafText}>
        <span>{topic.title}</span>
        {topic.description && (
          <small id={questionId} className="block text-13 font-400 text-ink-3">
            {topic.description}
          </small>
        )}
      </div>
      <ScoreCell topic={topic} {...cell} questionId={questionId} />
    </li>
  )
})

type ScoreCellProps = CellProps & { questionId: string }

/**
 * The ruler, with the meaning of the score on a line below. On a device that shows only the scale, the word beside the ruler replaces that line; an
 * attribute of the root element decides before the first paint.
 */
function ScoreCell({ topic, score, examples, locale, onScore, questionId }: ScoreCellProps) {
  const [previewed, setPreviewed] = useState<Score>()
  const isTouched = score !== undefined
  return (
    <div className={styles.score} data-band={isTouched ? bandOf(score) : undefined}>
      <span className={isTouched ? styles.word : `${styles.word} ${styles.isUntouched}`}>
        {isTouched ? wordOf(bandOf(score)) : m.score_untouched()}
      </span>
      <div className={styles.exampled}>
        <Ruler
          id={topic.id}
          title={topic.title}
          describedBy={topic.description ? questionId : undefined}
          score={score}
          examples={examples}
          locale={locale}
          onScore={onScore}
          onPreview={examples && setPreviewed}
        />
        <ExampleLine examples={examples} score={previewed ?? score} />
      </div>
      {examples && <AllExamples className={styles.all} title={topic.title} examples={examples} />}
    </div>
  )
}
