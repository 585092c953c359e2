import { sql } from 'drizzle-orm'
import type { Executor } from './database.server'
import { queryRows } from './rows.server'

/** A table as the database describes it. Columns and key are quoted for SQL. */
export type Table = {
  name: string
  /** Columns without those that the database computes. */
  columns: string[]
  /** Types of the columns, in the same order. */
  types: string[]
  /** Sort key of the rows, the same on every server in any collation. */
  key: string[]
  parents: string[]
}

/** Lists all tables that survive a crash, each after those that it refers to. Unlogged ones contain data that must not be copied. */
export async function listTables(executor: Executor): Promise<Table[]> {
  const tables = await queryRows<Table>(
    executor,
    sql`
      select c.relname as name,
        (select json_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
        (select json_agg(format_type(a.atttypid, a.atttypmod) order by a.attnum) from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as types,
        coalesce((select json_agg(quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end order by k.position)
          from pg_index i
          cross join unnest(i.indkey) with ordinality as k(attnum, position)
          join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
          where i.indrelid = c.oid and i.indisprimary), '[]') as key,
        coalesce((select json_agg(distinct p.relname) from pg_constraint f
          join pg_class p on p.oid = f.confrelid
          where f.conrelid = c.oid and f.contype = 'f' and p.oid <> c.oid), '[]') as parents
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
      order by c.relname collate "C"`,
  )
  return parentsFirst(tables)
}

function parentsFirst(tables: Table[]): Table[] {
  const sorted: Table[] = []
  let left = tables
  while (left.length > 0) {
    const names = left.map(({ name }) => name)
    const next = left.filter(({ parents }) => !parents.some((parent) => names.includes(parent)))
    if (next.length === 0) throw new Error(`tables refer to each other in a circle: ${names}`)
    sorted.push(...next)
    left = left.filter((table) => !next.includes(table))
  }
  return sorted
}
