import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { Place } from '~/lib/database/db.server'
import { createLog } from '~/lib/server/log.server'
import { createDatabase } from './postgres-server'
import { unpackTemplate } from './template'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the PostgreSQL under test; absent for the embedded engine. */
    databaseUrl?: string
  }
}

/** Logs only fatal errors. */
export const quietLog = createLog('fatal')

export type TestPlace = Place & { remove(): Promise<void> }

/** Creates a place in which a database can be opened repeatedly. It is empty, without tables. */
export async function createPlace(): Promise<TestPlace> {
  const url = inject('databaseUrl')
  if (url) {
    const created = await createDatabase(url)
    return { url: created.url, log: quietLog, remove: created.drop }
  }
  const dataDir = createFolder()
  return {
    dataDir,
    log: quietLog,
    remove: async () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

/** Migrates the place on the embedded engine, which takes seconds for a new folder. PostgreSQL migrates when it is opened. */
export async function migratePlace({ dataDir }: Place): Promise<void> {
  if (dataDir !== undefined) await unpackTemplate(dataDir)
}

export function createFolder(): string {
  return mkdtempSync(join(tmpdir(), 'retroscore-'))
}
