import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '~/lib/database/db.server'
import { queryRows } from '~/lib/database/rows.server'

type Table = { name: string; columns: string }

/** Age from which times such as the end of a vote would have passed. */
const MAX_AGE_MS = 10_000

/**
 * Copies all rows. Returns a function that restores them in one statement, without triggers and checks, which takes a tenth of the time of writing
 * them again. It returns false if the copy is too old. The tests' role must be a superuser.
 */
export async function copyRows(db: Db): Promise<() => Promise<boolean>> {
  const takenAt = Date.now()
  const tables = await queryRows<Table>(
    db,
    sql`
      select quote_ident(c.relname) as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by c.relname`,
  )
  const copies = tables.map(({ name }) => `(select json_agg(t)::text from ${name} t)`)
  const [row] = await queryRows<{ copies: (string | null)[] }>(
    db,
    `select array[${copies.join(', ')}] as copies`,
  )
  const inserts = tables.map(({ name, columns }, at) => {
    const rows = row?.copies[at]
    if (!rows) return ''
    return `insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, $rows$${rows}$rows$);`
  })
  // A function is planned once in a session. That takes most of the time.
  const name = `tests.restore_${randomBytes(8).toString('hex')}`
  await db.execute(`
    create function ${name}() returns void language plpgsql as $do$
    begin
      set local session_replication_role = replica;
      ${tables.map(({ name }) => `delete from ${name};`).join(' ')}
      ${inserts.join(' ')}
    end $do$`)
  return async () => {
    if (Date.now() - takenAt > MAX_AGE_MS) return false
    await db.execute(`select ${name}()`)
    return true
  }
}
