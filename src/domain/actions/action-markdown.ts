import { escapeMarkdown } from '../text/markdown.ts'
import type { Action, DropReason, ShownOwner } from './action.ts'

/** What is said of an action in the reader's language, as plain text. */
export type ActionWords = {
  owner: (action: { owner: ShownOwner | null }) => string
  until: (due: { sprint: number }) => string
  reason: (reason: DropReason) => string
}

/** What a line needs to know of an action. */
export type MarkdownAction = Pick<Action, 'title' | 'state' | 'dueSprint' | 'dropReason'> & {
  owner: ShownOwner | null
  topic: { title: string } | null
}

const BOXES: Record<Action['state'], string> = { idea: ' ', open: ' ', done: 'x', dropped: '-' }

/**
 * An action as one line of a Markdown list of tasks: `- [ ] title — owner, until sprint 5 (topic)`. The reason for dropping it stands at the
 * end. An idea names no owner and no sprint unless it has them.
 */
export function toActionMarkdown(action: MarkdownAction, words: ActionWords): string {
  const { title, state, owner, dueSprint, topic, dropReason } = action
  const promise = [
    ...(state === 'idea' && owner === null ? [] : [words.owner(action)]),
    ...(dueSprint === null ? [] : [words.until({ sprint: dueSprint })]),
  ]
  const parts = [
    `- [${BOXES[state]}] ${escapeMarkdown(title)}`,
    ...(promise.length === 0 ? [] : [`— ${promise.map(escapeMarkdown).join(', ')}`]),
    ...(topic === null ? [] : [`(${escapeMarkdown(topic.title)})`]),
  ]
  const reason = dropReason === null ? '' : `: ${escapeMarkdown(words.reason(dropReason))}`
  return parts.join(' ') + reason
}
