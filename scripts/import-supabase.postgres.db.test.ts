import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { connectDatabase } from '../src/lib/database/db.server.ts'
import { queryRows } from '../src/lib/database/rows.server.ts'
import { createFolder, quietLog } from '../tests/support/database/places.ts'
import { createDatabase } from '../tests/support/database/postgres-server.ts'
import { callCommand } from './database-place.ts'
import { importSupabase } from './import-supabase.ts'

const DUMP = {
  users: [{ id: '00000000-0000-4000-8000-000000000001', email: 'ana@example.org' }],
  squads: [],
  user_topics: [],
  retrospectivas: [],
}

test('imports a dump into a new database after a trial run that leaves it empty', async () => {
  const { url, drop } = await createDatabase(inject('databaseUrl') ?? '')
  try {
    expect(await runImport(url, '--dry-run')).toMatch(/Trial run[\s\S]*users +1 +0 +0/)
    expect(await countTables(url)).toBe(0)
    expect(await runImport(url)).toMatch(/Import[\s\S]*users +1 +0 +0/)
    expect(await runImport(url, '--dry-run')).toMatch(/Trial run[\s\S]*users +0 +1 +0/)
  } finally {
    await drop()
  }
})

async function countTables(url: string): Promise<number> {
  const { db, close } = await connectDatabase({ url, log: quietLog })
  try {
    const count = `select count(*)::int as count from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`
    const [row] = await queryRows<{ count: number }>(db, count)
    return row?.count ?? -1
  } finally {
    await close()
  }
}

async function runImport(url: string, ...args: string[]): Promise<string> {
  const folder = createFolder()
  writeFileSync(join(folder, 'dump.json'), JSON.stringify(DUMP))
  const env = { ...process.env, INIT_CWD: folder, DATABASE_URL: url }
  const { said } = await callCommand(importSupabase, { args: ['dump.json', ...args], env })
  rmSync(folder, { recursive: true })
  return said
}
