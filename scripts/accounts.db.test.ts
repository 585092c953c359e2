import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Caller, openTestApi } from '../tests/support/api/test-api.ts'
import { closeAfterAll } from '../tests/support/setup/test-end.ts'
import { accounts, manageAccounts } from './accounts.ts'
import { callCommand } from './database-place.ts'

const api = await closeAfterAll(openTestApi())

test('lists the accounts that have the text in their name or address', async () => {
  const ana = await api.signIn('Ana 100%')
  await createSquad(ana)
  const [line = '', ...others] = await run('list', 'a 100%')
  expect(others).toEqual([])
  expect(line).toContain(`${ana.email}  Ana 100%  since 20`)
  expect(line).toMatch(/used 20.*squads 1$/)
  expect(await run('list', '%')).toEqual([line])
})

test('a disabled account is refused everywhere until it is enabled', async () => {
  const ana = await api.signIn('Ana')
  const token = { name: 'Test', scopes: ['squads:read'], days: 90 }
  const { secret } = (await ana.post('/tokens', token)).body as { secret: string }
  const program = () => api.program(secret)('GET', '/squads')
  const calendar = ((await ana.send('PUT', '/account/calendar')).body as { url: string }).url
  const feed = () => api.request(new URL(calendar).pathname)
  expect([(await program()).status, (await feed()).status]).toEqual([200, 200])

  expect(await run('disable', ana.email.toUpperCase())).toHaveLength(1)
  expect(await run('disable', ana.email)).toEqual([`${ana.email} was disabled already`])
  expect((await ana.get('/squads')).status).toBe(401)
  expect([(await program()).status, (await feed()).status]).toEqual([401, 404])
  expect((await run('list', ana.email))[0]).toMatch(/no session.*disabled 20/)

  await run('enable', ana.email)
  expect([(await program()).status, (await feed()).status]).toEqual([200, 200])
})

test('squads are handed to a person who did not belong to them, and one by one', async () => {
  const [ana, bea] = [await api.signIn('Ana'), await api.signIn('Bea')]
  const [first, second] = [await createSquad(ana), await createSquad(ana)]
  await run('hand-over', ana.email, bea.email, first)
  expect(await ownerOf(ana, first)).toMatchObject({ name: 'Bea' })
  expect(await ownerOf(ana, second)).toMatchObject({ name: 'Ana' })
  await expect(run('hand-over', ana.email, bea.email, first)).rejects.toThrow('no such squad')
  await run('hand-over', ana.email, bea.email)
  expect(await ownerOf(bea, second)).toMatchObject({ name: 'Bea' })
  // Back to a person who is a member now.
  await run('hand-over', bea.email, ana.email, first)
  expect(await ownerOf(bea, first)).toMatchObject({ name: 'Ana' })
})

test('squads are not handed to a disabled account, which no one can use', async () => {
  const [ana, bea] = [await api.signIn('Ana'), await api.signIn('Bea')]
  const squadId = await createSquad(ana)
  await run('disable', bea.email)
  await expect(run('hand-over', ana.email, bea.email)).rejects.toThrow(`${bea.email} is disabled`)
  expect(await ownerOf(ana, squadId)).toMatchObject({ name: 'Ana' })
})

test('deletes an account with squads only if that is said', async () => {
  const ana = await api.signIn('Ana')
  const squadId = await createSquad(ana)
  await expect(run('delete', ana.email)).rejects.toThrow(`  ${squadId} Squad`)
  expect((await ana.get(`/squads/${squadId}`)).status).toBe(200)
  expect(await run('delete', ana.email, '--with-squads')).toEqual([`deleted ${ana.email}`])
  expect((await ana.get('/squads')).status).toBe(401)
  await expect(run('delete', ana.email)).rejects.toThrow('there is no account')
})

test('the record names the author of each change, but no person who is gone', async () => {
  const [ana, bea] = [await api.signIn('Ana'), await api.signIn('Bea')]
  const squadId = await createSquad(ana)
  const before = (await run('record')).length
  await run('disable', ana.email)
  await run('enable', ana.email)
  await run('hand-over', ana.email, bea.email)
  await run('delete', ana.email)
  const lines = (await run('record')).slice(before)
  expect(lines.map((line) => line.replace(/^\S+Z /, ''))).toEqual([
    `root disable ${ana.userId}`,
    `root enable ${ana.userId}`,
    `root hand over ${ana.userId} squad ${squadId} to ${bea.email}`,
    `root delete ${ana.userId}`,
  ])
})

test.each([
  [],
  ['list', 'a', 'b'],
  ['disable'],
  ['hand-over', 'a'],
  ['enable', 'a', '--with-squads'],
  ['toString'],
])('explains itself for the arguments %j %j %j', async (...args) => {
  await expect(run(...args.filter((text) => text !== undefined))).rejects.toThrow('say what to do')
})

test('a folder without a database is refused, and gets none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'retroscore-'))
  const { exitCode, said } = await callCommand(accounts, {
    args: ['list'],
    env: { DATA_DIR: folder },
  })
  expect([exitCode, said]).toEqual([
    1,
    `It cannot be done: there is no database in the data folder ${folder}.\n`,
  ])
  expect(readdirSync(folder)).toEqual([])
  rmSync(folder, { recursive: true })
})

async function run(...args: string[]): Promise<string[]> {
  const lines: string[] = []
  await manageAccounts(api.db, { args, actor: 'root', print: (line) => lines.push(line) })
  return lines
}

async function createSquad(owner: Caller): Promise<string> {
  return ((await owner.post('/squads', { name: 'Squad' })).body as { id: string }).id
}

async function ownerOf(reader: Caller, squadId: string): Promise<unknown> {
  return ((await reader.get(`/squads/${squadId}/members`)).body as { owner: unknown }).owner
}
