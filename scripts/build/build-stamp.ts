import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { ROOT, STAMP } from '../project.ts'

const FOLDERS = ['src', 'messages', 'public', 'scripts', 'drizzle']
const FILES = ['project.inlang/settings.json', 'package-lock.json', 'package.json', 'tsconfig.json']

/** Files that the build itself writes, or that do not affect it. */
const NO_INPUT = /^src\/paraglide\/|\.test\.tsx?$/

/** Returns one hash of all inputs of a build. It covers contents and not times, because a checkout touches the times of files it does not change. */
export function hashInputs(root = ROOT): string {
  const hash = createHash('sha256')
  for (const name of listInputs(root)) {
    const content = readFileSync(join(root, name))
    hash.update(`${name}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** True if there is a finished build of exactly these sources. */
export function isBuildFresh(): boolean {
  if (!existsSync(STAMP)) return false
  return JSON.parse(readFileSync(STAMP, 'utf8')).inputs === hashInputs()
}

/** Removes the stamp. Must be called first in a build: without a stamp, an unfinished build never counts as finished. */
export function removeStamp() {
  rmSync(STAMP, { force: true })
}

/** Writes the stamp. Must be called last, with the hash from before the build, so that an edit during the build makes it stale. */
export function writeStamp(inputs: string) {
  writeFileSync(STAMP, `${JSON.stringify({ inputs })}\n`)
}

function listInputs(root: string): string[] {
  const inFolders = FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')),
  )
  // Configuration files such as vite.config.ts and site.config.ts.
  const configs = readdirSync(root).filter((name) => /\.ts$/.test(name))
  const files = FILES.filter(
    (name) => existsSync(join(root, name)) && statSync(join(root, name)).isFile(),
  )
  return [...inFolders, ...configs, ...files].filter((name) => !NO_INPUT.test(name)).sort()
}
