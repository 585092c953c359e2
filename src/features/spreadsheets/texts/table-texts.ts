import type { Twins } from '~/domain/transfer/import-plan'
import type { ColumnRole, TableForm } from '~/domain/transfer/tables/column-roles'
import type { Repeats } from '~/domain/transfer/tables/repeated-scores'
import type { Scale } from '~/domain/transfer/tables/scales'
import type { Table } from '~/domain/transfer/tables/table'
import type { TablePreview } from '~/domain/transfer/tables/table-choices'
import { MAX_TABLE_BYTES, type TableProblem } from '~/domain/transfer/tables/table-text'
import { formatWritten } from '~/i18n/format'
import type { Locale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'

const PROBLEMS: Record<TableProblem, () => string> = {
  TABLE_EMPTY: m.table_empty,
  TABLE_NOT_TEXT: m.table_not_text,
  TABLE_TOO_LARGE: () => m.table_too_large({ max: MAX_TABLE_BYTES / 1_000_000 }),
  TABLE_OLD_WORKBOOK: m.table_old_workbook,
  TABLE_MACROS: m.table_macros,
  TABLE_ENCRYPTED: m.table_encrypted,
  TABLE_BROKEN: m.table_broken,
  TABLE_NUMBERS: m.table_numbers,
  TABLE_DOCUMENT: m.table_document,
  TABLE_PDF: m.table_pdf,
  TABLE_ARCHIVE: m.table_archive,
  TABLE_PICTURE: m.table_picture,
  TABLE_WEB_PAGE: m.table_web_page,
  TABLE_PARABOL: m.table_parabol,
}

export function tableProblemText(reason: TableProblem): string {
  return PROBLEMS[reason]()
}

export const FORM_TEXTS: Record<TableForm, () => string> = {
  rows: m.table_form_rows,
  sprints: m.table_form_sprints,
  topics: m.table_form_topics,
}

export const FORM_HINTS: Record<TableForm, () => string> = {
  rows: m.table_form_rows_hint,
  sprints: m.table_form_sprints_hint,
  topics: m.table_form_topics_hint,
}

export const TWIN_TEXTS: Record<Twins, () => string> = {
  leave: m.table_twins_leave,
  replace: m.table_twins_replace,
  both: m.table_twins_both,
}

export const REPEAT_TEXTS: Record<Repeats, () => string> = {
  mean: m.table_repeats_mean,
  first: m.table_repeats_first,
  last: m.table_repeats_last,
  apart: m.table_repeats_apart,
}

const ROLES: Record<Exclude<ColumnRole, 'score'>, () => string> = {
  squad: m.table_role_squad,
  sprint: m.table_role_sprint,
  name: m.table_role_name,
  date: m.table_role_date,
  group: m.table_role_group,
  topic: m.table_role_topic,
  count: m.table_role_count,
  mean: m.table_role_mean,
  note: m.table_role_note,
  out: m.table_role_out,
}

/** Returns the name of a role. In a wide table a column of scores is a sprint or a topic. */
export function roleText(role: ColumnRole, form: TableForm): string {
  if (role !== 'score') return ROLES[role]()
  if (form === 'rows') return m.table_role_score()
  return form === 'sprints' ? m.table_role_sprint() : m.table_role_topic()
}

/** Returns the heading of a column, or its number if it has none. */
export function columnText({ heads }: Table, column: number): string {
  return heads[column] || m.table_column({ number: column + 1 })
}

/** Describes how the ends of the scale are converted. */
export function scaleText(scale: Scale, locale: Locale): string {
  if (scale.worst === 0 && scale.best === 5) return m.table_scale_same()
  const worst = formatWritten(scale.worst, locale)
  const best = formatWritten(scale.best, locale)
  return scale.isKept ? m.table_scale_kept({ worst, best }) : m.table_scale({ worst, best })
}

/** Returns the label of the button that imports. */
export function importText(count: number): string {
  return count === 1 ? m.table_import_one() : m.table_import_many({ count })
}

/** Says where an import came from, and how many of its sprints are left. */
export function broughtText(file: string, count: number): string {
  return count === 1 ? m.brought_one({ file }) : m.brought_many({ file, count })
}

/** Says what taking an import back does. */
export function takeBackText({ fileName: file, sprints, changed, replacing }: Brought): string {
  const count = sprints - changed - replacing
  const going = count === 1 ? m.brought_goes_one({ file }) : m.brought_goes({ file, count })
  const back = replacing === 1 ? m.brought_back_one() : m.brought_back({ count: replacing })
  const parts = [count > 0 && going, replacing > 0 && back, m.brought_rest()]
  return parts.filter(Boolean).join(' ')
}

type Brought = { fileName: string; sprints: number; changed: number; replacing: number }

/** Returns the sentence about an answer that the import waits for. Empty if the table has nothing to import. */
export function missingText({ questions, squads }: TablePreview, hasSquad: boolean): string {
  const kinds = questions.map(({ kind }) => kind)
  if (kinds.includes('SCALE')) return m.table_no_scale()
  if (kinds.length > 0) return m.table_open_questions()
  if (squads.every(({ sprints }) => sprints.length === 0)) return ''
  return hasSquad ? m.table_needs_squad() : m.table_open_questions()
}
