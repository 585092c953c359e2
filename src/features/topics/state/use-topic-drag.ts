import { type DragEvent, useState } from 'react'
import { moveTopic, siblingsOf, type Topic } from '~/domain/topics/topic-tree'

/** Returns props that let the user drag a topic by its handle and drop it on a sibling. */
export function useTopicDrag(topics: readonly Topic[], onTopics: (topics: Topic[]) => void) {
  const [dragged, setDragged] = useState<Topic | null>(null)

  return {
    handleOf: (topic: Topic) => ({
      draggable: true,
      onDragStart: ({ dataTransfer }: DragEvent) => {
        dataTransfer.effectAllowed = 'move'
        // Not text: otherwise a title field would insert it after an accidental drop.
        dataTransfer.setData('application/x-topic', topic.id)
        setDragged(topic)
      },
      onDragEnd: () => setDragged(null),
    }),
    targetOf: (topic: Topic) => ({
      onDragOver: (event: DragEvent) => {
        if (isSibling(dragged, topic)) event.preventDefault()
      },
      onDrop: (event: DragEvent) => {
        if (!isSibling(dragged, topic)) return
        event.preventDefault()
        event.stopPropagation()
        const to = siblingsOf(topics, topic).findIndex(({ id }) => id === topic.id)
        onTopics(moveTopic(topics, { id: dragged.id, to }))
        setDragged(null)
      },
    }),
  }
}

function isSibling(dragged: Topic | null, target: Topic): dragged is Topic {
  return dragged !== null && dragged.id !== target.id && dragged.parent === target.parent
}

export type TopicDrag = ReturnType<typeof useTopicDrag>
