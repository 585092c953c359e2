import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PACKED } from '~/lib/database/embedded/embedded.server'
import { packDatabase } from '~/lib/database/embedded/in-memory.server'
import { listMigrations, migrate } from '~/lib/database/migrations.server'

const CACHE = fileURLToPath(new URL('../../../.cache/test-databases', import.meta.url))

/** Removes two thirds of the engine's files: databases that only `create database` reads. Without them a copy opens in two thirds of the time. */
const SLIMMING = [
  'update pg_database set datistemplate = false',
  'drop database template0',
  'drop database template1',
]

/** Creates the template of test databases before the first test. */
export default async function prepare(): Promise<void> {
  await readTemplate()
  if (existsSync(PACKED)) return
  const bare = await packDatabase('gzip', async () => {})
  writeAtOnce(PACKED, bare)
}

/** Reads the template. It is created once for these migrations and this engine, and a copy of it opens in a tenth of the time. */
export async function readTemplate(): Promise<Uint8Array<ArrayBuffer>> {
  const path = templatePath()
  try {
    return readFileSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const template = await packDatabase('none', async (db) => {
    await migrate(db)
    for (const statement of SLIMMING) await db.execute(statement)
  })
  mkdirSync(CACHE, { recursive: true })
  for (const outdated of readdirSync(CACHE).filter((name) => name.endsWith('.tar'))) {
    rmSync(`${CACHE}/${outdated}`, { force: true })
  }
  writeAtOnce(path, template)
  return template
}

/** Writes a file atomically: several processes may write it, and none may read half of another's. */
function writeAtOnce(path: string, content: Uint8Array): void {
  const unfinished = `${path}.${randomBytes(4).toString('hex')}`
  writeFileSync(unfinished, content)
  renameSync(unfinished, path)
}

let file: Promise<Blob> | undefined

/**
 * Reads the template for the engine in memory as one buffer: Node would copy a blob's 40 MB three times for each engine. The engine copies what it
 * changes.
 */
export function readTemplateFile(): Promise<Blob> {
  file ??= readTemplate().then(({ buffer }) =>
    Object.assign(new Blob(), { arrayBuffer: async () => buffer }),
  )
  return file
}

/**
 * Unpacks a migrated, empty database into the data folder. Opening it takes a fifth of the time of a new one, which the engine would have to
 * initialise and migrate.
 */
export async function unpackTemplate(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'pg')
  mkdirSync(folder, { recursive: true })
  const path = templatePath()
  if (!existsSync(path)) await readTemplate()
  execFileSync('tar', ['-x', '-f', path, '-C', folder], { stdio: 'ignore' })
}

function templatePath(): string {
  return `${CACHE}/${toKey()}.tar`
}

function toKey(): string {
  const engine = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const { version } = JSON.parse(
    readFileSync(new URL('../package.json', `file://${engine}`), 'utf8'),
  )
  const parts = [version, ...SLIMMING, ...listMigrations().map(({ hash }) => hash)]
  return createHash('sha256').update(parts.join()).digest('hex').slice(0, 16)
}
