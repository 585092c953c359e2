import { beforeEach, describe, expect, test } from 'vitest'
import { queryRows } from '~/lib/database/rows.server'
import { openTestSquads } from '~tests/support/api/squad'
import type { Answer, Caller } from '~tests/support/api/test-api'
import { recordStream } from '~tests/support/rooms/streams'

/** The sprint of the room, which the squad has not recorded. */
const SPRINT = 12

const { api, owner, member, stranger, createSquad } = await openTestSquads()
let squadId: string
let code: string
let roomId: string

beforeEach(async () => {
  squadId = await createSquad()
  ;({ code, roomId } = await openRoom(squadId))
})

test('decisions in a room belong to its sprint, which has no retrospective yet', async () => {
  const before = await promise('Before')
  expect(before).toMatchObject({ bornSprint: 0, startedSprint: 0, dueSprint: 1 })
  expect(await answer(before, 'keep')).toMatchObject({ keptSprints: [SPRINT], dueSprint: 13 })
  expect(await answer(before, 'done')).toMatchObject({ state: 'done', closedSprint: SPRINT })

  const created = await owner.post(`/rooms/${code}/actions`, {
    ...{ title: 'New', owner: { kind: 'squad' }, dueSprint: 13, state: 'open' },
  })
  expect(created.status).toBe(201)
  const made = created.body as Written
  expect(made).toMatchObject({ bornSprint: SPRINT, startedSprint: SPRINT })
  const far = { title: 'Far', dueSprint: SPRINT + 7 }
  expect(codeOf(await owner.post(`/rooms/${code}/actions`, far))).toBe('TOO_FAR_AHEAD')
  // A correction, although the squad's newest sprint is another one.
  expect((await owner.delete(`/actions/${made.id}`)).status).toBe(204)
})

test('an answer can be changed or given a reason, and repeating it changes nothing', async () => {
  const action = await promise('A')
  await answer(action, 'done')
  await answer(action, 'drop')
  const dropped = await answer(action, 'drop', { reason: 'gone' })
  expect(dropped).toMatchObject({ state: 'dropped', dropReason: 'gone' })
  expect(await answer(action, 'drop')).toEqual(dropped)
  expect(await answer(action, 'undo')).toMatchObject({ state: 'open', closedSprint: null })
})

test('one of two simultaneous answers is stored, and everyone sees the same one', async () => {
  const action = await promise('A')
  const wall = await watch(null)
  for (let round = 0; round < 10; round += 1) {
    const answers = await Promise.all([
      command(owner, action, { do: 'done' }),
      command(member, action, { do: 'drop', reason: 'gone' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { actions } = (await owner.get(`/squads/${squadId}/actions`)).body as Squad
    const [stored] = actions
    const isDone = stored?.state === 'done'
    expect(stored).toMatchObject({
      ...{ state: isDone ? 'done' : 'dropped', closedSprint: SPRINT },
      dropReason: isDone ? null : 'gone',
    })
    await wall.viewWhere(({ actions: [shown] }) => shown?.version === stored?.version)
    expect(wall.view()?.actions[0]?.answer).toBe(isDone ? 'done' : 'drop')
    await command(owner, action, { do: 'undo' })
  }
  wall.close()
})

describe('everyone in the room sees', () => {
  test('its actions at once, and changes from any page', async () => {
    const action = await promise('A')
    const [phone, wall] = [await watch(crypto.randomUUID()), await watch(null)]
    expect(phone.messages.map(({ type }) => type).slice(0, 2)).toEqual(['hello', 'view'])
    expect(phone.views.find(Boolean)?.actions).toMatchObject([{ title: 'A', answer: null }])

    await answer(action, 'keep')
    await phone.viewWhere(({ actions: [shown] }) => shown?.answer === 'keep')
    // Made on the squad's page.
    const [shown] = wall.view()?.actions ?? []
    await owner.patch(`/actions/${action.id}`, { version: shown?.version, title: 'B' })
    await phone.viewWhere(({ actions }) => actions[0]?.title === 'B')
    const idea = await owner.post(`/rooms/${code}/actions`, { title: 'C' })
    await phone.viewWhere(({ actions }) => actions[1]?.title === 'C')
    await owner.delete(`/actions/${(idea.body as Written).id}`)
    await wall.viewWhere(({ actions }) => actions.length === 1)
    phone.close()
    wall.close()
  })

  test('the names of owners, but only members of the squad see their accounts', async () => {
    await promise('A', { kind: 'member', userId: member.userId })
    const [phone, laptop] = [await watch(crypto.randomUUID()), await watch(null)]
    const shownBy = async ({ viewWhere }: typeof phone) =>
      (await viewWhere(({ actions }) => actions.length === 1)).actions[0]
    const named = { kind: 'member', name: 'Mia' }
    expect(await shownBy(phone)).toMatchObject({ owner: named, ownerId: null })
    expect(await shownBy(laptop)).toMatchObject({ owner: named, ownerId: member.userId })
    expect(Buffer.concat(phone.bytes).toString()).not.toContain(member.userId)
    phone.close()
    laptop.close()
  })
})

test('votes and steps do not read the actions again', async () => {
  await promise('A')
  const wall = await watch(null)
  await wall.viewWhere(({ actions }) => actions.length === 1)
  // Written directly to the database: a room that read its actions again would show it.
  await queryRows(api.db, `update actions set title = 'unread' where squad_id = '${squadId}'`)
  const seated = await api.visitor.post(`/rooms/${code}/seats`, { nickname: 'Zoe' })
  const cookie = seated.headers.get('set-cookie')?.split(';')[0] ?? ''
  await owner.post(`/rooms/${code}/commands`, { do: 'start', step: 0 })
  await api.visitor.send('POST', `/rooms/${code}/ballots`, { cookie, body: { round: 1, vote: 3 } })
  await owner.post(`/rooms/${code}/commands`, { do: 'reveal', step: 1 })
  await wall.viewWhere(({ phase }) => phase === 'revealed' || phase === 'agreed')
  expect(wall.view()?.actions).toMatchObject([{ title: 'A' }])
  wall.close()
})

test('actions cannot be linked to a seat, a nickname or a vote', async () => {
  const seated = await api.visitor.post(`/rooms/${code}/seats`, { nickname: 'Zoe' })
  const { seatId } = seated.body as { seatId: string }
  const cookie = `${member.cookie}; ${seated.headers.get('set-cookie')?.split(';')[0]}`
  const action = await promise('A', { kind: 'member', userId: member.userId })
  const phone = await watch(seatId)
  // The action's owner answers from a seat.
  const path = `/rooms/${code}/actions/${action.id}/commands`
  await member.send('POST', path, { cookie, body: { do: 'keep' } })
  const written = await member.send('POST', `/rooms/${code}/actions`, {
    cookie,
    body: { title: 'B' },
  })
  expect(written.status).toBe(201)
  const shown = await phone.viewWhere(({ actions }) => actions.length === 2)
  const rows = await queryRows(api.db, `select * from actions where squad_id = '${squadId}'`)
  for (const text of [JSON.stringify(rows), JSON.stringify(shown.actions)]) {
    expect(text).not.toMatch(/zoe|seat|ballot|vote|nickname/i)
    expect(text).not.toContain(seatId)
  }
  phone.close()
})

describe('refused are', () => {
  test('people outside the squad, with or without a seat, as NOT_FOUND', async () => {
    const action = await promise('A')
    const seated = await api.visitor.post(`/rooms/${code}/seats`, {})
    const seat = seated.headers.get('set-cookie')?.split(';')[0] ?? ''
    const cookie = `${stranger.cookie}; ${seat}`
    const paths = [`/rooms/${code}/actions`, `/rooms/${code}/actions/${action.id}/commands`]
    for (const [at, body] of [{ title: 'B' }, { do: 'done' as const }].entries()) {
      const path = paths[at] ?? ''
      expect((await api.visitor.send('POST', path, { cookie: seat, body })).status).toBe(401)
      expect((await stranger.send('POST', path, { cookie, body })).status).toBe(404)
    }
  })

  test('actions of another squad, even for its members', async () => {
    const other = await createSquad('Beta')
    const created = await owner.post(`/squads/${other}/actions`, { title: 'Other' })
    const { id } = created.body as Written
    const path = `/rooms/${code}/actions/${id}/commands`
    expect((await owner.post(path, { do: 'drop' })).status).toBe(404)
    const unknown = `/rooms/${code}/actions/${crypto.randomUUID()}/commands`
    expect((await owner.post(unknown, { do: 'drop' })).status).toBe(404)
  })

  test('commands in a closed room or against a rule of actions', async () => {
    const idea = await owner.post(`/rooms/${code}/actions`, { title: 'A' })
    expect(codeOf(await command(owner, idea.body as Written, { do: 'start' }))).toBe('NO_OWNER')
    expect(codeOf(await command(owner, idea.body as Written, { do: 'done' }))).toBe('NOT_STARTED')
    await owner.post(`/rooms/${code}/commands`, { do: 'close' })
    expect(codeOf(await owner.post(`/rooms/${code}/actions`, { title: 'B' }))).toBe('ROOM_CLOSED')
    expect(codeOf(await command(owner, idea.body as Written, { do: 'drop' }))).toBe('ROOM_CLOSED')
  })
})

type Written = { id: string; state: string; version: number }
type Squad = { actions: (Written & { dropReason: string | null })[] }

async function openRoom(ofSquad: string): Promise<{ code: string; roomId: string }> {
  const topics = [{ id: 't1', title: 'Planning' }]
  const opened = await owner.post(`/squads/${ofSquad}/rooms`, { sprint: SPRINT, topics })
  const { code } = opened.body as { code: string }
  const [room] = await queryRows<{ id: string }>(
    api.db,
    `select id from rooms where code = '${code}'`,
  )
  return { code, roomId: room?.id ?? '' }
}

/** A promise of the previous sprint, made on the squad's page. */
async function promise(title: string, of: Record<string, string> = { kind: 'squad' }) {
  const input = { title, owner: of, dueSprint: 1, state: 'open' }
  const created = await owner.post(`/squads/${squadId}/actions`, input)
  if (created.status !== 201) throw new Error(created.text)
  return created.body as Written
}

async function answer(
  { id }: Written,
  given: string,
  rest: Record<string, unknown> = {},
): Promise<Written> {
  const answered = await owner.post(`/rooms/${code}/actions/${id}/commands`, { do: given, ...rest })
  if (answered.status !== 200) throw new Error(answered.text)
  return answered.body as Written
}

function command(by: Caller, { id }: Written, body: Record<string, unknown>): Promise<Answer> {
  return by.post(`/rooms/${code}/actions/${id}/commands`, body)
}

/** Opens a stream, with or without a seat. */
async function watch(seatId: string | null) {
  const recorded = recordStream()
  const { stream } = recorded
  await api.hub.open(roomId, { stream, seatId, isFacilitator: seatId === null })
  await recorded.viewWhere(() => true)
  return recorded
}

function codeOf({ body }: Answer): string {
  return (body as { error: { code: string } }).error.code
}
