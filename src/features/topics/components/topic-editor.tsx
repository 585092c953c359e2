import { Info, Plus } from 'lucide-react'
import { memo, type ReactNode, useState } from 'react'
import { childrenOf, letterOf, type Topic, topLevelOf } from '~/domain/topics/topic-tree'
import { useTopicDrag } from '~/features/topics/state/use-topic-drag'
import type { Locale } from '~/i18n/locale'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import looks from '~/ui/looks.module.css'
import { useStable } from '~/ui/use-stable'
import { AddTopicForm } from './add-topic-form'
import {
  RenderScore,
  type TopicEditorProps,
  TopicEditorRow,
  type TopicEditorRowProps,
} from './topic-editor-row'

/** Editor of all topics: rename, move, remove, add a sub-topic. */
export function TopicEditor({
  onTopics,
  onAdd,
  onRemove,
  renderScore,
  ...props
}: TopicEditorProps & {
  /** Renders the score control in the row of a leaf. */
  renderScore?: ((topic: Topic) => ReactNode) | undefined
}) {
  const handlers = {
    onTopics: useStable(onTopics),
    onAdd: useStable(onAdd),
    onRemove: useStable(onRemove),
  }
  return (
    <RenderScore value={renderScore}>
      <EditorTree {...props} {...handlers} locale={useLocale()} />
    </RenderScore>
  )
}

// Memoised: a score must not render two hundred rows again, but another language must.
const EditorTree = memo(function EditorTree(props: TopicEditorProps & { locale: Locale }) {
  const [announcement, setAnnouncement] = useState('')
  const drag = useTopicDrag(props.topics, props.onTopics)
  const topLevel = topLevelOf(props.topics)
  return (
    <>
      {topLevel.map((topic, index) => (
        <section
          key={topic.id}
          className={`${looks.card} grid gap-1 px-3 py-2`}
          aria-label={topic.title}
          {...drag.targetOf(topic)}
        >
          <EditorBranch
            {...props}
            topic={topic}
            letter={letterOf(index)}
            drag={drag}
            onMoved={setAnnouncement}
          />
        </section>
      ))}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  )
})

function EditorBranch({ letter, ...row }: TopicEditorRowProps & { letter: string }) {
  const { topic, topics, onAdd, removesBranches } = row
  const [isAdding, setIsAdding] = useState(false)
  const [isRefused, setIsRefused] = useState(false)
  const children = childrenOf(topics, topic.id)

  return (
    <>
      <TopicEditorRow {...row} letter={letter} onRefused={() => setIsRefused(true)}>
        <Button
          icon={Plus}
          aria-expanded={isAdding}
          aria-label={m.local_add_subtopic_to({ title: topic.title })}
          onClick={() => setIsAdding(!isAdding)}
        >
          {m.local_add_subtopic_short()}
        </Button>
      </TopicEditorRow>
      {topic.hasChildren && !removesBranches && isRefused && (
        <p role="alert" className="flex items-start gap-2.5 px-12 pb-2 text-14 text-ink-2">
          <Info size={17} strokeWidth={1.75} aria-hidden className="mt-px" />
          <span className="min-w-0">{m.local_problem_has_subtopics({ title: topic.title })}</span>
        </p>
      )}
      {children.length > 0 && (
        <ul className="grid gap-1 pl-16 below-layout:pl-5">
          {children.map((child) => (
            <li key={child.id} {...row.drag.targetOf(child)}>
              <TopicEditorRow {...row} topic={child} />
            </li>
          ))}
        </ul>
      )}
      {isAdding && (
        <div className="py-2 pl-16 pr-1 below-layout:pl-5">
          <AddTopicForm
            kind="subtopic"
            autoFocus
            about={topics}
            onAdd={(title) => onAdd({ title, parent: topic.id })}
          />
        </div>
      )}
    </>
  )
}
