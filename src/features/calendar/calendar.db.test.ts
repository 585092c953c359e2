import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { actions } from '~/features/actions/tables.server'
import { squadMembers } from '~/features/members/tables.server'
import { type Answer, type Caller, openTestApi } from '~tests/support/api/test-api'
import { closeAfterAll } from '~tests/support/setup/test-end'

const api = await closeAfterAll(openTestApi({ proxies: 1 }))
let owner: Caller
let member: Caller
let squadId: string

beforeEach(async () => {
  owner = await api.signIn('Olga')
  member = await api.signIn('Mia')
  squadId = ((await owner.post('/squads', { name: 'Pagamentos' })).body as { id: string }).id
  await api.db.insert(squadMembers).values({ squadId, userId: member.userId })
})

test('a calendar lists only the days of the person’s own open actions', async () => {
  const id = await promise({ title: 'Refinar; terça', ownerId: member.userId })
  await promise({ title: 'Of the owner', ownerId: owner.userId })
  await promise({ title: 'Without a day', ownerId: member.userId, dueOn: null })
  await promise({ title: 'Only an idea', ownerId: member.userId, state: 'idea' })
  await promise({ title: 'Of the squad', ownerId: null, ownerKind: 'squad' })
  const { text, headers } = await look(await share(member))
  expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-robots-tag')).toBe('noindex')
  expect(text.match(/SUMMARY:.*/g)).toEqual(['SUMMARY:Refinar\\; terça'])
  expect(text).toContain(`UID:action-${id}@localhost\r\n`)
  expect(text).toContain('DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n')
  expect(text).toContain('DESCRIPTION:Pagamentos\r\n')
  expect(text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT6H\r\n')
})

test('leaves out notes, people and scores', async () => {
  await promise({ title: 'Refinar', ownerId: member.userId, note: 'Ana was tired' })
  const { text } = await look(await share(member))
  expect(text).not.toMatch(/Ana|Mia|Olga|Planning/)
})

test('the calendar follows changes of an action', async () => {
  const id = await promise({ title: 'Refinar', ownerId: member.userId })
  const file = await share(member)
  expect((await look(file)).text).toContain('SEQUENCE:1\r\n')
  await api.db.update(actions).set({ version: 2 }).where(eq(actions.id, id))
  expect((await look(file)).text).toContain(`UID:action-${id}@localhost\r\nSEQUENCE:2\r\n`)
  await member.post(`/actions/${id}/commands`, { do: 'done' })
  expect((await look(file)).text).not.toContain('BEGIN:VEVENT')
})

test('leaves out the actions of a squad that the person has left until they return', async () => {
  await promise({ title: 'Refinar', ownerId: member.userId })
  const file = await share(member)
  expect((await owner.delete(`/squads/${squadId}/members/${member.userId}`)).status).toBe(204)
  expect((await look(file)).text).not.toContain('Refinar')
  await api.db.insert(squadMembers).values({ squadId, userId: member.userId })
  expect((await look(file)).text).toContain('Refinar')
})

test('a revoked link looks like an unknown one', async () => {
  const file = await share(member)
  expect(await share(member)).toBe(file)
  expect((await member.delete('/account/calendar')).status).toBe(204)
  const gone = await look(file)
  const never = await look('/calendar/a-token-that-has-its-32-letters-.ics')
  expect([gone.status, gone.text]).toEqual([404, never.text])
  expect((await member.get('/account/calendar')).body).toEqual({ url: null })
  expect(await share(member)).not.toBe(file)
})

test('deleting an account deletes its link', async () => {
  const file = await share(member)
  await api.db.execute(sql`delete from "user" where id = ${member.userId}`)
  expect((await look(file)).status).toBe(404)
})

test('limits guesses at links', async () => {
  const guess = () => look('/calendar/a-token-that-has-its-32-letters-.ics', '192.0.2.7')
  const statuses = []
  for (let guesses = 0; guesses < 140; guesses += 1) statuses.push((await guess()).status)
  expect(statuses.slice(0, 100).every((status) => status === 404)).toBe(true)
  expect(statuses.at(-1)).toBe(429)
})

test('the log does not contain the link', async () => {
  const file = await share(member)
  await look(file)
  expect(api.log.join('')).not.toContain(file.slice('/calendar/'.length, -4))
})

type Given = Partial<typeof actions.$inferInsert> & { title: string }

async function promise(given: Given): Promise<string> {
  const open = { ownerKind: 'member', state: 'open', startedSprint: 1, dueSprint: 2 } as const
  const [row] = await api.db
    .insert(actions)
    .values({ squadId, bornSprint: 1, dueOn: '2026-12-31', ...open, ...given })
    .returning({ id: actions.id })
  return row?.id ?? ''
}

/** Creates the person's calendar and returns its path. */
async function share(person: Caller): Promise<string> {
  const { url } = (await person.put('/account/calendar', {})).body as { url: string }
  return new URL(url).pathname.replace('/api', '')
}

let addresses = 0

/** Requests a path, by default from a new address. */
function look(path: string, known?: string): Promise<Answer> {
  addresses += 1
  const address = known ?? `10.0.${addresses & 255}.1`
  return api.visitor.get(path, { headers: { 'x-forwarded-for': address } })
}
