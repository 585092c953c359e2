import { type ImportAction, toActionRow } from '../actions/action-file.ts'
import { type Scores, topicScore } from '../retrospectives/averages.ts'
import type { JsonObject } from '../text/json.ts'
import type { Topic } from '../topics/topic-tree.ts'
import type { ImportEntry } from './import-file.ts'

/** Most entries of one request. */
const MAX_PART_ENTRIES = 500

/** Largest part: a quarter of the server's limit for a body. */
const MAX_PART_BYTES = 1_000_000

/** A part of a file: rows as in an account export, and the data of the other parts that its numbering needs. */
export type ImportPart = { rows: JsonObject[]; highest: number }

/**
 * Splits numbered entries into parts of at most about a megabyte or `mostBytes`, in order, after the actions. Planning them one after the other gives
 * the same result as the whole file, if each is planned `after` the highest number of the whole and of the earlier responses.
 */
export function toImportParts(
  entries: readonly ImportEntry[],
  actions: readonly ImportAction[] = [],
  mostBytes = MAX_PART_BYTES,
): ImportPart[] {
  const highest = entries.reduce((most, { sprint }) => Math.max(most, sprint ?? 0), 0)
  const parts: ImportPart[] = []
  let bytes = Number.POSITIVE_INFINITY
  // The newest sprint of the last part decides the squad's topics, so the actions come first.
  for (const row of [...actions.map(toRowOfAction), ...entries.map(toRow)]) {
    const size = new TextEncoder().encode(JSON.stringify(row)).length
    let rows = parts.at(-1)?.rows
    if (!rows || bytes + size > mostBytes || rows.length >= MAX_PART_ENTRIES) {
      rows = []
      bytes = 0
      parts.push({ rows, highest })
    }
    rows.push(row)
    bytes += size
  }
  return parts
}

/** Returns the row that parses to exactly this entry. */
function toRow(entry: ImportEntry): JsonObject {
  const { origin, sprint, label, squadName, topics, scores, savedAt, formCreatedAt } = entry
  const { note, name, extra } = entry
  return {
    ...(origin.id === undefined ? {} : { id: origin.id }),
    sprint,
    dados_json: {
      ...extra,
      sprint: label,
      topics,
      notes: notesOf(topics, scores),
      ...(formCreatedAt === null ? {} : { created_at_form: formCreatedAt }),
      imported_from: origin,
    },
    ...(note === '' ? {} : { observacoes: note }),
    ...(name === '' ? {} : { nome: name }),
    created_at: savedAt,
    squads: { nome: squadName },
  }
}

function toRowOfAction({ action, squadName, createdAt }: ImportAction): JsonObject {
  return toActionRow(action, { squadId: '', squadName, createdAt: createdAt ?? '' })
}

function notesOf(topics: readonly Topic[], scores: Scores): Record<string, number> {
  return Object.fromEntries(topics.map((topic) => [topic.id, topicScore(topics, scores, topic)]))
}
