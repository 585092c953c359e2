import { escapeMarkdown } from '../text/markdown.ts'
import type { Action, DropReason, ShownOwner } from './action.ts'

/** Texts about an action in the reader's language, as plain text. */
export type ActionWords = {
  owner: (action: { owner: ShownOwner | null }) => string
  until: (action: Pick<Action, 'dueSprint' | 'sprintNames'>) => string
  reason: (reason: DropReason) => string
}

/** The fields of an action that its line needs. */
export type MarkdownAction = Pick<
  Action,
  'title' | 'state' | 'dueSprint' | 'sprintNames' | 'dropReason'
> & {
  owner: ShownOwner | null
  topic: { title: string } | null
}

const BOXES: Record<Action['state'], string> = { idea: ' ', open: ' ', done: 'x', dropped: '-' }

/**
 * Returns an action as one item of a Markdown task list: `- [ ] title — owner, until sprint 5 (topic)`. A dropped action ends with its reason. An
 * idea has an owner and a sprint only if they are set.
 */
export function toActionMarkdown(action: MarkdownAction, words: ActionWords): string {
  const { title, state, owner, dueSprint, topic, dropReason } = action
  const promise = [
    ...(state === 'idea' && owner === null ? [] : [words.owner(action)]),
    ...(dueSprint === null ? [] : [words.until(action)]),
  ]
  const parts = [
    `- [${BOXES[state]}] ${escapeMarkdown(title)}`,
    ...(promise.length === 0 ? [] : [`— ${promise.map(escapeMarkdown).join(', ')}`]),
    ...(topic === null ? [] : [`(${escapeMarkdown(topic.title)})`]),
  ]
  const reason = dropReason === null ? '' : `: ${escapeMarkdown(words.reason(dropReason))}`
  return parts.join(' ') + reason
}
