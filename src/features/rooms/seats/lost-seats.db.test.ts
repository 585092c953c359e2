import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { queryRows } from '~/lib/database/rows.server'
import { openTestApi } from '~tests/support/api/test-api'
import { closeAfterAll } from '~tests/support/setup/test-end'

const api = await closeAfterAll(openTestApi())
const owner = await api.signIn('Olga')

test('a browser restores a seat that was lost in a crash, with its nickname and once for all tabs', async () => {
  const code = await openRoom()
  const ana = await join(code, 'Ana de Souza')
  const cookie = await rename(code, await join(code, 'Bia'), 'Beatriz')
  const before = await listSeats(code)
  await crash()
  const doors = await Promise.all([ana, ana, cookie].map((each) => visit(code, each)))
  expect(doors.map(({ status }) => status)).toEqual([200, 200, 200])
  const ids = doors.map(({ body }) => (body as { seatId: string }).seatId)
  expect(ids[0]).toBe(ids[1])
  expect(await listSeats(code)).toEqual(before)
  expect(before.map(({ nickname }) => nickname).toSorted()).toEqual(['Ana de Souza', 'Beatriz'])
})

test('a seat can be restored after a second crash', async () => {
  const code = await openRoom()
  let cookie = await join(code, 'Ana')
  for (let crashes = 0; crashes < 2; crashes += 1) {
    await crash()
    cookie = cookiesOf(await visit(code, cookie))
    expect(await listSeats(code)).toMatchObject([{ nickname: 'Ana' }])
  }
})

test('a seat that was removed is not restored, even in a browser that lost one before', async () => {
  const code = await openRoom()
  const first = await join(code, 'Ana')
  await crash()
  const cookie = cookiesOf(await visit(code, first))
  const [seat] = await listSeats(code)
  await owner.delete(`/rooms/${code}/seats/${seat?.id}`)
  expect((await visit(code, cookie)).body).toMatchObject({ seatId: null })
  expect(await listSeats(code)).toEqual([])
})

test('a room that was closed meanwhile restores no seat', async () => {
  const code = await openRoom()
  const cookie = await join(code, 'Ana')
  await crash()
  await owner.post(`/rooms/${code}/commands`, { do: 'close' })
  expect((await visit(code, cookie)).body).toMatchObject({ seatId: null, isClosed: true })
  expect(await listSeats(code)).toEqual([])
})

test('the erasure removes the seats of a room that was deleted with its squad', async () => {
  const code = await openRoom()
  await join(code, 'Ana')
  const [{ squadId } = { squadId: '' }] = await queryRows<{ squadId: string }>(
    api.db,
    sql`select squad_id as "squadId" from rooms where code = ${code}`,
  )
  await api.rooms.eraseTraces()
  await owner.delete(`/squads/${squadId}`)
  await api.rooms.eraseTraces()
  expect(await queryRows(api.db, sql`select from room_seats where nickname = 'Ana'`)).toEqual([])
})

/** Empties the unlogged tables. */
async function crash(): Promise<void> {
  await api.db.execute(sql`truncate room_votes, room_seals, room_tallies, room_seats, seatings`)
}

async function openRoom(): Promise<string> {
  await api.db.execute(sql`truncate room_seats`)
  const squad = await owner.post('/squads', { name: 'Alpha' })
  const { id } = squad.body as { id: string }
  const topics = [{ id: 't', title: 'Planning' }]
  const opened = await owner.post(`/squads/${id}/rooms`, { sprint: 1, topics, seconds: null })
  return (opened.body as { code: string }).code
}

async function join(code: string, nickname: string): Promise<string> {
  return cookiesOf(await api.visitor.post(`/rooms/${code}/seats`, { nickname }))
}

async function rename(code: string, cookie: string, nickname: string): Promise<string> {
  const body = { nickname }
  const renamed = await api.visitor.send('PATCH', `/rooms/${code}/seat`, { cookie, body })
  return `${cookie.split('; ')[0]}; ${cookiesOf(renamed)}`
}

function visit(code: string, cookie: string) {
  return api.visitor.send('GET', `/rooms/${code}`, { cookie })
}

/** Returns the cookies as the browser sends them back. */
function cookiesOf({ headers }: { headers: Headers }): string {
  return headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
}

function listSeats(code: string) {
  return queryRows<{ id: string; nickname: string | null }>(
    api.db,
    sql`select p.id, p.nickname from room_seats p join rooms r on r.id = p.room_id where r.code = ${code} order by p.id`,
  )
}
