import { type ImportAction, toActionRow } from '../actions/action-file.ts'
import { type Scores, topicScore } from '../retrospectives/averages.ts'
import type { JsonObject } from '../text/json.ts'
import type { Topic } from '../topics/topic-tree.ts'
import type { ImportEntry } from './import-file.ts'

/** Most entries of one request. */
const MAX_PART_ENTRIES = 500

/** A quarter of the server's limit for a body. */
const MAX_PART_BYTES = 1_000_000

/** Part of a file: rows as in an account export, and what the numbering depends on in the other parts. */
export type ImportPart = { rows: JsonObject[]; highest: number }

/**
 * Splits settled entries into parts of about a megabyte or `mostBytes` at most, in their order, after the actions. Planned one after the other they give the
 * result of the whole file, if each is planned `after` the highest number of the whole and of the answers before it.
 */
export function toImportParts(
  entries: readonly ImportEntry[],
  actions: readonly ImportAction[] = [],
  mostBytes = MAX_PART_BYTES,
): ImportPart[] {
  const highest = entries.reduce((most, { sprint }) => Math.max(most, sprint ?? 0), 0)
  const parts: ImportPart[] = []
  let bytes = Number.POSITIVE_INFINITY
  // The last part is the one whose newest sprint says what the squad's topics are.
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

/** The row that parses to exactly this entry. */
function toRow(entry: ImportEntry): JsonObject {
  const { origin, sprint, label, squadName, topics, scores, savedAt, formCreatedAt, note, extra } =
    entry
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
