import type { ExportCell } from '../text/csv.ts'
import { daysIn } from '../text/day.ts'
import type { Action } from './action.ts'

/** Texts of the table in the reader's language, the same as on the page. */
export type ActionTableWords = {
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

/** Returns one row per action with all its data below the heads, in the given order. `zone` is the reader's time zone. */
export function toActionsTable(
  actions: readonly Action[],
  { words, zone }: { words: ActionTableWords; zone: string },
): ExportCell[][] {
  const dayOf = daysIn(zone)
  const rows = actions.map((action) => toCells(action, { words, dayOf }))
  return [[...words.heads], ...rows]
}

type Reading = { words: ActionTableWords; dayOf: (instant: number) => string }

function toCells(action: Action, { words, dayOf }: Reading): ExportCell[] {
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
    action.dueOn === null ? null : { day: action.dueOn },
    toCell(keptSprints.join(' ')),
    action.closedSprint,
    closedAt === null ? null : { day: dayOf(closedAt) },
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

function toCell(text: string): ExportCell {
  return text === '' ? null : text
}
