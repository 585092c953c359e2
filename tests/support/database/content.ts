import { sql } from 'drizzle-orm'
import { nameOf } from '~/lib/database/backup/table-rows.server'
import { listTables } from '~/lib/database/catalog.server'
import type { Db } from '~/lib/database/db.server'
import { queryRows } from '~/lib/database/rows.server'

const PARENT = 'ffffffff-0000-4000-8000-000000000001'

/** Inserts rows of every kind that JavaScript, another collation or a page's end could corrupt. */
export async function fillWithContent(db: Db): Promise<void> {
  await db.execute(sql`
    insert into "user" (id, name, email, created_at) values
      ('00000000-0000-4000-8000-000000000001', ${'Ána \u2028 "quoted" \\ 🙂\n\t'}, 'a@example.org', '2026-03-01 10:00:00.123456+05:45'),
      ('00000000-0000-4000-8000-000000000002', 'null', 'b@example.org', '1999-12-31 23:59:59.999999+00')`)
  await db.execute(sql`
    insert into squads (id, nome, user_id) values
      ('00000000-0000-4000-8000-000000000003', 'Squad {"row":1}', '00000000-0000-4000-8000-000000000001')`)
  const squad = sql`'00000000-0000-4000-8000-000000000003'::uuid`
  const data = `{"overall_average": 3.14159265358979323846264338327950288, "big": 123456789012345678901234567890, "none": null, "text": "\\u2029\\\\", "deep": [[[{}]]]}`
  await db.execute(sql`
    insert into retrospectivas (squad_id, sprint, user_id, dados_json)
    values (${squad}, 1, null, ${data}::text::jsonb), (${squad}, 2, null, 'null'::jsonb), (${squad}, 3, null, '{}'::jsonb),
      (${squad}, 4, '00000000-0000-4000-8000-000000000001', '{}'::jsonb)`)
  // Several pages of them, whose parent has the last id of all.
  await db.execute(sql`
    insert into user_topics (id, squad_id, title) values (${PARENT}, ${squad}, 'Parent')`)
  await db.execute(sql`
    insert into user_topics (squad_id, title, description, parent_id)
    select ${squad}, 'Topic ' || n, nullif('', ''), ${PARENT} from generate_series(1, 250) n`)
  await db.execute(sql`
    insert into rate_limit (key, count, since) values ('a', 1, 9007199254740993), ('B', 2, -1), ('_', 3, 0), ('é', 4, 0)`)
}

/** A row's columns, as PostgreSQL prints them. */
type PrintedRow = Record<string, string | null>

/** Returns everything in the database, including computed columns: a second opinion on a restored one. */
export async function readContent(db: Db): Promise<Record<string, PrintedRow[]>> {
  const content: Record<string, PrintedRow[]> = {}
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local timezone to 'UTC'`)
    for (const table of await listTables(tx)) {
      const rows = await queryRows<{ row: PrintedRow }>(
        tx,
        `select (select json_object_agg(key, value) from json_each_text(row_to_json(t))) as row
        from ${nameOf(table)} t order by t::text collate "C"`,
      )
      content[table.name] = rows.map(({ row }) => row)
    }
  })
  return content
}
