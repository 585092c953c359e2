import { sql } from 'drizzle-orm'
import type { Db } from '~/lib/database/database.server'
import { queryRows } from '~/lib/database/rows.server'

/** PostgreSQL's own defaults, except for small tables, which are not worth a round. */
const [LEAST_DEAD, DEAD_PART] = [1_000, 0.2]

/**
 * Frees the space of deleted and replaced rows, table by table, if there are many of them. The embedded engine has no process for this. Takes no
 * statistics: samples of values would be copies that outlive their rows.
 */
export async function vacuumWorn(db: Db): Promise<void> {
  const worn = await queryRows<{ name: string }>(
    db,
    sql`
      select relname as name from pg_stat_user_tables
      where n_dead_tup > ${LEAST_DEAD} and n_dead_tup > ${DEAD_PART}::float8 * n_live_tup
      order by n_dead_tup desc`,
  )
  for (const { name } of worn) await db.execute(sql`vacuum ${sql.identifier(name)}`)
}
