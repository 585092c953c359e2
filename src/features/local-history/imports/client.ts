import type { RawHistory } from '~/domain/local/history'
import {
  type LocalImport,
  type LocalTablePlan,
  type LocalTakenBack,
  planLocalTable,
  readLocalImports,
  takeLocalBack,
} from '~/domain/local/local-imports'
import { parseJson } from '~/domain/text/json'
import type { Twins } from '~/domain/transfer/import-plan'
import { localArea, readText, type WriteOutcome, writeText } from '~/lib/browser/browser-storage'
import { changeHistory, type EditOutcome, historyStore, type StoredHistory } from '../client'
import { IMPORTS_KEY } from '../storage'

/** Imports that can be taken back. Older ones are final. */
const MOST = 20

type Table = { fileName: string; incoming: RawHistory; twins: Twins; replaces: string | null }

/** Previews the import of a table. */
export function previewTable({ incoming, twins, replaces }: Table): LocalTablePlan {
  return planLocalTable(historyStore.read().raw, incoming, { twins, replaces: find(replaces) })
}

/** Imports a table so that it can be taken back. */
export function importTable(table: Table, now: Date): Promise<EditOutcome> {
  return change((history) => {
    const replaces = find(table.replaces)
    const plan = planLocalTable(history, table.incoming, { twins: table.twins, replaces })
    const { sprints } = plan
    const made = {
      id: crypto.randomUUID(),
      fileName: table.fileName,
      at: now.toISOString(),
      sprints,
    }
    const others = findImports().filter(({ id }) => id !== table.replaces)
    return { history: plan.history, imports: [made, ...others] }
  })
}

/** Takes an import back. `CHANGED` if that was done before. */
export async function takeImportBack(
  id: string,
): Promise<(EditOutcome & { ok: false }) | { ok: true; takenBack: LocalTakenBack }> {
  let takenBack: LocalTakenBack | null = null
  const outcome = await change((history) => {
    const known = find(id)
    if (!known) return null
    const taken = takeLocalBack(history, known)
    takenBack = taken.takenBack
    return { history: taken.history, imports: findImports().filter((one) => one.id !== id) }
  })
  if (!outcome.ok) return outcome
  return takenBack ? { ok: true, takenBack } : { ok: false, reason: 'CHANGED' }
}

/** Lists the tables of which some sprint is left, newest first. */
export function listBrought({ raw }: StoredHistory) {
  return findImports().flatMap((made) => {
    const { removed, restored, kept } = takeLocalBack(raw, made).takenBack
    const changed = kept.length
    const sprints = removed + restored + changed
    return sprints === 0 ? [] : [{ ...made, sprints, changed, replacing: restored }]
  })
}

function find(id: string | null): LocalImport | null {
  return findImports().find((one) => one.id === id) ?? null
}

/** Changes history and imports together. The imports come first: without them the change could not be taken back. */
async function change(
  decide: (history: RawHistory) => { history: RawHistory; imports: LocalImport[] } | null,
): Promise<EditOutcome> {
  const before = findImports()
  let kept: WriteOutcome = { ok: true }
  const outcome = await changeHistory(({ raw }) => {
    const next = decide(raw)
    if (!next) return null
    kept = keepImports(next.imports)
    return kept.ok ? next.history : null
  })
  if (!kept.ok) return kept
  if (!outcome.ok) keepImports(before)
  return outcome
}

/** Lists the tables that were imported into this browser's history, newest first. */
function findImports(): LocalImport[] {
  const stored = readText(localArea, IMPORTS_KEY)
  return readLocalImports(parseJson((stored.ok && stored.text) || '[]')?.value)
}

function keepImports(imports: readonly LocalImport[]): WriteOutcome {
  const text = imports.length === 0 ? null : JSON.stringify(imports.slice(0, MOST))
  return writeText(localArea, IMPORTS_KEY, text)
}
