import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import type { Db } from '~/lib/database/database.server'
import { migrate } from '~/lib/database/migrations.server'
import { type Connection, PACKED } from './embedded.server'
import { findPacked, openEngineInMemory } from './engine.server'
import { openEnginePool } from './engine-pool.server'
import { serveEngine } from './engine-port.server'

// Runs the engine in the caller's thread, which starts faster: for tests, scripts and the build.

/** Opens a database in memory, lost when closed. It is a copy of `packed`, by default of the file that folders are created from. */
export async function openInMemory(packed?: Blob): Promise<Connection> {
  const copied = packed ?? (await findPacked(PACKED))
  return openEnginePool((port) => serveEngine(port, () => openEngineInMemory(copied)))
}

/** Returns an empty database as a file, from which others are created. Migrated by default. */
export async function packDatabase(
  compression: 'none' | 'gzip',
  prepare: (db: Db) => Promise<unknown> = migrate,
): Promise<Uint8Array<ArrayBuffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'retroscore-'))
  const files = () => new NodeFS(join(folder, 'pg'))
  const open = async () => {
    const client = new PGlite({ fs: files() })
    await client.waitReady
    return { client, isSynced: true }
  }
  try {
    const { db, close } = await openEnginePool((port) => serveEngine(port, open))
    await prepare(db)
    await close()
    // The packing engine has not opened the database: one packed while open must recover each time it is unpacked.
    const packer = new PGlite({ fs: files(), noInitDb: true })
    const packed = await packer.dumpDataDir(compression)
    await packer.close()
    return new Uint8Array(await packed.arrayBuffer())
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
