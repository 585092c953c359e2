import { useState } from 'react'
import type { Phase } from '~/domain/room'
import type { TopicView } from '~/domain/room-view'
import { isScore } from '~/domain/scale'
import { ScoreBadge } from '~/features/scoring/components/score-badge'
import { useLocale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'
import { AlertDialog } from '~/ui/dialog'
import { currentTopic } from '../shared/turnout'
import type { Lead } from './use-lead'

const TAGS: Partial<Record<Phase, () => string>> = {
  voting: m.lead_tag_voting,
  revealed: m.lead_tag_revealed,
  agreed: m.lead_tag_agreed,
}

/** All topics with their scores. A press opens the vote on one. */
export function TopicList({ lead: { view, perform } }: { lead: Lead }) {
  const [asked, setAsked] = useState<TopicView | null>(null)
  const goTo = ({ id }: TopicView) => void perform({ do: 'goTo', step: view.step, topicId: id })
  // The votes of the open round would be lost.
  const choose = (topic: TopicView) => (view.phase === 'voting' ? setAsked(topic) : goTo(topic))
  return (
    <section className="side-section" aria-labelledby="room-topics">
      <h2 id="room-topics">{m.local_topics()}</h2>
      <ol className="side-topics">
        {view.topics.map((topic) => (
          <TopicRow
            key={topic.id}
            topic={topic}
            tag={topic.id === view.topicId ? (TAGS[view.phase]?.() ?? null) : null}
            onChoose={() => choose(topic)}
          />
        ))}
      </ol>
      {asked && (
        <AlertDialog
          title={m.lead_go_question({ title: asked.title })}
          choices={[{ value: 'go', label: m.lead_go(), tone: 'primary' }]}
          onChoice={(choice) => {
            setAsked(null)
            if (choice) goTo(asked)
          }}
        >
          {m.lead_go_body({ title: currentTopic(view)?.topic.title ?? '' })}
        </AlertDialog>
      )}
    </section>
  )
}

function TopicRow({
  topic: { title, result },
  tag,
  onChoose,
}: {
  topic: TopicView
  /** What happens to it at the moment. Null for all other topics. */
  tag: string | null
  onChoose: () => void
}) {
  const locale = useLocale()
  const mark = isScore(result) ? (
    <ScoreBadge value={result} isAverage={false} locale={locale} />
  ) : (
    result === 'skipped' && <small>{m.stage_skipped()}</small>
  )
  if (tag !== null) {
    return (
      <li aria-current="step">
        <span>{title}</span>
        <span className="side-tag">{tag}</span>
      </li>
    )
  }
  return (
    <li data-done={result !== null || undefined}>
      <button type="button" className="side-topic" onClick={onChoose}>
        <span>{title}</span>
        {mark}
      </button>
    </li>
  )
}
