import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { notesOf, packRelease, writeSums } from './pack-release.ts'

const folder = mkdtempSync(join(tmpdir(), 'pack-release-'))
const root = join(folder, 'checkout')
const into = join(folder, 'out')
const CHANGELOG =
  '# Changelog\n\n## Unreleased\n\n- Later\n\n## 1.2.0\n\n- Rooms\n\n## 1.1.0\n\n- Squads\n'

afterAll(() => rmSync(folder, { recursive: true }))

test('a clean checkout gives an archive, its notes, its bill of materials and their checksums', () => {
  makeCheckout()
  const made = packRelease({ root, into, sbom: '{}' })
  expect(made).toEqual([
    ...['retroscore-1.2.0.tar.gz', 'retroscore-1.2.0.notes.md', 'retroscore-1.2.0.sbom.json'],
  ])
  expect(readFileSync(join(into, 'retroscore-1.2.0.notes.md'), 'utf8')).toBe('- Rooms\n')
  writeSums(into, made)
  execFileSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: into, stdio: 'ignore' })
  const listed = execFileSync('tar', ['-tzf', join(into, made[0] ?? '')], { encoding: 'utf8' })
  const engine = 'retroscore-1.2.0/node_modules/@electric-sql/pglite/dist/'
  expect(listed).toContain('retroscore-1.2.0/build/server/main.mjs')
  expect(listed).toContain(`${engine}pglite.wasm`)
  expect(listed).not.toContain('index.js.map')
  const first = readFileSync(join(into, made[0] ?? ''))
  packRelease({ root, into, sbom: '{}' })
  expect(readFileSync(join(into, made[0] ?? '')).equals(first)).toBe(true)

  writeFileSync(join(root, 'LICENSE'), 'changed')
  expect(() => packRelease({ root, into, sbom: '{}' })).toThrow(/changes in no commit:\n M LICENSE/)
})

test('does not release a version without notes', () => {
  expect(() => notesOf(CHANGELOG, '1.3.0')).toThrow('no section "## 1.3.0"')
  expect(() => notesOf('## 1.3.0\n\n## 1.2.0\n\n- Rooms\n', '1.3.0')).toThrow('no section')
})

function makeCheckout(): void {
  const engine = 'node_modules/@electric-sql/pglite'
  const files = {
    ...{ '.gitignore': 'build\nnode_modules\n', LICENSE: 'MIT', 'CHANGELOG.md': CHANGELOG },
    ...{ 'package.json': '{"version":"1.2.0"}', 'docs/operations.md': '#', 'deploy/a.yml': 'a' },
    ...{ 'build/server/main.mjs': 'start()', [`${engine}/package.json`]: '{}' },
    ...{ [`${engine}/dist/pglite.wasm`]: 'wasm', [`${engine}/dist/index.js.map`]: '{}' },
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  const as = ['-c', 'user.name=T', '-c', 'user.email=t@example.org']
  for (const args of [
    ['init', '-q'],
    ['add', '-A'],
    [...as, 'commit', '-qm', 'first'],
  ]) {
    execFileSync('git', args, { cwd: root })
  }
}
