import { talkFirst } from '~/domain/reports/talk-first'
import type { TopicView } from '~/domain/rooms/room-view'
import type { LinesOf } from '~/features/rooms/state/use-lines'
import { talkReasonText } from '~/i18n/reading-texts'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { LineButton } from '../side/line-button'
import styles from '../side/side.module.css'
import { SideSection } from '../side/side-section'

/** Fewer voted topics cannot be ranked. */
const FEWEST_VOTED = 2

/** Topics to discuss first, by the votes and scores so far. */
export function TalkList({
  topics,
  className,
  lead,
}: {
  topics: readonly TopicView[]
  className?: string | undefined
  /** Its lines take a topic as an action. */
  lead: LinesOf
}) {
  const locale = useLocale()
  const items = talkFirst(topics.map(toTalkTopic))
  const voted = topics.filter(({ tallies }) => tallies.length > 0)
  if (items.length === 0 || voted.length < FEWEST_VOTED) return null
  return (
    <SideSection id="talk-first" title={m.talk_first()} className={className}>
      <ol>
        {items.map(({ topic, reason }) => (
          <li
            key={topic.id}
            className={`flex min-h-10 items-center justify-between gap-3 py-1 text-14 ${styles.idea}`}
          >
            <span className="min-w-0 flex-1">{topic.title}</span>
            <small className="flex-none text-right text-13/5 text-ink-2">
              {talkReasonText(reason, locale)}
            </small>
            <LineButton
              lead={lead}
              text={m.idea_about({ title: topic.title })}
              topicId={topic.id}
            />
          </li>
        ))}
      </ol>
    </SideSection>
  )
}

function toTalkTopic({ id, title, result, tallies }: TopicView) {
  const score = result === 'skipped' ? null : result
  return { id, title, score, tally: tallies.at(-1) ?? null }
}
