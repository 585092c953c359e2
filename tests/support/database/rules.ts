import type { Executor, Tx } from '~/lib/database/db.server'
import { queryRows } from '~/lib/database/rows.server'

/** A row that a table refuses: the condition that finds a valid row, and the change that spoils it. */
export type WrongRow = {
  table: string
  row: string
  /** Change that spoils the row, as SQL for `update … set`. */
  set: string
  refusedBy: string
}

class Undo extends Error {}

/** Returns the name of the constraint that refuses the work, or null. Rolls the work back in any case. */
export async function undone(
  executor: Executor,
  work: (tx: Tx) => Promise<void>,
): Promise<string | null> {
  try {
    await executor.transaction(async (tx) => {
      await work(tx)
      throw new Undo()
    })
  } catch (error) {
    if (error instanceof Undo) return null
    const { constraint } = (error as { cause?: { constraint?: string } }).cause ?? {}
    if (!constraint) throw error
    return constraint
  }
  throw new Error('the transaction was committed')
}

export async function spoil(tx: Tx, { table, row, set }: WrongRow): Promise<void> {
  const rows = await queryRows(tx, `update ${table} set ${set} where ${row} returning 1`)
  if (rows.length !== 1) throw new Error(`${table} has ${rows.length} rows where ${row}`)
}

export function toText({ table, row, set }: WrongRow): string {
  return `${table} where ${row}: ${set}`
}

/** Lists checks, and foreign keys of more than one column. */
export async function listRules(executor: Executor, tables: readonly string[]): Promise<string[]> {
  const list = tables.map((table) => `'"${table.replaceAll('"', '')}"'::regclass`).join()
  const rows = await queryRows<{ name: string }>(
    executor,
    `select conname as name from pg_constraint where conrelid in (${list}) and (contype = 'c' or contype = 'f' and cardinality(conkey) > 1)`,
  )
  return rows.map(({ name }) => name)
}
