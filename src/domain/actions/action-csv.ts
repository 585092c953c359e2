import { BYTE_ORDER_MARK, type CsvCell, type CsvFormat, toCsvLine } from '../text/csv.ts'
import type { Action } from './action.ts'

/** Texts of the table in the reader's language, the same as on the page. */
export type ActionCsvWords = {
  /** Column heads, in order. */
  heads: readonly string[]
  owner: (action: Action) => string
  state: (action: Action) => string
  expected: (action: Action) => string
  reason: (action: Action) => string
  helped: (action: Action) => string
  /** Null if the page shows no outcome for the action. The levels are null if nothing was compared. */
  outcome: (action: Action) => { from: string | null; to: string | null; text: string } | null
}

/** Returns one line per action with all its data, in the given order. */
export function toActionsCsv(
  actions: readonly Action[],
  { words, format }: { words: ActionCsvWords; format: CsvFormat },
): string {
  const lines = actions.map((action) => toCsvLine(toCells(action, words), format))
  return BYTE_ORDER_MARK + [toCsvLine(words.heads, format), ...lines].join('')
}

function toCells(action: Action, words: ActionCsvWords): CsvCell[] {
  const { title, note, topic, keptSprints, closedAt, link, id } = action
  const outcome = words.outcome(action)
  return [
    title,
    toCell(note),
    topic?.title ?? null,
    toCell(words.owner(action)),
    words.state(action),
    action.bornSprint,
    action.startedSprint,
    action.dueSprint,
    action.dueOn,
    toCell(keptSprints.join(' ')),
    action.closedSprint,
    closedAt === null ? null : new Date(closedAt).toISOString().slice(0, 10),
    toCell(words.reason(action)),
    toCell(words.helped(action)),
    words.expected(action),
    outcome?.from ?? null,
    outcome?.to ?? null,
    outcome?.text ?? null,
    link,
    id,
  ]
}

function toCell(text: string): CsvCell {
  return text === '' ? null : text
}
