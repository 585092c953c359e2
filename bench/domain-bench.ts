import { findProblems, toSavedEntry } from '../src/domain/local/draft.ts'
import {
  compareHistories,
  isValidHistory,
  listEntries,
  mergeHistories,
  parseHistoryFile,
  type RawHistory,
  toRawEntry,
} from '../src/domain/local/history.ts'
import { compareSprints } from '../src/domain/retrospectives/comparison.ts'
import { SAVED_SHAPE, SAVED_SPRINTS, sampleDraft, sampleHistory } from './sample-history.ts'
import { measure, type Row } from './timing.ts'

const NOW = new Date(Date.UTC(2026, 0, 5))

/** The history's own work on 1,000 sprints of 60 topics, in Node: what the page does, without the page. */
export function benchDomain(): Row[] {
  const text = JSON.stringify(sampleHistory({ count: SAVED_SPRINTS }))
  const raw = requireHistory(text)
  const items = listEntries(raw)
  const entries = items.flatMap(({ entry }) => entry ?? [])
  const draft = sampleDraft(SAVED_SHAPE)
  // One half is here already, the other half is new, and all of it was saved in between.
  const half = SAVED_SPRINTS / 2
  const file = JSON.stringify(sampleHistory({ from: half, count: SAVED_SPRINTS }))
  const next = JSON.stringify([...raw, toRawEntry(toSavedEntry(draft, NOW))])
  const nextRaw = requireHistory(next)
  console.log(`\n${raw.length} sprints × 60 topics: ${text.length.toLocaleString('en')} characters`)

  return [
    measure('parse + validate', () => read(text), {
      floor: 'JSON.parse',
      floorWork: () => JSON.parse(text),
    }),
    measure('comparison series', () => compareSprints(entries), {
      floor: 'read every score once',
      floorWork: () => sumOf(entries),
    }),
    measure(
      'save one entry',
      () => {
        findProblems(
          draft,
          items.map(({ label }) => label),
        )
        read(JSON.stringify([...raw, toRawEntry(toSavedEntry(draft, NOW))]))
      },
      {
        floor: 'JSON.stringify + JSON.parse',
        floorWork: () => JSON.parse(JSON.stringify(nextRaw)),
      },
    ),
    measure(
      'import: parse + compare + merge',
      () => {
        const incoming = requireHistory(file)
        compareHistories(raw, incoming)
        mergeHistories(raw, incoming)
      },
      { floor: 'JSON.parse', floorWork: () => JSON.parse(file) },
    ),
  ]
}

/** What the client does with a text from the storage. */
function read(text: string) {
  const raw = requireHistory(text)
  return { isValid: isValidHistory(raw), items: listEntries(raw) }
}

function requireHistory(text: string): RawHistory {
  const parsed = parseHistoryFile(text)
  if (!parsed.ok) throw new Error(`the sample is no history: ${parsed.reason}`)
  return parsed.history
}

function sumOf(entries: readonly { scores: ReadonlyMap<string, number> }[]): number {
  let sum = 0
  for (const { scores } of entries) for (const score of scores.values()) sum += score
  return sum
}
