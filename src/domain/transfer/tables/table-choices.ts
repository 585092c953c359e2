import { type ColumnRole, guessForm, guessRoles, type TableForm } from './column-roles.ts'
import {
  groupScales,
  isScale,
  OWN_SCALE,
  type Scale,
  type ScaleGroup,
  usualScales,
} from './scales.ts'
import type { KnownTable, Table } from './table.ts'
import { readCells, type TableCell, type TableLayout, type WrittenScore } from './table-cells.ts'
import { type TableMeanings, type TableScores, toTableScores } from './table-scores.ts'

/** All decisions about a table. */
export type TableChoices = TableLayout & TableMeanings

/** A decision that only the user can make. The import waits for it. */
type TableQuestion =
  /** Ends of the scale of some topics. */
  | { kind: 'SCALE'; group: ScaleGroup; proposal: Scale }
  /** Scores of words without a known meaning. */
  | { kind: 'WORDS'; words: string[] }
  /** Order of day and month, with the first date that can be read in two ways. */
  | { kind: 'DATES'; sample: string }
  /** Several scores of one topic in one sprint, with the cells of the first two. */
  | { kind: 'REPEATS'; count: number; sample: [TableCell, TableCell] }

/** The result of an import before it exists. */
export type TablePreview = TableScores & {
  /** Open questions. The preview answers them with the most likely answer. */
  questions: TableQuestion[]
  totals: { line: number; title: string }[]
  /** The first date that the table leaves open, also once it is answered. Null without one. */
  undecidedDate: string | null
  /** Readable columns that are left out, besides those with names and addresses. */
  leftOut: number[]
}

const KNOWN_SCALES: Record<KnownTable, Scale> = {
  own: OWN_SCALE,
  azure: { worst: 1, best: 10, isKept: false },
  retrogemini: { worst: 1, best: 5, isKept: false },
  'health-check': { worst: 1, best: 9, isKept: false },
}

/** Returns the choices that a table suggests, with nothing that it does not tell. */
export function guessChoices(table: Table, form: TableForm = guessForm(table)): TableChoices {
  return {
    form,
    roles: guessRoles(table, form),
    ...{ rows: {}, dateOrder: null, repeats: null, scales: {}, words: {} },
    isAnswers: table.known === 'azure' || table.known === 'retrogemini' ? true : null,
  }
}

/** Returns the choices with another role for a column. A role that only one column can have is taken from its earlier one. */
export function withRole(
  choices: TableChoices,
  { column, role, canRepeat }: { column: number; role: ColumnRole; canRepeat: boolean },
): TableChoices {
  const roles = choices.roles.map((before, at): ColumnRole => {
    if (at === column) return role
    return before === role && !canRepeat ? 'out' : before
  })
  return { ...choices, roles }
}

/** Reads a table by these choices, and lists what they leave open. Pauses now and then. */
export function* previewTable(table: Table, choices: TableChoices): Generator<void, TablePreview> {
  const cells = yield* readCells(table, choices)
  const scales = scalesOf(table, groupScales(cells.scores), choices)
  const scores = yield* toTableScores(cells, { ...choices, scales: scales.used })
  const [repeated] = scores.repeated
  const words = scores.words.filter(({ score }) => score === undefined)
  const questions: TableQuestion[] = [
    ...scales.open,
    ...(words.length > 0 ? [{ kind: 'WORDS' as const, words: words.map(({ text }) => text) }] : []),
    ...(cells.undecidedDate !== null && choices.dateOrder === null
      ? [{ kind: 'DATES' as const, sample: cells.undecidedDate }]
      : []),
    ...(repeated?.before && choices.repeats === null
      ? [toRepeats(scores.repeated.length, [toCell(repeated.before), toCell(repeated)])]
      : []),
  ]
  const { totals, undecidedDate } = cells
  return { ...scores, questions, totals, undecidedDate, leftOut: leftOutOf(table, choices) }
}

function toRepeats(count: number, sample: [TableCell, TableCell]): TableQuestion {
  return { kind: 'REPEATS', count, sample }
}

function toCell({ row, column, text }: WrittenScore): TableCell {
  return { row, column, text }
}

/** Returns the scales for a preview, proposed where the user has not entered one, and the questions for those. */
function scalesOf(table: Table, groups: readonly ScaleGroup[], { scales }: TableChoices) {
  const used: Record<string, Scale> = {}
  const open: TableQuestion[] = []
  for (const group of groups) {
    const known = table.known ? KNOWN_SCALES[table.known] : scales[group.key]
    const [proposal] = usualScales(group)
    used[group.key] = known && isScale(known) ? known : (proposal ?? toProposal(group))
    if (!known || !isScale(known)) {
      open.push({ kind: 'SCALE', group, proposal: used[group.key] ?? OWN_SCALE })
    }
  }
  return { used, open }
}

function toProposal({ lowest, highest }: ScaleGroup): Scale {
  return { worst: Math.min(0, lowest), best: highest, isKept: false }
}

function leftOutOf({ heads, personal, rows }: Table, { roles }: TableChoices): number[] {
  return [...heads.keys()].filter(
    (column) =>
      roles[column] === 'out' &&
      !personal.has(column) &&
      rows.some(({ cells }) => (cells[column] ?? '').trim() !== ''),
  )
}
