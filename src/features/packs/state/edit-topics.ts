import type { Topic } from '~/domain/topics/topic-tree'
import { undoTopics } from '~/domain/topics/topic-undo'
import { showToast } from '~/ui/overlays/toast'

export type EditTopics = (topics: readonly Topic[]) => readonly Topic[]

type Change = {
  before: readonly Topic[]
  after: readonly Topic[]
  say: () => string
  onEdit: (edit: EditTopics) => void
}

/** Changes the topics of a form, confirms it, and offers to undo it. */
export function changeTopics({ before, after, say, onEdit }: Change): void {
  onEdit(() => after)
  showToast(say, { onUndo: () => onEdit((now) => undoTopics(now, { before, after })) })
}
