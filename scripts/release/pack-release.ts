import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Files that a server needs besides the build: the one package outside the bundle, and documents for its operator. */
const FILES = ['build', 'LICENSE', 'CHANGELOG.md', 'package.json', 'docs/operations.md', 'deploy']
const ENGINE = 'node_modules/@electric-sql/pglite'

/** Files of the engine that Node does not load. */
const LEFT_OUT = /\.(map|cjs|d\.c?ts)$|\/(contrib|live|vector)\//

type ReleaseOptions = {
  /** The built checkout. */
  root: string
  into: string
  /** The bill of materials. */
  sbom: string
}

export class ReleaseError extends Error {}

/** Throws a `ReleaseError` if the checkout has uncommitted changes. */
export function requireClean(root: string): void {
  const changed = git(root, ['status', '--porcelain'])
  if (changed !== '') throw new ReleaseError(`there are changes in no commit:\n${changed}`)
}

/** Returns a version's section in the changelog. Throws a `ReleaseError` without one. */
export function notesOf(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m).slice(1)
  const section = sections.find((text) => text.split('\n')[0]?.trim() === version)
  const notes = section?.slice(section.indexOf('\n')).trim()
  if (notes) return `${notes}\n`
  throw new ReleaseError(`CHANGELOG.md has no section "## ${version}" with text`)
}

/** Copies a server's files from the built checkout at `root`. */
export function copyServer(root: string, into: string): void {
  for (const file of [...FILES, `${ENGINE}/package.json`, `${ENGINE}/dist`]) {
    const filter = (path: string) => !file.startsWith(ENGINE) || !LEFT_OUT.test(path)
    cpSync(join(root, file), join(into, file), { recursive: true, filter })
  }
}

/** Writes the archive of the version in package.json, its notes and its bill of materials. Returns the names of the files. */
export function packRelease({ root, into, sbom }: ReleaseOptions): string[] {
  requireClean(root)
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const notes = notesOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version)
  const name = `retroscore-${version}`
  const folder = mkdtempSync(join(tmpdir(), 'release-'))
  try {
    copyServer(root, join(folder, name))
    mkdirSync(into, { recursive: true })
    const archive = `${name}.tar.gz`
    // The same commit gives the same archive, if its build is the same.
    const time = `--mtime=@${git(root, ['log', '-1', '--format=%ct']).trim()}`
    const plain = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', time]
    const tar = join(folder, `${name}.tar`)
    execFileSync('tar', [...plain, '-cf', tar, '-C', folder, name])
    execFileSync('gzip', ['-9n', tar])
    cpSync(`${tar}.gz`, join(into, archive))
    writeFileSync(join(into, `${name}.notes.md`), notes)
    writeFileSync(join(into, `${name}.sbom.json`), sbom)
    return [archive, `${name}.notes.md`, `${name}.sbom.json`]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Writes the checksums of these files of the folder in the format of `sha256sum -c`. */
export function writeSums(into: string, files: readonly string[]): void {
  const lines = files.map((file) => `${hash(join(into, file))}  ${file}\n`)
  writeFileSync(join(into, 'SHA256SUMS'), lines.join(''))
}

function hash(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}

function git(root: string, args: string[]): string {
  return execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' })
}
