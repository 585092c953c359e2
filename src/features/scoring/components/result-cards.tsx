import { topicScore } from '~/domain/retrospectives/averages'
import { compareSprints } from '~/domain/retrospectives/comparison'
import { bandOf } from '~/domain/retrospectives/scale'
import type { ScoreSheet } from '~/domain/retrospectives/score-sheet'
import { childrenOf, isLeaf, letterOf, type Topic, topLevelOf } from '~/domain/topics/topic-tree'
import { columnStarts } from '~/features/scoring/drawing/even-columns'
import { formatScore } from '~/i18n/format'
import type { Locale } from '~/i18n/locale'
import { wordOf } from '~/i18n/scale-texts'
import { m } from '~/paraglide/messages'
import looks from '~/ui/looks.module.css'
import { Change } from './change'
import { Dial } from './dial'
import { Key } from './key'
import { Level } from './level'
import styles from './result-cards.module.css'

type Sprint = ScoreSheet & { squadName: string }
type Card = { topic: Topic; letter: string; change: number | null }

/** Heights of cards with the gap below, in pixels, for titles of at most two lines. */
const SINGLE_HEIGHT = 118
const PARENT_HEIGHT = 141
const CHILD_HEIGHT = 48

/** Read-only cards of a sprint's topics: parents with their children first, then single topics. */
export function ResultCards({
  entry,
  previous,
  locale,
}: {
  entry: Sprint
  previous: Sprint | null
  locale: Locale
}) {
  const cards = listCards(entry, previous)
  const parents = cards.filter(({ topic }) => !isLeaf(topic))
  const singles = cards.filter(({ topic }) => isLeaf(topic))
  const listed = [...parents, ...singles]
  const heights = listed.map(({ topic }) => heightOf(topic, entry.topics))
  const [ofTwo, ofThree] = [columnStarts(heights, 2), columnStarts(heights, 3)]
  return (
    <div className={styles.cards}>
      {listed.map((card, at) => (
        <ResultCard
          key={card.topic.id}
          {...card}
          entry={entry}
          locale={locale}
          className={[
            ofTwo.includes(at) && styles.startsOneOfTwo,
            ofThree.includes(at) && styles.startsOneOfThree,
          ]
            .filter(Boolean)
            .join(' ')}
        />
      ))}
    </div>
  )
}

function heightOf(topic: Topic, topics: readonly Topic[]): number {
  if (isLeaf(topic)) return SINGLE_HEIGHT
  return PARENT_HEIGHT + CHILD_HEIGHT * childrenOf(topics, topic.id).length
}

function ResultCard({
  topic,
  letter,
  change,
  entry: { topics, scores },
  locale,
  className,
}: Card & { entry: Sprint; locale: Locale; className: string }) {
  const value = topicScore(topics, scores, topic)
  const children = childrenOf(topics, topic.id)
  const isAverage = !isLeaf(topic)
  return (
    <article
      aria-label={topic.title}
      className={`${looks.card} ${styles.card} ${isAverage ? styles.isParent : ''} ${className}`}
    >
      <header
        className={`flex gap-3 ${isAverage ? 'min-h-22 items-start below-type:min-h-0 print:min-h-0' : 'items-center'}`}
      >
        <Key letter={letter} />
        <div className="min-w-0 flex-1">
          <h3>{topic.title}</h3>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-14">
            <b className="font-580 text-band-text" data-band={bandOf(value)}>
              {wordOf(bandOf(value))}
            </b>
            {change !== null && <Change change={change} locale={locale} />}
          </p>
        </div>
        <span className="sr-only">{isAverage ? m.score_mean() : m.score_given()}</span>
        <Dial
          value={value}
          text={formatScore(value, { locale, isAverage })}
          size={isAverage ? 84 : 72}
          thickness={0.15}
          gap={0.035}
        />
      </header>
      {isAverage && (
        <ul className="mt-2 grid border-t border-line">
          {children.map((child) => (
            <li
              key={child.id}
              className="grid min-h-12 grid-cols-[1fr_auto_18px] print:min-h-7.5 items-center gap-3 border-b border-line text-14 last:border-b-0"
            >
              <span className="min-w-0">{child.title}</span>
              <Level value={scores.get(child.id) ?? 0} />
              <b className="wide text-right text-17 font-680">{scores.get(child.id) ?? 0}</b>
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}

/** Lists the cards in topic order, each with its change since the previous sprint. */
function listCards(entry: Sprint, previous: Sprint | null): Card[] {
  const { series } = compareSprints(previous ? [previous, entry] : [entry])
  const column = previous ? 1 : 0
  const changes = new Map(
    series.map((line) => [line.topicIds[column], line.scores[column]?.change] as const),
  )
  return topLevelOf(entry.topics).map((topic, index) => ({
    topic,
    letter: letterOf(index),
    change: changes.get(topic.id) ?? null,
  }))
}
