import { topicScore } from '~/domain/averages'
import { compareSprints } from '~/domain/comparison'
import { bandOf } from '~/domain/scale'
import type { ScoreSheet } from '~/domain/score-sheet'
import { childrenOf, isLeaf, letterOf, type Topic, topLevelOf } from '~/domain/topic-tree'
import { formatScore } from '~/i18n/format'
import type { Locale } from '~/i18n/locale'
import { wordOf } from '~/i18n/scale-texts'
import looks from '~/ui/looks.module.css'
import { Change } from './change'
import { Dial } from './dial'
import { Key } from './key'
import { Level } from './level'
import styles from './result-cards.module.css'

type Sprint = ScoreSheet & { squadName: string }
type Card = { topic: Topic; letter: string; change: number | null }

/** Rows of a stack of single topics that stand as high as one card with sub-topics. */
const STACK = 4

/** The topics of one sprint, to read: parents with their children, single topics stacked beside. */
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
  const stackSize = parents.length > 0 ? STACK : 1
  return (
    <div className={styles.cards}>
      {parents.map((card) => (
        <ResultCard key={card.topic.id} {...card} entry={entry} locale={locale} />
      ))}
      {chunk(singles, stackSize).map((stack) => (
        <div
          key={stack[0]?.topic.id}
          className={stack.length < stackSize ? `${styles.stack} ${styles.isShort}` : styles.stack}
        >
          {stack.map((card) => (
            <ResultCard key={card.topic.id} {...card} entry={entry} locale={locale} />
          ))}
        </div>
      ))}
    </div>
  )
}

function ResultCard({
  topic,
  letter,
  change,
  entry: { topics, scores },
  locale,
}: Card & { entry: Sprint; locale: Locale }) {
  const value = topicScore(topics, scores, topic)
  const children = childrenOf(topics, topic.id)
  const isAverage = !isLeaf(topic)
  return (
    <article
      className={
        isAverage
          ? `${looks.card} ${styles.card} ${styles.isParent}`
          : `${looks.card} ${styles.card}`
      }
    >
      <header>
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
        <Dial
          value={value}
          text={formatScore(value, { locale, isAverage })}
          size={isAverage ? 84 : 72}
          thickness={0.15}
          gap={0.035}
        />
      </header>
      {isAverage && (
        <ul>
          {children.map((child) => (
            <li key={child.id}>
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

/** The cards in topic order, each with its change since the sprint before. */
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

function chunk<Item>(items: readonly Item[], size: number): Item[][] {
  const rows = Math.ceil(items.length / size)
  return Array.from({ length: rows }, (_, row) => items.slice(row * size, (row + 1) * size))
}
