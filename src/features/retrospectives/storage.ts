import {
  type Edit,
  type NewForm,
  parseEdit,
  parseNewForm,
  toEditJson,
} from '~/domain/retrospectives/retrospective-form'
import { toSheetJson } from '~/domain/retrospectives/score-sheet'
import { parseJson } from '~/domain/text/json'
import { listKeys, readText, sessionArea, writeText } from '~/lib/browser/browser-storage'

/** Drafts belong to one user: the next person who signs in at this tab must not find them. */
type Place = { userId: string; id: string }
type Interruption = { userId: string; kind: DraftKind }

export type DraftKind = 'new' | 'edit'

/** Stores the form until the tab is closed; null removes it. Does nothing if storage is blocked. */
export function keepNewForm(place: Place, form: NewForm | null): void {
  write('new', place, form && toSheetJson(form))
}

/** `id` is the squad's. */
export function findNewForm(place: Place): NewForm | null {
  return parseNewForm(read('new', place))
}

export function keepEdit(place: Place, edit: Edit | null): void {
  write('edit', place, edit && toEditJson(edit))
}

/** `id` is the retrospective's. */
export function findEdit(place: Place): Edit | null {
  return parseEdit(read('edit', place))
}

/** Records that the session ended while this form was being filled in; null removes the record. `of` is the squad's or the retrospective's id. */
export function keepInterrupted({ userId, kind }: Interruption, of: string | null): void {
  writeText(sessionArea, keyOf(`interrupted-${kind}`, { userId, id: '' }), of)
}

export function findInterrupted({ userId, kind }: Interruption): string | null {
  const stored = readText(sessionArea, keyOf(`interrupted-${kind}`, { userId, id: '' }))
  return stored.ok ? stored.text : null
}

/** True if the session ended in this tab while a form was being filled in, by any user. */
export function isAnyInterrupted(): boolean {
  return listKeys(sessionArea).some((key) => key.startsWith('retrospective-interrupted-'))
}

function write(kind: string, place: Place, value: unknown): void {
  writeText(sessionArea, keyOf(kind, place), value === null ? null : JSON.stringify(value))
}

function read(kind: string, place: Place): unknown {
  const stored = readText(sessionArea, keyOf(kind, place))
  return stored.ok && stored.text !== null ? parseJson(stored.text)?.value : null
}

function keyOf(kind: string, { userId, id }: Place): string {
  return `retrospective-${kind}:${userId}:${id}`
}
