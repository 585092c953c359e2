import { Info, MoveHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  type ConversationTopic,
  commonMoveOf,
  conversationTopics,
  wobbleOf,
} from '~/domain/reports/conversation'
import type { Reading, ReadLine } from '~/domain/trends/history-reading'
import { countUsual, markOf } from '~/domain/trends/reading-facts'
import { countScores, spreadOf } from '~/domain/votes/tally'
import { TopicLink } from '~/features/insights/components/topic/topic-link'
import { TopicTrend } from '~/features/insights/components/topic/topic-trend'
import { VoteLine, VoteScale } from '~/features/insights/components/topic/vote-line'
import {
  evidenceText,
  headlineText,
  questionText,
  titleText,
} from '~/features/insights/texts/conversation-texts'
import { countText, lettersOf, type Naming, votesText } from '~/features/insights/texts/trend-texts'
import { Key } from '~/features/scoring/components/key'
import { MarkSign, VerdictMark } from '~/features/scoring/components/verdict-mark'
import { commonMoveText } from '~/i18n/reading-texts'
import { m } from '~/paraglide/messages'
import looks from '~/ui/looks.module.css'
import styles from './conversation.module.css'
import { Detail } from './detail'

/** The first sprint that can have a usual range. */
const FIRST_RANGE = 6

type ConversationProps = Naming & {
  reading: Reading
  /** Index of the first sprint shown. */
  from: number
  hrefOf?: (key: string) => string
  /** Renders the actions available for a topic. */
  actionOf?: (line: ReadLine) => ReactNode
}

/** The topics to talk about, at most three, and a line about the others. */
export function Conversation(props: ConversationProps) {
  const { reading, from, locale } = props
  const topics = conversationTopics(reading)
  const { of: judged } = countUsual(reading)
  const common = commonMoveOf(reading)
  return (
    <section className={`${looks.card} ${styles.conversation}`} aria-labelledby="trends-talk">
      <div className={styles.head}>
        <h2 id="trends-talk">{titleText(topics.length, judged)}</h2>
        <p>{common ? commonMoveText(common, locale) : hintText(topics.length, judged)}</p>
      </div>
      {topics.length > 0 && (
        <ol className={styles.topics} data-count={topics.length}>
          {topics.map((topic) => (
            <TopicToTalk key={topic.line.key} topic={topic} {...props} from={from} />
          ))}
        </ol>
      )}
      <OtherTopics {...props} hasTopics={topics.length > 0} />
      <MoreSprints sprints={reading.sprints.length} judged={judged} />
    </section>
  )
}

function hintText(count: number, judged: number): string {
  if (count > 0) return judged > 0 ? m.trends_talk_hint() : m.trends_talk_hint_votes()
  return judged > 0 ? m.trends_talk_nothing() : m.trends_talk_nothing_few()
}

function TopicToTalk(props: ConversationProps & { topic: ConversationTopic }) {
  const { topic, reading, names, locale, hrefOf, actionOf } = props
  const letters = lettersOf(reading)
  const letter = letters.get(topic.line.key) ?? letters.get(topic.line.parent ?? '')
  return (
    <li>
      <p className={styles.topic}>
        {letter !== undefined && <Key letter={letter} />}
        <TopicLink line={topic.line} hrefOf={hrefOf} />
      </p>
      <h3 className="text-20">{headlineText(topic)}</h3>
      <p className={styles.evidence}>{evidenceText(topic, { names, locale })}</p>
      <Picture {...props} />
      <p className={styles.question}>{questionText(topic, { names, locale })}</p>
      {actionOf && <div className={styles.action}>{actionOf(topic.line)}</div>}
    </li>
  )
}

function Picture({ topic, from, names, locale }: ConversationProps & { topic: ConversationTopic }) {
  const newest = topic.line.cells.at(-1)
  const sprint = names.at(-1)?.name ?? ''
  if (topic.kind === 'split') {
    const votes = votesText(countScores(topic.tally))
    return (
      <>
        <div className={styles.picture}>
          <div className="grid gap-2.5 py-3">
            <VoteScale />
            <VoteLine tally={topic.tally} />
          </div>
        </div>
        <p className={styles.facts}>
          <span className={styles.distance}>
            <MoveHorizontal size={16} strokeWidth={1.75} aria-hidden />
            {m.trends_distance({ points: spreadOf(topic.tally)?.distance ?? 0 })}
          </span>
          <Detail>{m.trends_votes_in({ votes, sprint })}</Detail>
        </p>
      </>
    )
  }
  return (
    <>
      <div className={styles.picture}>
        <TopicTrend
          cells={topic.line.cells.slice(from)}
          names={names.slice(from)}
          locale={locale}
          hasSprints={false}
        />
      </div>
      <p className={styles.facts}>
        <VerdictMark mark={newest ? markOf(newest) : null} />
        {newest && <Detail>{m.trends_votes_in({ votes: countText(newest, null), sprint })}</Detail>}
      </p>
    </>
  )
}

/** A line about the other topics: they need no talk, or more of them have moved than are named. */
function OtherTopics({ reading, hasTopics }: ConversationProps & { hasTopics: boolean }) {
  const { of, usual, hasOthers, example } = wobbleOf(reading)
  if (of === 0) return null
  const rest = hasTopics ? m.trends_rest() : m.trends_rest_all()
  return (
    <p className={styles.rest}>
      {hasOthers ? (
        <Info size={18} strokeWidth={1.75} aria-hidden />
      ) : (
        <MarkSign mark="usual" size={18} />
      )}
      <span>
        <b className="text-ink">{hasOthers ? m.trends_rest_others() : rest}</b>{' '}
        {m.trends_rest_count({ of, usual })}
        {example && ` ${m.trends_rest_example({ ...example, title: example.line.title })}`}
      </span>
    </p>
  )
}

/** Hint at the trends that more sprints will show. */
function MoreSprints({ sprints, judged }: { sprints: number; judged: number }) {
  const missing = FIRST_RANGE - sprints
  if (judged > 0 || missing <= 0) return null
  return (
    <p className={styles.rest}>
      <Info size={18} strokeWidth={1.75} aria-hidden />
      {sprints === 1
        ? m.trends_line_later()
        : missing === 1
          ? m.trends_range_later_one()
          : m.trends_range_later({ count: missing })}
    </p>
  )
}
