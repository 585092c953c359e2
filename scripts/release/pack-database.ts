import { cpSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { packDatabase } from '../../src/lib/database/embedded/in-memory.server.ts'
import { ROOT, SERVER } from '../project.ts'

/**
 * Writes the files with which the bundled server opens its database: the migrations, and a migrated database, so that a first start takes a second
 * instead of four.
 */
export async function packDatabaseFiles(): Promise<void> {
  const folder = dirname(SERVER)
  cpSync(join(ROOT, 'drizzle'), join(folder, 'drizzle'), { recursive: true })
  writeFileSync(join(folder, 'database.tar.gz'), await packDatabase('gzip'))
}
