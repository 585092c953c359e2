import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import packs from '~/content/packs.json'
import { fillWithContent, readContent } from '~tests/support/database/content'
import { createFolder, createPlace } from '~tests/support/database/places'
import { writeBackup } from './backup/backup.server'
import { checkBackup, restoreBackup } from './backup/restore.server'
import { connectDatabase, type Database, type Db } from './db.server'
import {
  applyMigrations,
  isMigrated,
  listApplied,
  listMigrationsFromBefore,
  migrate,
} from './migrations.server'
import { queryRows } from './rows.server'

/** The newest migration that a program had before the topics of packs were named for the last time. */
const BEFORE_THE_LAST = listMigrationsFromBefore().findIndex(({ tag }) => tag.startsWith('0040_'))

const cleanUps: (() => Promise<void> | void)[] = []

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

test('the baseline makes the schema that the migrations before it made', async () => {
  const [made, grown] = [await connectEmpty(), await connectEmpty()]
  await migrate(made.db)
  await apply(grown.db, listMigrationsFromBefore().length)
  const catalog = await readCatalog(grown.db)
  expect(Object.keys(catalog).length).toBeGreaterThan(300)
  expect(await readCatalog(made.db)).toEqual(catalog)
})

test('the migrations before the baseline are frozen, because databases know them by their hashes', () => {
  const hashes = listMigrationsFromBefore().slice(0, BEFORE_THE_LAST + 1)
  const all = hashes.map(({ hash }) => hash).join()
  expect(createHash('sha256').update(all).digest('hex').slice(0, 16)).toBe('a5211a000b3da3c7')
})

test('a database from before the baseline gets the rest of the migrations that led to it', async () => {
  const { db } = await connectEmpty()
  await apply(db, BEFORE_THE_LAST)
  await fillWithContent(db)
  expect(await isMigrated(db)).toBe(false)
  const before = await listApplied(db)
  await migrate(db)
  expect(await isMigrated(db)).toBe(true)
  const path = listMigrationsFromBefore().map(({ hash }) => hash)
  expect(await listApplied(db)).toEqual(path)
  expect(path.slice(0, before.length)).toEqual(before)
  expect(await db.$count(sql`user_topics`)).toBe(251)
})

test('stored topics get the pack’s topic that their text tells', async () => {
  const [topic] = packs.find(({ isAboutFeelings }) => isAboutFeelings)?.topics ?? []
  const id = topic?.id ?? ''
  // The migration knows the first wording only.
  const [{ description = { pt: '', en: '' } } = {}] = topic?.former ?? []
  const { db } = await connectEmpty()
  await apply(db, BEFORE_THE_LAST)
  await fillWithContent(db)
  const texts = [description.pt, ` ${description.en.toUpperCase().replace(' ', '\u00a0')} `, 'Ours']
  const topics = [
    ...texts.map((text, at) => ({ id: `t${at}`, title: 'Help', description: text })),
    { id: 'named', title: 'Daily', description: description.pt, packTopic: 'default-daily' },
    'no topic',
  ]
  await db.execute(sql`alter table user_topics disable trigger name_pack_topic`)
  for (const text of texts) {
    await db.execute(
      sql`insert into user_topics (squad_id, title, description) select id, 'Help', ${text} from squads`,
    )
  }
  await db.execute(sql`
    insert into webhooks (squad_id, sealed_url, host, sealed_secret, events, locale)
    select id, 'sealed', 'example.org', 'sealed', '{retrospective.saved}', 'pt' from squads`)
  const data = JSON.stringify({ topics, notes: { t0: 2 } })
  await db.execute(sql`update retrospectivas set dados_json = ${data}::jsonb where sprint = 1`)
  await db.execute(sql`delete from webhook_deliveries`)
  await migrate(db)

  const own = await queryRows<{ name: string | null }>(
    db,
    sql`select pack_topic as name from user_topics where title = 'Help' order by created_at, pack_topic`,
  )
  expect(own.map(({ name }) => name)).toEqual([id, id, null])
  const [stored] = await queryRows<{ data: { topics: { packTopic?: string }[]; notes: unknown } }>(
    db,
    sql`select dados_json as data from retrospectivas where sprint = 1`,
  )
  expect(stored?.data.topics.map((topic) => topic.packTopic)).toEqual([
    ...[id, id, undefined, 'default-daily'],
    undefined,
  ])
  expect(stored?.data.notes).toEqual({ t0: 2 })
  expect(await db.$count(sql`webhook_deliveries`)).toBe(0)
})

test('a backup from before the baseline is restored and migrated', async () => {
  const [source, target] = [await connectEmpty(), await connectEmpty()]
  await apply(source.db, BEFORE_THE_LAST)
  await fillWithContent(source.db)
  const folder = createFolder()
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'backup.gz')
  await writeBackup(source.db, file)
  await restoreBackup(target.db, await checkBackup(file))
  expect(await isMigrated(target.db)).toBe(true)
  const { retrospective_authors: _, ...content } = await readContent(source.db)
  // Later migrations may have added columns.
  expect(await readContent(target.db)).toMatchObject(content)
})

/** Connects to a database without tables, in memory on the embedded engine. */
async function connectEmpty(): Promise<Database> {
  const { url, log, remove } = await createPlace()
  cleanUps.push(remove)
  const database = await connectDatabase({ url, log })
  cleanUps.push(database.close)
  return database
}

/** Applies the first `count` of the migrations from before the baseline. */
async function apply(db: Db, count: number): Promise<void> {
  await db.transaction((tx) => applyMigrations(tx, listMigrationsFromBefore().slice(0, count)))
}

/**
 * Reads the schema as PostgreSQL describes it, by kind and name. Columns have their place in the table, because backups contain rows in this order.
 * The names of `not null` constraints, which exist since PostgreSQL 18, do not count.
 */
async function readCatalog(db: Db): Promise<Record<string, string>> {
  const rows = await queryRows<{ name: string; definition: string }>(
    db,
    sql`
      with tables as (
        select * from pg_class where relnamespace = 'public'::regnamespace
      )
      select 'relation ' || relname as name,
        concat_ws(' ', relkind, relpersistence, relrowsecurity, relreplident, reloptions) as definition from tables
      union all
      select concat_ws(' ', 'column', c.relname, a.attname),
        concat_ws(' ', row_number() over (partition by c.oid order by a.attnum), format_type(a.atttypid, a.atttypmod), a.attnotnull,
          a.attgenerated, a.attidentity, a.attstorage, a.attcompression, coalesce(a.attstattarget, -1), a.attcollation::regcollation,
          a.attoptions, pg_get_expr(d.adbin, d.adrelid))
      from tables c join pg_attribute a on a.attrelid = c.oid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      union all
      select concat_ws(' ', 'constraint', c.relname, k.conname), concat_ws(' ', pg_get_constraintdef(k.oid), k.convalidated)
      from tables c join pg_constraint k on k.conrelid = c.oid where k.contype <> 'n'
      union all
      select 'index ' || c.relname, concat_ws(' ', pg_get_indexdef(i.indexrelid), i.indisvalid, i.indisclustered)
      from tables c join pg_index i on i.indexrelid = c.oid
      union all
      select concat_ws(' ', 'trigger', c.relname, t.tgname), concat_ws(' ', pg_get_triggerdef(t.oid), t.tgenabled)
      from tables c join pg_trigger t on t.tgrelid = c.oid where not t.tgisinternal
      union all
      select 'function ' || oid::regprocedure, pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
      union all
      select 'type ' || typname, typtype::text from pg_type where typnamespace = 'public'::regnamespace`,
  )
  return Object.fromEntries(rows.map(({ name, definition }) => [name, definition]))
}
