import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** Columns of a row that is read as JSON. Times are in milliseconds since 1970. */
export type JsonRow<Table extends PgTable, Key extends keyof Table['$inferSelect']> = {
  [Name in Key]: InMillis<Table['$inferSelect'][Name]>
}

type InMillis<Value> = Value extends Date ? number : Value

/** Converts to whole milliseconds since 1970, the unit of the rules. */
export function millis(moment: string): string {
  return `floor(extract(epoch from ${moment}) * 1000)`
}

/** Returns a table's columns as the parts of statements in which its rows are JSON, so that a new column is named in one place. */
export function jsonColumns<Table extends PgTable, Key extends keyof Table['$inferInsert']>(
  table: Table,
  keys: readonly Key[],
) {
  const columns = getTableColumns(table)
  const chosen = keys.map((key) => {
    const column = columns[key as string]
    if (!column) throw new Error(`the table has no column ${String(key)}`)
    const isMoment = column.dataType === 'date'
    return { key: `"${String(key)}"`, name: column.name, type: column.getSQLType(), isMoment }
  })
  const list = (toText: (column: (typeof chosen)[number]) => string) =>
    chosen.map(toText).join(', ')
  return {
    /** Arguments of `json_build_object` for a row of the table under this alias. */
    fields: (alias: string) =>
      list(({ key, name, isMoment }) => {
        const value = `${alias}.${name}`
        return `'${key.slice(1, -1)}', ${isMoment ? millis(value) : value}`
      }),
    /** Record definition for `jsonb_to_recordset` with such rows. */
    record: list(({ key, type }) => `${key} ${type}`),
    names: list(({ name }) => name),
    /** Values of a record under this alias. */
    values: (alias: string) => list(({ key }) => `${alias}.${key}`),
    /** Assignments of an update from a record under this alias. */
    assignments: (alias: string) => list(({ key, name }) => `${name} = ${alias}.${key}`),
  }
}
