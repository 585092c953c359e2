import type { BrokenAction } from '~/domain/actions/action-file'
import { MAX_TOPICS } from '~/domain/topics/topic-tree'
import type { EntryProblem } from '~/domain/transfer/import-file'
import { errorText } from '~/i18n/error-texts'
import type { ApiProblem } from '~/lib/browser/api-client'
import { m } from '~/paraglide/messages'
import { type FileProblem, fileProblemText } from '~/ui/forms/file-button'
import type { ImportResult } from '../schema'

/** Reason why a whole file is refused. */
export type Refusal = FileProblem | BrokenAction

export function problemText(problem: Refusal | ApiProblem): string {
  if (typeof problem === 'string') return fileProblemText(problem)
  if (!('field' in problem)) return errorText(problem)
  const title = problem.title === '' ? m.transfer_unnamed() : problem.title
  return m.transfer_bad_action({ title, field: problem.field })
}

/** Describes an entry that was not imported, with the reason. */
export function unreadableText({ label, reason }: ImportResult['unreadable'][number]): string {
  const name = label.trim() || m.transfer_unnamed()
  return m.transfer_item_unreadable({ label: name, reason: reasonText(reason) })
}

function reasonText(reason: EntryProblem): string {
  switch (reason) {
    case 'NOT_AN_ENTRY':
      return m.transfer_reason_not_an_entry()
    case 'NO_DATA':
      return m.transfer_reason_no_data()
    case 'NO_SCORES':
      return m.transfer_reason_no_scores()
    case 'TOO_MANY_TOPICS':
      return m.transfer_reason_too_many_topics({ max: MAX_TOPICS })
    case 'TOO_LONG':
      return m.transfer_reason_too_long()
    case 'NEEDS_ROOM':
      return m.transfer_reason_needs_room()
  }
}

export function countSprints(count: number): string {
  return count === 1 ? m.bring_count_one() : m.bring_count_many({ count })
}

/** Returns a squad's name from a file, or a text for a missing name. */
export function squadNameText(name: string): string {
  return name.trim() || m.transfer_no_squad()
}
