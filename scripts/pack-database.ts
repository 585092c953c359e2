import { cpSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { packDatabase } from '../src/lib/database/embedded/in-memory.server.ts'
import { ROOT, SERVER } from './project.ts'

/**
 * Puts beside the bundled server what it opens its database with: the migrations, and a database that has them
 * already, so that a first start takes a second instead of four.
 */
export async function packDatabaseFiles(): Promise<void> {
  const folder = dirname(SERVER)
  cpSync(join(ROOT, 'drizzle'), join(folder, 'drizzle'), { recursive: true })
  writeFileSync(join(folder, 'database.tar.gz'), await packDatabase('gzip'))
}
