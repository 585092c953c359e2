import { restoreScores, type ScoreSheet, setTopics } from '~/domain/retrospectives/score-sheet'
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

/** Changes the topics of a form without scores, confirms it, and offers to undo it. */
export function changeTopics({ before, after, say, onEdit }: Change): void {
  onEdit(() => after)
  showToast(say, { onUndo: () => onEdit((now) => undoTopics(now, { before, after })) })
}

type SheetChange = {
  before: ScoreSheet
  after: readonly Topic[]
  say: () => string
  onEdit: (edit: <Each extends ScoreSheet>(sheet: Each) => Each) => void
}

/** Changes the topics of a form with scores in the same way. The undo brings back the scores that went with their topics. */
export function changeSheet(change: SheetChange): void {
  const { before, after, say, onEdit } = change
  onEdit((sheet) => setTopics(sheet, after))
  const undo = <Each extends ScoreSheet>(sheet: Each): Each => {
    const topics = undoTopics(sheet.topics, { before: before.topics, after })
    return restoreScores(setTopics(sheet, topics), before.scores)
  }
  showToast(say, { onUndo: () => onEdit(undo) })
}
