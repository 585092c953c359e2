import { Check, Pencil } from 'lucide-react'
import { lazy, Suspense, useCallback, useState } from 'react'
import { bringBack, setScore, setTopics } from '~/domain/draft'
import type { Score } from '~/domain/scale'
import { addTopic, letterOf, removeTopic, type Topic, topLevelOf } from '~/domain/topic-tree'
import { AddTopicForm } from '~/features/topics/components/add-topic-form'
import { TopicCard } from '~/features/topics/components/topic-card'
import { newId } from '~/lib/ids'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/button'
import { showToast } from '~/ui/toast'
import type { VotingFormProps } from './voting-form'

// Loaded when somebody edits. The service worker keeps it for offline use.
const TopicEditor = lazy(async () => {
  const { TopicEditor } = await import('~/features/topics/components/topic-editor')
  return { default: TopicEditor }
})

/** The topics, to score or to edit, and the form that adds one. */
export function TopicsSection({ draft, locale, onChange, onScore }: VotingFormProps) {
  const [isEditing, setIsEditing] = useState(false)
  const score = useCallback(
    (id: string, given: Score) => onScore((current) => setScore(current, { id, score: given })),
    [onScore],
  )
  const { topics, scores } = draft
  const topLevel = topLevelOf(topics)

  function remove({ id, title }: Topic) {
    const outcome = removeTopic(topics, id)
    if (!outcome.ok) return
    onChange((current) => setTopics(current, outcome.topics))
    const back = { removed: outcome.removed, score: scores.get(id) }
    showToast(() => m.local_topic_removed({ title }), {
      onUndo: () => onChange((current) => bringBack(current, back)),
    })
  }

  function add(title: string) {
    const outcome = addTopic(topics, { id: newId(), title })
    if (outcome.ok) onChange((current) => setTopics(current, outcome.topics))
    return outcome
  }

  return (
    <>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
        <h2>{m.local_topics()}</h2>
        <Button
          tone="ghost"
          className="below-type:text-left below-type:whitespace-normal"
          icon={isEditing ? Check : Pencil}
          onClick={() => setIsEditing(!isEditing)}
        >
          {isEditing ? m.local_finish_editing() : m.local_edit_topics()}
        </Button>
      </div>
      {topics.length === 0 && <p className="text-ink-2">{m.local_no_topics()}</p>}
      {isEditing ? (
        <Suspense fallback={null}>
          <TopicEditor
            topics={topics}
            onTopics={(changed) => onChange((current) => setTopics(current, changed))}
            onRemove={remove}
          />
        </Suspense>
      ) : (
        topLevel.map((topic, index) => (
          <TopicCard
            key={topic.id}
            topic={topic}
            letter={letterOf(index)}
            topics={topics}
            scores={scores}
            locale={locale}
            onScore={score}
          />
        ))
      )}
      <div className="card p-6 below-type:p-4">
        <AddTopicForm kind="topic" onAdd={add} />
      </div>
    </>
  )
}
