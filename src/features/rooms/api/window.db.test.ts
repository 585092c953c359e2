import { beforeEach, expect, test } from 'vitest'
import { toViewVersion } from '~/domain/rooms/live/view-version'
import { HOUR_MS, toNextQuarter } from '~/domain/rooms/window/window'
import { retrospectives } from '~/features/retrospectives/tables.server'
import { windowSeats } from '~/features/rooms/window/tables.server'
import { squads } from '~/features/squads/tables.server'
import { newId } from '~/lib/ids'
import { type Answer, type Caller, openTestApi } from '~tests/support/api/test-api'
import { recordStream } from '~tests/support/rooms/streams'
import { finishIn, openTestWindow, passHours } from '~tests/support/rooms/windows'
import { closeAfterAll } from '~tests/support/setup/test-end'

const api = await closeAfterAll(openTestApi({ hasMail: true }))
const owner = await api.signIn('Olga')

beforeEach(async () => {
  await api.db.delete(retrospectives)
  await api.db.delete(squads)
})

test('people behind an open link vote, comment and finish', async () => {
  const code = await openLink()
  const [ana, bia, caio] = [await enter(code), await enter(code), await enter(code)]
  const { topics } = page(await ana.get())
  for (const [person, isStored] of [
    [ana, false],
    [bia, false],
    [caio, true],
  ] as const) {
    for (const { id } of topics) {
      expect((await person.vote(id, 4)).body, id).toEqual({ isStored })
    }
    expect((await person.finish()).status).toBe(204)
  }
  const said = { id: crypto.randomUUID(), kind: 'positive', text: 'Calm week' }
  expect((await ana.send('POST', 'feedback', said)).status).toBe(204)
  expect((await command(code, { do: 'endNow' })).status).toBe(204)
  expect((await api.visitor.get(`/rooms/${code}`)).body).toMatchObject({
    window: { phase: 'sealed', hasSeat: false },
  })
})

test('every page of a window is the same, however many people have voted on whichever topics', async () => {
  const topics = Array.from({ length: 9 }, (_, at) => ({ id: `t${at}`, title: `T${at}` }))
  const code = ((await open({ topics })).body as { code: string }).code
  const ana = await enter(code)
  const voters = [ana, await enter(code), await enter(code), await enter(code), await enter(code)]
  const pages = async () => {
    const shown = await Promise.all([
      ...voters.map((voter) => voter.get()),
      ...[api.visitor, owner].map((caller) => caller.get(`/rooms/${code}`)),
      owner.get(`/rooms/${code}/view`),
    ])
    // Each poll is a visit of the leader, which raises the version.
    return shown.map((answer) => answer.text.replaceAll(/"(now|version|mark)":"?[\w-]+"?/g, ''))
  }
  const ids = page(await ana.get()).topics.map(({ id }) => id)
  const [first = '', last = ''] = [ids[0], ids[8]]
  const before = await pages()
  expect(before.at(-1)).toContain('"phase":"window"')
  for (const topicId of [first, last]) {
    expect((await ana.vote(topicId, 5)).status).toBe(200)
    expect(await pages()).toEqual(before)
  }
  for (const voter of voters) {
    expect((await voter.vote(last, 0)).status).toBe(200)
    expect(await pages()).toEqual(before)
  }
  // The control: what may be told differs.
  await command(code, { do: 'moveEnd', closesAt: toNextQuarter(Date.now() + 72 * HOUR_MS) })
  for (const [at, page] of (await pages()).entries()) expect(page).not.toBe(before[at])
})

test('a comment in a window reaches no screen before the end, and leaves no sign of its time', async () => {
  const window = await openTestWindow(api.db, { people: 3, topics: 1 })
  const { code, links, roomId, voters } = window
  const { stream, viewWhere } = recordStream()
  await api.hub.open(roomId, { stream, seatId: null, isFacilitator: false, mayTakeOver: true })
  const before = await viewWhere(({ phase }) => phase === 'window')
  const ana = await enter(code, { secret: links[0] ?? '' })
  const said = { id: crypto.randomUUID(), kind: 'positive', text: 'Calm week' }
  expect((await ana.send('POST', 'feedback', said)).status).toBe(204)
  for (const voter of voters) await finishIn(api.db, window, { voter, vote: 4 })
  await passHours(api.db, roomId, 49)
  await api.rooms.settleRoom(roomId)
  const after = await viewWhere(({ phase }) => phase === 'sealed')
  expect(before.feedback).toEqual([])
  expect(after.feedback).toMatchObject([{ text: 'Calm week' }])
  // The end alone is a change.
  expect(after.version - before.version).toBe(toViewVersion(1, 0))
})

test('reading a personal link takes nothing', async () => {
  const { code, links } = await openTestWindow(api.db)
  for (const _ of [1, 2]) {
    // Scanners do not send what follows the #.
    expect((await api.visitor.get(`/rooms/${code}`)).body).toMatchObject({
      window: { hasSeat: false, entry: 'pool' },
    })
    expect(codeOf(await api.visitor.get(`/rooms/${code}/window`))).toBe('NO_SEAT')
  }
  for (const secret of links) expect((await enter(code, { secret })).status).toBe(204)
})

test('a personal link opens its seat on another device without the votes of the first', async () => {
  const { code, links, topicIds } = await openTestWindow(api.db)
  const [secret = ''] = links
  const [topicId = '', other = ''] = topicIds
  const phone = await enter(code, { secret })
  await phone.vote(topicId, 3)
  const laptop = await enter(code, { secret })
  expect(page(await laptop.get()).seats).toBe(5)
  expect(codeOf(await laptop.vote(topicId, 5))).toBe('FOREIGN_BALLOT')
  expect((await laptop.vote(other, 5)).status).toBe(200)
})

test('a pool has no seat without a link, or with an unknown one', async () => {
  const { code } = await openTestWindow(api.db)
  expect(codeOf((await enter(code)).answer)).toBe('NO_SEAT')
  expect(codeOf((await enter(code, { secret: 'x'.repeat(43) })).answer)).toBe('NO_SEAT')
})

test('taking a seat again after a lost answer takes no second one', async () => {
  const code = await openLink()
  const link = { newSecret: newId() }
  const all = await Promise.all([1, 2, 3].map(() => enter(code, link)))
  for (const each of all) expect(page(await each.get()).seats).toBe(1)
  const other = await enter(code, { newSecret: newId() })
  expect(page(await other.get()).seats).toBe(2)
})

test('issuing a link again after a lost answer issues no second one', async () => {
  const code = await openLink()
  const link = { newSecret: newId() }
  const issue = () => owner.post(`/rooms/${code}/window/seats`, link)
  const [issued, again] = [await issue(), await issue()]
  expect(again.body).toEqual(issued.body)
  const extra = await enter(code, issued.body as { secret: string })
  expect(page(await extra.get())).toMatchObject({ seats: 1, extraSeats: 1 })
})

test('one secret takes a seat of its own in each room, and for each purpose', async () => {
  const link = { newSecret: newId() }
  for (const code of [await openLink(), await openLink()]) {
    const own = await enter(code, link)
    expect(page(await own.get()).seats).toBe(1)
    await owner.post(`/rooms/${code}/window/seats`, link)
    expect(page(await own.get())).toMatchObject({ seats: 2, extraSeats: 1 })
  }
})

test('the id of a seat does not tell how the seat was created', async () => {
  await openTestWindow(api.db)
  const ids = async () =>
    (await api.db.select({ id: windowSeats.id }).from(windowSeats)).map(({ id }) => id)
  const invited = await ids()
  const open = await openLink()
  for (let times = 0; times < 4; times += 1) {
    await owner.post(`/rooms/${open}/window/seats`, { newSecret: newId() })
    await enter(open, { newSecret: newId() })
  }
  const all = await ids()
  expect(all).toHaveLength(invited.length + 8)
  for (const id of all) expect(id).toMatch(/^.{14}4.{4}[89ab]/)
})

test('a secret of one’s own opens no pool', async () => {
  const { code } = await openTestWindow(api.db)
  expect(codeOf((await enter(code, { newSecret: newId() })).answer)).toBe('NO_SEAT')
})

test('a device that is cleared has no seat, whose votes stay', async () => {
  const code = await openLink()
  const ana = await enter(code)
  const [cleared = ''] = (await ana.send('DELETE', 'window/seat')).headers.getSetCookie()
  expect(cleared).toMatch(/^retroscore-seat=;.*Max-Age=0/)
  expect(page(await ana.get()).seats).toBe(1)
})

test('a seat with missing votes cannot finish', async () => {
  const ana = await enter(await openLink())
  expect(codeOf(await ana.finish())).toBe('INCOMPLETE')
})

test('a vote after the end is refused until the result deletes its seat', async () => {
  const { code, roomId, links, topicIds } = await openTestWindow(api.db)
  const ana = await enter(code, { secret: links[0] ?? '' })
  await passHours(api.db, roomId, 49)
  expect(codeOf(await ana.vote(topicIds[0] ?? '', 3))).toBe('STALE')
  await passHours(api.db, roomId, 25)
  await api.rooms.settleRoom(roomId)
  await passHours(api.db, roomId, 25)
  await api.rooms.settleRoom(roomId)
  expect(codeOf(await ana.vote(topicIds[0] ?? '', 3))).toBe('NO_SEAT')
  expect(codeOf((await enter(code, { secret: links[0] ?? '' })).answer)).toBe('NO_SEAT')
})

test('settings that a window cannot have are refused with their reason', async () => {
  const soon = toNextQuarter(Date.now())
  const refused = [
    [{ closesAt: soon }, 'TOO_SHORT'],
    [{ closesAt: soon + 15 * 24 * HOUR_MS }, 'TOO_LONG'],
    [{ closesAt: soon + 2 * HOUR_MS + 1 }, 'NOT_A_QUARTER'],
    [{ zone: '+03:00' }, 'UNKNOWN_ZONE'],
    [{ entry: { kind: 'open', expected: 2 } }, 'TOO_FEW_PEOPLE'],
    [{ entry: { kind: 'pool', emails: ['ana@example.org'] } }, 'TOO_FEW_PEOPLE'],
  ] as const
  for (const [settings, reason] of refused) {
    expect(codeOf(await open(settings)), reason).toBe(reason)
  }
})

test('a window needs as many people as the squad needs scores to keep votes', async () => {
  const { body } = await owner.post('/squads', { name: 'Alpha' })
  const { id } = body as { id: string }
  expect((await owner.patch(`/squads/${id}`, { floor: 5 })).status).toBe(200)
  const openFor = (expected: number) => openIn(id, { entry: { kind: 'open', expected } })
  expect(codeOf(await openFor(4))).toBe('TOO_FEW_PEOPLE')
  const { code } = (await openFor(5)).body as { code: string }
  const ana = await enter(code)
  expect(page(await ana.get())).toMatchObject({ least: 5 })
})

test('the leader moves the end, reminds once a day and issues a link that counts', async () => {
  const code = await openLink()
  const closesAt = toNextQuarter(Date.now() + 72 * HOUR_MS)
  expect((await command(code, { do: 'moveEnd', closesAt })).status).toBe(204)
  expect((await command(code, { do: 'remind' })).status).toBe(204)
  expect(codeOf(await command(code, { do: 'remind' }))).toBe('TOO_SOON')
  expect(codeOf(await command(code, { do: 'endNow' }))).toBe('TOO_FEW_PEOPLE')
  const added = await owner.post(`/rooms/${code}/window/seats`, { newSecret: newId() })
  const extra = await enter(code, added.body as { secret: string })
  expect(page(await extra.get())).toMatchObject({ closesAt, seats: 1, extraSeats: 1 })
})

/** Opens a window of 48 hours with an open link. */
async function openLink(): Promise<string> {
  return ((await open({})).body as { code: string }).code
}

async function open(settings: Record<string, unknown>): Promise<Answer> {
  const squad = await owner.post('/squads', { name: 'Alpha' })
  const { id } = squad.body as { id: string }
  return openIn(id, settings)
}

function openIn(id: string, settings: Record<string, unknown>): Promise<Answer> {
  const topics = [
    { id: 'a', title: 'Planning' },
    { id: 'b', title: 'Review' },
  ]
  return owner.post(`/squads/${id}/windows`, {
    ...{ sprint: 1, topics, zone: 'America/Sao_Paulo', entry: { kind: 'open', expected: 3 } },
    closesAt: toNextQuarter(Date.now() + 48 * HOUR_MS),
    ...settings,
  })
}

function command(code: string, body: Record<string, unknown>): ReturnType<Caller['post']> {
  return owner.post(`/rooms/${code}/window/commands`, body)
}

/** Enters a window with a browser of one's own. */
async function enter(code: string, link: { secret?: string; newSecret?: string } = {}) {
  const answer = await api.visitor.post(`/rooms/${code}/window/seat`, link)
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const ballotKey = newId()
  const send = (method: string, end: string, body?: Record<string, unknown>) =>
    api.visitor.send(method, `/rooms/${code}/${end}`, { cookie, ...(body ? { body } : {}) })
  return {
    answer,
    status: answer.status,
    send,
    get: () => send('GET', 'window'),
    vote: (topicId: string, vote: number) =>
      send('POST', 'window/ballots', { topicId, vote, ballotKey, choice: 1 }),
    finish: () => send('PUT', 'window/finished', { isFinished: true }),
  }
}

function page({ body }: Answer) {
  return body as { topics: { id: string }[]; seats: number }
}

function codeOf({ body }: Answer): string | undefined {
  return (body as { error?: { code: string } } | undefined)?.error?.code
}
