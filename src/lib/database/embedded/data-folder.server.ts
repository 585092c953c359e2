import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { StartupError } from '~/lib/database/startup-error.server'
import type { Log } from '~/lib/server/log.server'

/** Creates the folder if it is missing, and closes it to other accounts. */
export function prepareFolder(dataDir: string, log: Log): void {
  try {
    makeFolder(resolve(dataDir))
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw new StartupError(
      `the data folder ${resolve(dataDir)} cannot be made (${code}). Set DATA_DIR to one that can.`,
      { cause: error },
    )
  }
  try {
    // The engine creates files that everyone can read and write.
    chmodSync(dataDir, 0o700)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    log.warn({ code }, 'the data folder may be open to other accounts of this machine')
  }
}

/** True if the engine's folder has been created completely. */
export function hasFiles({ folder, unfinished }: { folder: string; unfinished: string }): boolean {
  return !existsSync(unfinished) && existsSync(folder) && readdirSync(folder).length > 0
}

/**
 * Creates the folder and its parents. Node's `recursive` option never returns if a folder exists but nothing can be created in it, such as below
 * `/proc`.
 */
function makeFolder(folder: string): void {
  if (isFolder(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!isFolder(folder)) throw error
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

/** Throws a `StartupError` if the folder contains anything but a database of this PostgreSQL version, the only one that can be opened. */
export function requireVersion(folder: string, wanted: string): void {
  const file = join(folder, 'PG_VERSION')
  const version = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (version === wanted) return
  const place = resolve(folder)
  throw new StartupError(
    version === ''
      ? `${place} holds files but no database. Move them away, or restore a backup into another folder.`
      : `${place} was written by PostgreSQL ${version}, and this version has ${wanted}. With the version that wrote it run npm run backup -- FILE, then with this one npm run restore -- FILE into a new folder.`,
  )
}

/** Flushes everything below the folder to the disk, including files that other code wrote. */
export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = [folder, ...entries.map((entry) => join(entry.parentPath, entry.name))].values()
  const syncNext = async () => {
    for (const path of paths) await syncFile(path)
  }
  await Promise.all(Array.from({ length: 8 }, syncNext))
}

/** Flushes one file, or the names in one folder. */
export async function syncFile(path: string): Promise<void> {
  // Windows flushes neither folders nor files that are open for reading.
  if (process.platform === 'win32') return
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
