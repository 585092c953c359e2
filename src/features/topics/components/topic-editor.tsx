import { ArrowDown, ArrowUp, GripVertical, Info, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  addTopic,
  childrenOf,
  letterOf,
  MAX_TITLE_LENGTH,
  moveTopic,
  renameTopic,
  type Topic,
  topLevelOf,
} from '~/domain/topic-tree'
import { Key } from '~/features/scoring/components/key'
import { newId } from '~/lib/ids'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/button'
import { Menu } from '~/ui/menu'
import { AddTopicForm } from './add-topic-form'
import { TopicTitleField } from './topic-title-field'

type EditorProps = {
  topics: readonly Topic[]
  onTopics: (topics: Topic[]) => void
  /** Only ever called for a topic without sub-topics. */
  onRemove: (topic: Topic) => void
}

/** Every topic with what can be done to it: rename, move, remove, add a sub-topic. */
export function TopicEditor(props: EditorProps) {
  const [announcement, setAnnouncement] = useState('')
  const topLevel = topLevelOf(props.topics)
  return (
    <>
      {topLevel.map((topic, index) => (
        <section key={topic.id} className="card grid gap-1 px-3 py-2" aria-label={topic.title}>
          <EditorBranch
            {...props}
            topic={topic}
            letter={letterOf(index)}
            onMoved={setAnnouncement}
          />
        </section>
      ))}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  )
}

type RowProps = EditorProps & { topic: Topic; onMoved: (announcement: string) => void }

function EditorBranch({ letter, ...row }: RowProps & { letter: string }) {
  const { topic, topics, onTopics } = row
  const [isAdding, setIsAdding] = useState(false)
  const [isRefused, setIsRefused] = useState(false)
  const children = childrenOf(topics, topic.id)

  function addSubtopic(title: string) {
    const outcome = addTopic(topics, { id: newId(), title, parent: topic.id })
    if (outcome.ok) onTopics(outcome.topics)
    return outcome
  }

  return (
    <>
      <EditorRow {...row} letter={letter} onRefused={() => setIsRefused(true)}>
        <Button
          icon={Plus}
          aria-expanded={isAdding}
          aria-label={m.local_add_subtopic_to({ title: topic.title })}
          onClick={() => setIsAdding(!isAdding)}
        >
          {m.local_add_subtopic_short()}
        </Button>
      </EditorRow>
      {topic.hasChildren && isRefused && (
        <p role="alert" className="flex items-start gap-2.5 px-12 pb-2 text-14 text-ink-2">
          <Info size={17} strokeWidth={1.75} aria-hidden className="mt-px" />
          {m.local_problem_has_subtopics({ title: topic.title })}
        </p>
      )}
      {children.length > 0 && (
        <ul className="grid gap-1 pl-16 below-layout:pl-5">
          {children.map((child) => (
            <li key={child.id}>
              <EditorRow {...row} topic={child} />
            </li>
          ))}
        </ul>
      )}
      {isAdding && (
        <div className="py-2 pl-16 pr-1 below-layout:pl-5">
          <AddTopicForm kind="subtopic" autoFocus onAdd={addSubtopic} />
        </div>
      )}
    </>
  )
}

function EditorRow({
  topic,
  topics,
  letter,
  onTopics,
  onRemove,
  onRefused,
  onMoved,
  children,
}: RowProps & { letter?: string; onRefused?: () => void; children?: ReactNode }) {
  const siblings = topics.filter((other) => other.parent === topic.parent)
  const place = siblings.indexOf(topic)

  function move(to: number) {
    onTopics(moveTopic(topics, { id: topic.id, to }))
    onMoved(m.local_topic_moved({ title: topic.title, place: to + 1, count: siblings.length }))
  }

  return (
    <div className="flex flex-wrap items-start gap-2.5 py-1.5">
      <Menu
        label={m.local_move_topic({ title: topic.title })}
        icon={GripVertical}
        items={[
          {
            label: m.local_move_up(),
            icon: ArrowUp,
            isDisabled: place === 0,
            onSelect: () => move(place - 1),
          },
          {
            label: m.local_move_down(),
            icon: ArrowDown,
            isDisabled: place === siblings.length - 1,
            onSelect: () => move(place + 1),
          },
        ]}
      />
      {letter && (
        <span className="grid h-11 place-items-center">
          <Key letter={letter} />
        </span>
      )}
      <TopicTitleField
        topic={topic}
        maxLength={MAX_TITLE_LENGTH}
        onRename={(title) => {
          const outcome = renameTopic(topics, { id: topic.id, title })
          if (outcome.ok) onTopics(outcome.topics)
        }}
      />
      {children}
      <Button
        tone="danger-ghost"
        size="icon"
        icon={Trash2}
        aria-label={m.local_remove_topic({ title: topic.title })}
        title={m.local_remove()}
        aria-disabled={topic.hasChildren}
        onClick={() => (topic.hasChildren ? onRefused?.() : onRemove(topic))}
      />
    </div>
  )
}
