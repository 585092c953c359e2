import { HOUR_MS, toNextQuarter } from '~/domain/rooms/window/window'
import { unsubscribeToken } from '~/features/actions/reminders/unsubscribe-token.server'
import { sessions } from '~/features/auth/tables.server'
import { squadMembers } from '~/features/members/tables.server'
import { webhookDeliveries } from '~/features/webhooks/tables.server'
import type { Db } from '~/lib/database/db.server'
import { newId } from '~/lib/ids'
import { TEST_SECRET } from '~tests/support/database/test-database'
import { inviteTo } from '~tests/support/rooms/windows'
import type { Answer, Caller, TestApi } from './test-api'

const SPRINTS = 6

const TOPICS = [
  { id: 'a', title: 'Planning' },
  { id: 'b', title: 'Review' },
  { id: 'c', title: 'Pace', parent: 'b' },
]
const FORM = { topics: TOPICS, scores: { a: 3, c: 4 } }
const BALLOT = { round: 1, ballotKey: 'k'.repeat(22), vote: 3 }

/** Values of the document's path parameters by name, and the cookie of a seat. */
export type World = Record<string, string>

/** The request of an operation: its body, and path parameters that differ from the common ones. */
type Sent = (world: World) => { body?: Record<string, unknown>; values?: World }

export const SENT: Record<string, Sent> = {
  createSquad: () => ({ body: { name: 'New' } }),
  createToken: () => ({ body: { name: 'Board', scopes: ['squads:read'], days: 90 } }),
  changeSquad: () => ({ body: { name: 'New' } }),
  handOverSquad: ({ userId = '', spareSquadId = '' }) => ({
    body: { userId },
    values: { squadId: spareSquadId },
  }),
  createInvitation: () => ({ body: {} }),
  addTopic: () => ({ body: { title: 'New' } }),
  changeTopic: () => ({ body: { title: 'Newer', anchors: ['', '', '', '', 'All of it.', ''] } }),
  createRetrospective: () => ({ body: { ...FORM, sprint: 99, formCreatedAt: MOMENT } }),
  // Keeps one topic, removes the others and adds one.
  saveRetrospective: ({ keptTopicId = '' }) => ({
    body: {
      topics: [{ id: keptTopicId, title: 'Planning' }, ...TOPICS.slice(1)],
      scores: { [keptTopicId]: 3, c: 4 },
      version: 1,
    },
  }),
  breakTopic: ({ keptTopicId = '' }) => ({ values: { topicId: keptTopicId } }),
  joinTopic: ({ keptTopicId = '' }) => ({ values: { topicId: keptTopicId } }),
  createAction: () => ({ body: { title: 'New', owner: { kind: 'squad' }, dueSprint: 1 } }),
  saveAction: () => ({ body: { version: 1, title: 'Newer' } }),
  saveReminders: () => ({ body: { isOn: false } }),
  saveTrackers: () => ({
    body: {
      trackers: [{ kind: 'github', base: 'https://github.com', project: 'a/b', issueType: null }],
    },
  }),
  // An idea whose unknown answer is undone.
  commandAction: () => ({ body: { do: 'judge', helped: null } }),
  createRoomAction: () => ({ body: { title: 'New', owner: { kind: 'squad' }, dueSprint: 51 } }),
  commandRoomAction: () => ({ body: { do: 'judge', helped: null } }),
  createWebhook: () => ({ body: HOOK }),
  tryChat: () => ({
    body: { kind: 'slack', url: 'https://hooks.slack.com/services/T', locale: 'pt' },
  }),
  changeWebhook: () => ({ body: { isOn: false } }),
  changeReportShare: () => ({ body: { withTexts: true } }),
  takeSeat: () => ({ body: {} }),
  renameSeat: () => ({ body: { nickname: 'Ana' } }),
  castBallot: () => ({ body: BALLOT }),
  castPaperBallot: () => ({ body: { ...BALLOT, ballotKey: 'p'.repeat(22) } }),
  giveFeedback: () => ({ body: { id: crypto.randomUUID(), kind: 'positive', text: 'Said' } }),
  changeFeedback: () => ({ body: { isHidden: true } }),
  openQuickRoom: () => ({ body: { topics: TOPICS } }),
  openRoom: () => ({ body: { sprint: 98, topics: TOPICS } }),
  openWindow: () => ({ body: { ...windowForm(), sprint: 97 } }),
  getWindow: inWindow(),
  enterWindow: inWindow({}),
  castInWindow: (world) => inWindow(ballotOf(world))(world),
  finishWindow: inWindow({ isFinished: true }),
  commandWindow: inWindow({ do: 'remind' }),
  addWindowSeat: inWindow({ newSecret: newId() }),
  findBounces: inWindow(),
  forgetWindowSeat: inWindow(),
  commandRoom: () => ({ body: { do: 'setSeconds', seconds: 60 } }),
  addPaperSeat: () => ({ body: {} }),
  importFile: () => ({ body: { file: IMPORTED, dryRun: false } }),
  reportFailure: () => ({
    body: { error: 'TypeError', part: 'squad', route: '/dashboard', build: 'x' },
  }),
}

/** Returns the request of an operation in the window of the world, from its seat. */
function inWindow(body?: Record<string, unknown>): Sent {
  return ({ windowCode = '', windowCookie = '' }) => ({
    values: { code: windowCode, seatCookie: windowCookie },
    ...(body ? { body } : {}),
  })
}

function windowForm() {
  const closesAt = toNextQuarter(Date.now() + 48 * HOUR_MS)
  const entry = { kind: 'open', expected: 3 }
  return { topics: TOPICS, closesAt, zone: 'America/Sao_Paulo', entry }
}

function ballotOf({ windowTopicId = '' }: World) {
  return { topicId: windowTopicId, vote: 4, choice: 2, ballotKey: 'w'.repeat(22) }
}

const MOMENT = '2026-11-07T10:00:00.000Z'

const HOOK = { url: 'https://hooks.example.com/', events: ['room.opened'] }

const IMPORTED = [
  { sprint: 'Sprint 77', squadName: 'Squad', topics: TOPICS, notes: { a: 4 }, data: MOMENT },
  { id: crypto.randomUUID(), action: { title: 'New', state: 'idea', bornSprint: 1 } },
]

/** Creates one person's squads with everything that a squad can contain, and a squad of which the person is only a member. */
export async function makeWorld(
  { db }: TestApi,
  { person, mate }: { person: Caller; mate: Caller },
): Promise<World> {
  const [squadId, spareSquadId] = [await makeSquad(person), await makeSquad(person)]
  const retrospectiveId = await makeRetrospectives(person, squadId)
  await makeRetrospectives(person, spareSquadId)
  const importId = await importTable(person, squadId)
  const joined = await makeSquad(mate)
  await makeRetrospectives(mate, joined)
  await db.insert(squadMembers).values([
    { squadId, userId: mate.userId },
    { squadId: spareSquadId, userId: mate.userId },
    { squadId: joined, userId: person.userId },
  ])
  const invitation = read(await person.post(`/squads/${squadId}/invitations`, {}))
  const share = read(await person.put(`/retrospectives/${retrospectiveId}/share`, {}))
  // Not a topic of the form, because an edit removes those.
  const { topics } = read(
    await person.post(`/squads/${squadId}/topics`, { title: 'Daily' }),
  ) as never as { topics: { id: string; title: string }[] }
  const keptTopicId = topics.find(({ title }) => title === 'Planning')?.id ?? ''
  const action = read(await person.post(`/squads/${squadId}/actions`, { title: 'Refine' }))
  const made = read(
    await person.post('/tokens', { name: 'Board', scopes: ['squads:read'], days: 90 }),
  ) as never as { token?: { id: string } }
  const embed = read(await person.put(`/squads/${squadId}/embeds/trend`, {})) as { url?: string }
  const calendar = read(await person.put('/account/calendar', {})) as { url?: string }
  const hook = read(await person.post(`/squads/${squadId}/webhooks`, HOOK)) as never as {
    webhook?: { id: string }
  }
  const [delivery] = await db
    .update(webhookDeliveries)
    .set({ state: 'delivered' })
    .returning({ id: webhookDeliveries.id })
  const expiresAt = new Date(Date.now() + 600_000)
  const [session] = await db
    .insert(sessions)
    .values({ userId: person.userId, expiresAt, token: 'elsewhere' })
    .returning({ id: sessions.id })
  const { leaderCookie, ...quickRoom } = await makeQuickRoom(person)
  const { seatCookie, ...room } = await makeRoom(person, squadId)
  return {
    ...room,
    ...quickRoom,
    seatCookie: `${seatCookie}; ${leaderCookie}`,
    ...(await makeWindow(db, person, squadId)),
    squadId,
    spareSquadId,
    retrospectiveId,
    importId,
    keptTopicId,
    topicId: topics.find(({ title }) => title === 'Daily')?.id ?? '',
    userId: mate.userId,
    invitationId: invitation.id ?? '',
    token: invitation.url?.split('/').at(-1) ?? '',
    shareToken: share.token ?? '',
    reminderToken: unsubscribeToken(person.userId, TEST_SECRET),
    actionId: action.id ?? '',
    sessionId: session?.id ?? '',
    tokenId: made.token?.id ?? '',
    calendarFile: calendar.url?.split('/').at(-1) ?? '',
    picture: 'trend',
    embedFile: embed.url?.split('/').at(-1) ?? '',
    webhookId: hook.webhook?.id ?? '',
    deliveryId: delivery?.id ?? '',
  }
}

async function makeSquad(owner: Caller): Promise<string> {
  return read(await owner.post('/squads', { name: 'Squad' })).id ?? ''
}

/** Imports a table and returns the id of the import. */
async function importTable(by: Caller, squadId: string): Promise<string> {
  const sprint = { sprint: 'Sprint 88', squadName: 'Squad', notes: { a: 4 }, data: MOMENT }
  const file = [{ ...sprint, topics: TOPICS }]
  const input = { file, dryRun: false, table: { fileName: 'scores.csv' } }
  read(await by.post(`/squads/${squadId}/imports`, input))
  const listed = read(await by.get(`/squads/${squadId}/imports`)) as never as {
    imports: { id: string }[]
  }
  return listed.imports[0]?.id ?? ''
}

/** Creates retrospectives and returns the last one's id. */
async function makeRetrospectives(by: Caller, squadId: string): Promise<string> {
  let id = ''
  for (let sprint = 1; sprint <= SPRINTS; sprint += 1) {
    const form = { ...FORM, sprint, formCreatedAt: MOMENT }
    id = read(await by.post(`/squads/${squadId}/retrospectives`, form)).id ?? ''
  }
  return id
}

/** Creates a room with an open vote, a seat of the person, and two paper seats, so that one vote does not end the round. */
async function makeRoom(person: Caller, squadId: string) {
  const { code = '' } = read(
    await person.post(`/squads/${squadId}/rooms`, { sprint: 50, topics: TOPICS }),
  )
  const seated = await person.post(`/rooms/${code}/seats`, {})
  const seatCookie = seated.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const cookie = `${person.cookie}; ${seatCookie}`
  const { seatId = '' } = read(await person.post(`/rooms/${code}/paper-seats`, {}))
  read(await person.post(`/rooms/${code}/paper-seats`, {}))
  const feedbackId = crypto.randomUUID()
  const said = { id: feedbackId, kind: 'positive', text: 'Said' }
  await person.send('POST', `/rooms/${code}/feedback`, { cookie, body: said })
  await person.post(`/rooms/${code}/commands`, { do: 'start', step: 0 })
  return { code, seatCookie, seatId, feedbackId, ownSeatId: read(seated).seatId ?? '' }
}

/** Creates a closed quick room, and returns what its browser and its readers know. */
async function makeQuickRoom(by: Caller) {
  const opened = await by.post('/quick-rooms', { topics: TOPICS })
  const { code: quickCode = '' } = read(opened)
  const leaderCookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const led = { cookie: leaderCookie, body: { do: 'close' } }
  await by.send('POST', `/rooms/${quickCode}/commands`, led)
  const shared = await by.send('PUT', `/rooms/${quickCode}/result-link`, { cookie: leaderCookie })
  return { quickCode, leaderCookie, resultToken: read(shared).path?.split('/').at(-1) ?? '' }
}

/** Opens a window with a seat that has voted on all topics. */
async function makeWindow(db: Db, person: Caller, squadId: string) {
  const form = { ...windowForm(), sprint: 51 }
  const { code = '' } = read(await person.post(`/squads/${squadId}/windows`, form))
  const seated = await person.post(`/rooms/${code}/window/seat`, {})
  const windowCookie = seated.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const cookie = `${person.cookie}; ${windowCookie}`
  const { topics } = (await person.send('GET', `/rooms/${code}/window`, { cookie })).body as {
    topics: { id: string }[]
  }
  for (const { id } of topics) {
    const body = { ...ballotOf({ windowTopicId: id }), choice: 1 }
    read(await person.send('POST', `/rooms/${code}/window/ballots`, { cookie, body }))
  }
  const windowMailToken = await inviteTo(db, code)
  return { windowCode: code, windowCookie, windowTopicId: topics[0]?.id ?? '', windowMailToken }
}

function read({ status, body, text }: Answer): Record<string, string> {
  if (status >= 300) throw new Error(`the world could not be made: ${status} ${text}`)
  return body
}
