import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react'
import { createContext, type ReactNode, useContext } from 'react'
import {
  MAX_TITLE_LENGTH,
  moveTopic,
  renameTopic,
  siblingsOf,
  type Topic,
} from '~/domain/topics/topic-tree'
import { Key } from '~/features/scoring/components/key'
import type { TopicDrag } from '~/features/topics/state/use-topic-drag'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { Menu } from '~/ui/overlays/menu'
import type { AddOutcome } from './add-topic-form'
import { TopicTitleField } from './topic-title-field'

export type TopicEditorProps = {
  topics: readonly Topic[]
  onTopics: (topics: Topic[]) => void
  onAdd: (topic: { title: string; parent: string }) => AddOutcome
  /** Called only for topics without sub-topics, unless `removesBranches`. */
  onRemove: (topic: Topic) => void
  removesBranches?: boolean | undefined
}

/** Renders the score control of a leaf. A context, so that the row itself does not render again when a score changes. */
export const RenderScore = createContext<((topic: Topic) => ReactNode) | undefined>(undefined)

export type TopicEditorRowProps = TopicEditorProps & {
  topic: Topic
  drag: TopicDrag
  onMoved: (announcement: string) => void
}

/** A topic in the editor: its handle, title, additional controls, and a remove button. */
export function TopicEditorRow({
  topic,
  topics,
  letter,
  onTopics,
  onRemove,
  onRefused,
  onMoved,
  removesBranches,
  drag,
  children,
}: TopicEditorRowProps & { letter?: string; onRefused?: () => void; children?: ReactNode }) {
  const siblings = siblingsOf(topics, topic)
  const place = siblings.indexOf(topic)
  const isHeld = topic.hasChildren && !removesBranches

  function move(to: number) {
    onTopics(moveTopic(topics, { id: topic.id, to }))
    onMoved(m.local_topic_moved({ title: topic.title, place: to + 1, count: siblings.length }))
  }

  return (
    <div className="relative flex flex-wrap items-start gap-2.5 py-1.5">
      <span className="cursor-grab" {...drag.handleOf(topic)}>
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
      </span>
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
      {!topic.hasChildren && <LeafScore topic={topic} />}
      {children}
      <Button
        tone="danger-ghost"
        size="icon"
        className="ml-auto"
        icon={Trash2}
        aria-label={m.local_remove_topic({ title: topic.title })}
        title={m.local_remove()}
        aria-disabled={isHeld}
        onClick={({ currentTarget }) => {
          if (isHeld) return onRefused?.()
          focusNeighbour(currentTarget)
          return onRemove(topic)
        }}
        data-removes-topic
      />
    </div>
  )
}

function LeafScore({ topic }: { topic: Topic }) {
  return useContext(RenderScore)?.(topic)
}

/** Moves the focus to a neighbour before the row is removed, so that the keyboard does not start over at the top. */
function focusNeighbour(button: HTMLElement): void {
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-removes-topic]')]
  const at = buttons.indexOf(button)
  const neighbour = buttons[at + 1] ?? buttons[at - 1]
  neighbour?.focus({ preventScroll: true })
}
