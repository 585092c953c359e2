import type { ReactNode } from 'react'
import { PHASES } from '~/domain/rooms/phases'
import type { TopicView } from '~/domain/rooms/room-view'
import { isOffered, talkOrder } from '~/domain/rooms/window/topic-state'
import { TOPIC_TALK_MS } from '~/domain/rooms/window/window'
import { spreadOf } from '~/domain/votes/tally'
import type { Lead } from '~/features/rooms/state/use-lead'
import { m } from '~/paraglide/messages'
import { CurrentTopic, type RowOf } from './current-topic'
import { SIDE_HEADING, SideHint } from './side-section'
import { TopicFold } from './topic-fold'

/** Topics with a score that are not folded. */
const MOST_RECORDED = 3

/**
 * Topics of the talk after a window: those to talk about, in the order in which they come, and those with a score. Topics whose scores are offered for
 * acceptance are in neither group.
 */
export function TalkTopics({
  lead: { view, recordedTopicId },
  rowOf,
}: {
  lead: Lead
  rowOf: RowOf
}) {
  const isNow = ({ id }: TopicView) => id === view.topicId
  const { isAgreed, takesVotes } = PHASES[view.phase]
  const open = view.topics.filter((topic) =>
    isNow(topic) ? !isAgreed : topic.result === null && !isOffered(votesOf(topic)),
  )
  const ahead = talkOrder(open, votesOf)
  // The last one first, because its score can be undone.
  const recorded = view.topics
    .filter((topic) => !isNow(topic) && topic.result !== null)
    .toSorted((one, other) => +(other.id === recordedTopicId) - +(one.id === recordedTopicId))
  return (
    <>
      {ahead.length > 0 && (
        <Group title={m.talk_now()} hint={aheadText(ahead.length)}>
          {ahead.map((topic) =>
            isNow(topic) ? (
              <CurrentTopic
                key={topic.id}
                view={view}
                {...(takesVotes ? { tag: m.lead_tag_voting() } : { note: rangeText(topic) })}
              />
            ) : (
              rowOf(topic, rangeText(topic))
            ),
          )}
        </Group>
      )}
      {(recorded.length > 0 || isAgreed) && (
        <Group title={m.talk_recorded()} hint={m.talk_recorded_hint()}>
          {isAgreed && <CurrentTopic view={view} />}
          {recorded.slice(0, MOST_RECORDED).map((topic) => rowOf(topic))}
          {recorded.length > MOST_RECORDED && (
            <TopicFold label={m.lead_topics_more({ count: recorded.length - MOST_RECORDED })}>
              {recorded.slice(MOST_RECORDED).map((topic) => rowOf(topic))}
            </TopicFold>
          )}
        </Group>
      )}
    </>
  )
}

function Group({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <section className="mt-2 mb-4 grid gap-1" aria-label={title}>
      <h3 className={SIDE_HEADING}>{title}</h3>
      <SideHint>{hint}</SideHint>
      <ol>{children}</ol>
    </section>
  )
}

/** Returns the votes that the topic had when the window closed. Later votes come after them. */
function votesOf({ tallies }: TopicView) {
  return tallies[0] ?? null
}

function rangeText(topic: TopicView): string {
  const votes = votesOf(topic)
  const spread = votes && spreadOf(votes)
  if (!spread) return m.talk_few()
  return spread.distance === 0 ? m.talk_equal() : m.talk_range(spread)
}

function aheadText(count: number): string {
  const minutes = (count * TOPIC_TALK_MS) / 60_000
  return count === 1 ? m.talk_now_hint_one({ minutes }) : m.talk_now_hint({ count, minutes })
}
