import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { unpackTemplate } from '../tests/support/database/template.ts'
import { callCommand } from './database-place.ts'
import { importSupabase } from './import-supabase.ts'
import { ROOT } from './project.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'retroscore-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

test('tries a dump, imports it, and changes nothing the second time', async () => {
  write('dump.json', DUMP)
  const tried = await run('dump.json', '--dry-run')
  expect(tried.said).toMatch(/^Trial run, nothing was written: /)
  expect(existsSync(join(folder, 'data'))).toBe(false)

  // The start on a new folder takes seconds, and has separate tests.
  await unpackTemplate(join(folder, 'data'))
  const taken = await run('dump.json')
  expect(taken.exitCode).toBe(0)
  expect(reportOf(taken.said)).toEqual(reportOf(tried.said))
  expect(reportOf(taken.said)).toEqual([
    'users 1 0 0',
    'squads 1 0 1',
    'user_topics 1 0 0',
    'retrospectivas 2 0 1',
    `left out: squads ${id(9)}: UNKNOWN_USER`,
    `left out: retrospectivas ${id(6)}: SPRINT_TAKEN`,
    `taken as it is, cannot be read: retrospectivas ${id(5)}: NO_DATA`,
  ])

  const again = await run('dump.json', '--dry-run', '--owner', 'ANA@example.org')
  expect(reportOf(again.said)).toEqual([
    'users 0 1 0',
    'squads 1 1 0',
    'user_topics 0 1 0',
    'retrospectivas 0 2 1',
    `left out: retrospectivas ${id(6)}: SPRINT_TAKEN`,
  ])
  const stranger = await run('dump.json', '--dry-run', '--owner', 'x@example.org')
  expect(stranger).toMatchObject({
    exitCode: 1,
    said: expect.stringMatching(/for x@example\.org\.\n$/),
  })
  expect(stranger.said.trim().split('\n')).toHaveLength(1)
  // Runs in a separate process, as an operator runs it.
  const script = ['--import', 'tsx', 'scripts/import-supabase.ts', 'dump.json']
  const last = execFileSync(process.execPath, script, { cwd: ROOT, env: env(), encoding: 'utf8' })
  expect(reportOf(last).slice(0, 4)).toEqual([
    'users 0 1 0',
    'squads 0 1 1',
    'user_topics 0 1 0',
    'retrospectivas 0 2 1',
  ])
})

test('reports an impossible request in a sentence without creating a data folder', async () => {
  write('list.json', [])
  writeFileSync(join(folder, 'broken.json'), '{')
  write('dump.json', DUMP)
  const sentences: [string[], RegExp][] = [
    [[], /^It cannot be done: name the file: npm run import:supabase -- FILE/],
    [['dump.json', '--force'], /name the file/],
    [['none.json'], /none\.json cannot be read \(ENOENT\)\./],
    [['broken.json'], /broken\.json is not JSON\./],
    [
      ['list.json'],
      /is no object with lists of rows: users, squads, user_topics, retrospectivas\./,
    ],
  ]
  for (const [args, sentence] of sentences) {
    const { exitCode, said } = await run(...args)
    expect([exitCode, said.trim().split('\n').length]).toEqual([1, 1])
    expect(said).toMatch(sentence)
  }
  expect(existsSync(join(folder, 'data'))).toBe(false)
})

const DUMP = {
  users: [{ id: id(1), email: 'ana@example.org', raw_user_meta_data: { name: 'Ana' } }],
  squads: [
    { id: id(2), nome: 'Alpha', user_id: id(1) },
    { id: id(9), nome: 'Beta', user_id: id(8) },
  ],
  user_topics: [{ id: id(3), squad_id: id(2), user_id: id(1), title: 'Café', parent_id: null }],
  retrospectivas: [
    retrospective(4, 1, { topics: [{ id: 'q', title: 'Qualidade' }], notes: { q: 4 } }),
    retrospective(5, 2, null),
    retrospective(6, 1, null),
  ],
}

function id(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

function retrospective(number: number, sprint: number, data: unknown) {
  return { id: id(number), squad_id: id(2), user_id: id(1), sprint, dados_json: data }
}

function write(name: string, content: unknown): void {
  writeFileSync(join(folder, name), JSON.stringify(content))
}

/** Returns a report's lines without heads and alignment. */
function reportOf(said: string): string[] {
  const lines = said.trim().split('\n').slice(2)
  return lines.map((line) => line.trim().replace(/ +/g, ' '))
}

function run(...args: string[]) {
  return callCommand(importSupabase, { args, env: env() })
}

/** Files are relative to the folder in which npm was called. */
function env(): NodeJS.ProcessEnv {
  const { DATABASE_URL: _, ...others } = process.env
  return { ...others, INIT_CWD: folder, DATA_DIR: join(folder, 'data') }
}
