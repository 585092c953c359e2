import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { HOUR_MS, toNextQuarter } from '~/domain/rooms/window/window'
import { unsubscribeToken } from '~/features/actions/reminders/unsubscribe-token.server'
import { actions } from '~/features/actions/tables.server'
import { sessions } from '~/features/auth/tables.server'
import { squadCoaches, squadMembers } from '~/features/members/tables.server'
import { resultLinks } from '~/features/quick-rooms/tables.server'
import { retrospectives, topicBreaks } from '~/features/retrospectives/tables.server'
import { roomVotes } from '~/features/rooms/ballots/tables.server'
import { roomFeedback, roomSeats, rooms, roomTopics } from '~/features/rooms/tables.server'
import { waitingMarks, waitingVotes } from '~/features/rooms/window/tables.server'
import { squads } from '~/features/squads/tables.server'
import { accessTokens } from '~/features/tokens/tables.server'
import { importedSprints, imports } from '~/features/transfer/imports/tables.server'
import { webhookDeliveries } from '~/features/webhooks/tables.server'
import { newId } from '~/lib/ids'
import { hashSecret } from '~/lib/server/secret.server'
import { fingerprint } from '~tests/support/api/fuzz-world'
import { type Caller, openTestApi } from '~tests/support/api/test-api'
import { copyRows } from '~tests/support/database/rows'
import { TEST_SECRET } from '~tests/support/database/test-database'
import { insertOpenRound } from '~tests/support/rooms/votes'
import { inviteTo } from '~tests/support/rooms/windows'
import { openTestReceiver, postTo } from '~tests/support/server/receiver'
import { closeAfterAll } from '~tests/support/setup/test-end'

/** The expected status for each role. */
type Expected = Record<Role, number>
type Role = 'visitor' | 'stranger' | 'removed' | 'coach' | 'member' | 'owner'

const ROLES: readonly Role[] = ['visitor', 'stranger', 'removed', 'coach', 'member', 'owner']

/** The test's data. It is recreated after every call that may have changed it, so that a deletion does not affect the next call. */
type World = {
  squadId: string
  retrospectiveId: string
  importId: string
  topicId: string
  memberId: string
  invitationId: string
  token: string
  shareToken: string
  reminderToken: string
  windowMailToken: string
  roomCode: string
  quickCode: string
  resultToken: string
  paperSeatId: string
  feedbackId: string
  ideaId: string
  openActionId: string
  /** Cookie of a seat in the room, sent beside the session's. */
  seatCookie: string
  /** Code of a window that the member leads, cookie of a seat in it, and one of its topics. */
  windowCode: string
  windowCookie: string
  windowTopicId: string
  /** A second session of each person, by user id. */
  sessions: Record<string, string>
  /** A token of each person, by user id. */
  tokens: Record<string, string>
  webhookId: string
  embedFile: string
  calendarFile: string
  deliveryId: string
}

type Case = {
  path: (world: World, caller: Caller) => string
  body?: (world: World) => Record<string, unknown>
  headers?: Record<string, string>
  /** True if the caller has a seat in the room, with or without an account. */
  isSeated?: boolean
  /** True if the caller has a seat in the window. */
  isInWindow?: boolean
  expected: Expected
}

const anyCaller = (status: number): Expected => toExpected(ROLES.map(() => status))
const signedIn = (status: number): Expected => ({ ...anyCaller(status), visitor: 401 })
const readers = (status: number): Expected => toExpected([401, 404, 404, status, status, status])
const members = (status: number): Expected => ({ ...readers(status), coach: 404 })
const ownerOnly = (status: number): Expected => ({ ...members(status), member: 404 })
/** The member facilitates the test room. */
const leaderOnly = (status: number): Expected => ({ ...members(status), owner: 404 })

const FORM = {
  formCreatedAt: '2026-11-07T10:00:00.000Z',
  topics: [{ id: 'a', title: 'Planning' }],
  scores: { a: 3 },
}

const BALLOT = { round: 1, ballotKey: 'k'.repeat(22), vote: 3 }

const WINDOW_BALLOT = { vote: 3, choice: 1, ballotKey: 'w'.repeat(22) }

function windowForm() {
  const closesAt = toNextQuarter(Date.now() + 48 * HOUR_MS)
  const entry = { kind: 'open', expected: 3 }
  return { topics: FORM.topics, closesAt, zone: 'America/Sao_Paulo', entry }
}

function windowPath(end = '') {
  return ({ windowCode }: World) => `/rooms/${windowCode}/window${end && `/${end}`}`
}

const TRIAL = { kind: 'slack', url: 'https://hooks.slack.com/services/T', locale: 'pt' }

function webhookPath(end = '') {
  return ({ squadId, webhookId }: World) => `/squads/${squadId}/webhooks/${webhookId}${end}`
}

function embedPath(end = '') {
  return ({ squadId }: World) => `/squads/${squadId}/embeds/trend${end}`
}

/** Every endpoint of the document. A missing one fails the test below. */
const CASES: Record<string, Case> = {
  getDocument: { path: () => '/openapi.json', expected: anyCaller(200) },
  readDocument: { path: () => '/docs', expected: anyCaller(200) },
  getSession: { path: () => '/session', expected: anyCaller(200) },
  getAccount: { path: () => '/account', expected: signedIn(200) },
  listSessions: { path: () => '/account/sessions', expected: signedIn(200) },
  endSession: {
    path: ({ sessions: elsewhere }, { userId }) =>
      `/account/sessions/${elsewhere[userId] ?? UNKNOWN}`,
    expected: signedIn(200),
  },
  listTokens: { path: () => '/tokens', expected: signedIn(200) },
  createToken: {
    path: () => '/tokens',
    body: () => ({ name: 'Board', scopes: ['squads:read'], days: 90 }),
    expected: signedIn(201),
  },
  revokeToken: {
    path: ({ tokens }, { userId }) => `/tokens/${tokens[userId] ?? UNKNOWN}`,
    expected: signedIn(204),
  },
  revokeAllTokens: { path: () => '/tokens', expected: signedIn(204) },
  downloadAccount: { path: () => '/account/data', expected: signedIn(200) },
  listSquads: { path: () => '/squads', expected: signedIn(200) },
  createSquad: {
    path: () => '/squads',
    body: () => ({ name: 'New' }),
    expected: signedIn(201),
  },
  getSquad: { path: ({ squadId }) => `/squads/${squadId}`, expected: members(200) },
  changeSquad: {
    path: ({ squadId }) => `/squads/${squadId}`,
    body: () => ({ name: 'New' }),
    expected: ownerOnly(200),
  },
  getSquadHistory: {
    path: ({ squadId }) => `/squads/${squadId}/history`,
    expected: readers(200),
  },
  breakTopic: { path: pathOfBreak, expected: members(204) },
  joinTopic: { path: pathOfBreak, expected: members(204) },
  getOverview: { path: () => '/overview', expected: signedIn(200) },
  listActions: { path: ({ squadId }) => `/squads/${squadId}/actions`, expected: members(200) },
  createAction: {
    path: ({ squadId }) => `/squads/${squadId}/actions`,
    body: () => ({ title: 'New' }),
    expected: members(201),
  },
  saveAction: {
    path: ({ ideaId }) => `/actions/${ideaId}`,
    body: () => ({ version: 1, title: 'New' }),
    expected: members(200),
  },
  commandAction: {
    path: ({ openActionId }) => `/actions/${openActionId}/commands`,
    body: () => ({ do: 'done' }),
    expected: members(200),
  },
  deleteAction: { path: ({ ideaId }) => `/actions/${ideaId}`, expected: members(204) },
  listWebhooks: {
    path: ({ squadId }) => `/squads/${squadId}/webhooks`,
    expected: members(200),
  },
  createWebhook: {
    path: ({ squadId }) => `/squads/${squadId}/webhooks`,
    body: () => ({ url: 'https://hooks.example.com/new', events: ['room.opened'] }),
    expected: ownerOnly(201),
  },
  tryChat: {
    path: ({ squadId }) => `/squads/${squadId}/webhooks/trials`,
    body: () => TRIAL,
    expected: ownerOnly(204),
  },
  changeWebhook: { path: webhookPath(), body: () => ({ isOn: false }), expected: ownerOnly(200) },
  removeWebhook: { path: webhookPath(), expected: ownerOnly(204) },
  readWebhookSecret: { path: webhookPath('/secret'), expected: ownerOnly(200) },
  changeWebhookSecret: { path: webhookPath('/secret'), expected: ownerOnly(200) },
  pingWebhook: { path: webhookPath('/pings'), expected: ownerOnly(204) },
  listWebhookDeliveries: { path: webhookPath('/deliveries'), expected: ownerOnly(200) },
  resendWebhookDelivery: {
    path: (world) => `${webhookPath('/deliveries')(world)}/${world.deliveryId}/resend`,
    expected: ownerOnly(204),
  },
  getCalendarLink: { path: () => '/account/calendar', expected: signedIn(200) },
  shareCalendar: { path: () => '/account/calendar', expected: signedIn(200) },
  revokeCalendar: { path: () => '/account/calendar', expected: signedIn(204) },
  getCalendar: {
    path: ({ calendarFile }) => `/calendar/${calendarFile}`,
    expected: anyCaller(200),
  },
  listEmbeds: { path: ({ squadId }) => `/squads/${squadId}/embeds`, expected: members(200) },
  shareEmbed: { path: embedPath(), expected: ownerOnly(200) },
  revokeEmbed: { path: embedPath(), expected: ownerOnly(204) },
  previewEmbed: { path: embedPath('/preview'), expected: ownerOnly(200) },
  getEmbed: { path: ({ embedFile }) => `/embed/${embedFile}`, expected: anyCaller(200) },
  deleteSquad: { path: ({ squadId }) => `/squads/${squadId}`, expected: ownerOnly(204) },
  listMembers: { path: ({ squadId }) => `/squads/${squadId}/members`, expected: members(200) },
  // The test squad's member. For the member this means leaving.
  removeMember: {
    path: ({ squadId, memberId }) => `/squads/${squadId}/members/${memberId}`,
    expected: members(204),
  },
  handOverSquad: {
    path: ({ squadId }) => `/squads/${squadId}/owner`,
    body: ({ memberId }) => ({ userId: memberId }),
    expected: ownerOnly(200),
  },
  createInvitation: {
    path: ({ squadId }) => `/squads/${squadId}/invitations`,
    body: () => ({}),
    expected: ownerOnly(201),
  },
  withdrawInvitation: {
    path: ({ squadId, invitationId }) => `/squads/${squadId}/invitations/${invitationId}`,
    expected: ownerOnly(204),
  },
  getInvitation: { path: ({ token }) => `/invitations/${token}`, expected: anyCaller(200) },
  acceptInvitation: { path: ({ token }) => `/invitations/${token}`, expected: signedIn(200) },
  listTopics: { path: ({ squadId }) => `/squads/${squadId}/topics`, expected: members(200) },
  addTopic: {
    path: ({ squadId }) => `/squads/${squadId}/topics`,
    body: () => ({ title: 'New' }),
    expected: members(201),
  },
  changeTopic: {
    path: ({ squadId, topicId }) => `/squads/${squadId}/topics/${topicId}`,
    body: () => ({ title: 'New' }),
    expected: members(200),
  },
  removeTopic: {
    path: ({ squadId, topicId }) => `/squads/${squadId}/topics/${topicId}`,
    expected: members(200),
  },
  saveReminders: {
    path: () => '/account/reminders',
    body: () => ({ isOn: true }),
    expected: signedIn(200),
  },
  askAboutReminders: {
    path: ({ reminderToken }) => `/reminders/${reminderToken}`,
    expected: anyCaller(200),
  },
  stopReminders: {
    path: ({ reminderToken }) => `/reminders/${reminderToken}`,
    expected: anyCaller(200),
  },
  askAboutWindowMails: {
    path: ({ windowMailToken }) => `/window-mails/${windowMailToken}`,
    expected: anyCaller(200),
  },
  stopWindowMails: {
    path: ({ windowMailToken }) => `/window-mails/${windowMailToken}`,
    expected: anyCaller(200),
  },
  saveTrackers: {
    path: ({ squadId }) => `/squads/${squadId}/trackers`,
    body: () => ({ trackers: [] }),
    expected: ownerOnly(200),
  },
  listRetrospectives: {
    path: ({ squadId }) => `/squads/${squadId}/retrospectives`,
    expected: members(200),
  },
  createRetrospective: {
    path: ({ squadId }) => `/squads/${squadId}/retrospectives`,
    body: () => ({ ...FORM, sprint: 99 }),
    expected: members(201),
  },
  getRetrospective: {
    path: ({ retrospectiveId }) => `/retrospectives/${retrospectiveId}`,
    expected: members(200),
  },
  saveRetrospective: {
    path: ({ retrospectiveId }) => `/retrospectives/${retrospectiveId}`,
    body: () => ({ version: 1, topics: FORM.topics, scores: FORM.scores }),
    expected: members(200),
  },
  // The owner recorded the retrospective: a member may delete only their own.
  deleteRetrospective: {
    path: ({ retrospectiveId }) => `/retrospectives/${retrospectiveId}`,
    expected: ownerOnly(204),
  },
  getReport: {
    path: ({ retrospectiveId }) => `/retrospectives/${retrospectiveId}/report`,
    expected: members(200),
  },
  previewSharedReport: {
    path: ({ retrospectiveId }) => `/retrospectives/${retrospectiveId}/share`,
    expected: members(200),
  },
  shareReport: {
    path: ({ retrospectiveId }) => `/retrospectives/${retrospectiveId}/share`,
    expected: members(200),
  },
  changeReportShare: {
    path: ({ retrospectiveId }) => `/retrospectives/${retrospectiveId}/share`,
    body: () => ({ withVotes: true }),
    expected: ownerOnly(200),
  },
  revokeReport: {
    path: ({ retrospectiveId }) => `/retrospectives/${retrospectiveId}/share`,
    expected: members(204),
  },
  getSharedReport: { path: ({ shareToken }) => `/shared/${shareToken}`, expected: anyCaller(200) },
  getReportSchema: { path: () => '/schemas/report.json', expected: anyCaller(200) },
  reportFailure: {
    path: () => '/failures',
    body: () => ({ error: 'TypeError', part: 'squad', route: '/dashboard', build: 'x' }),
    expected: anyCaller(204),
  },
  countActiveUsers: { path: () => '/stats/active-users', expected: anyCaller(200) },
  getRoom: { path: ({ roomCode }) => `/rooms/${roomCode}`, expected: anyCaller(200) },
  takeSeat: {
    path: ({ roomCode }) => `/rooms/${roomCode}/seats`,
    body: () => ({}),
    expected: anyCaller(201),
  },
  renameSeat: {
    path: ({ roomCode }) => `/rooms/${roomCode}/seat`,
    body: () => ({ nickname: 'New' }),
    isSeated: true,
    expected: anyCaller(204),
  },
  leaveSeat: {
    path: ({ roomCode }) => `/rooms/${roomCode}/seat`,
    isSeated: true,
    expected: anyCaller(204),
  },
  castBallot: {
    path: ({ roomCode }) => `/rooms/${roomCode}/ballots`,
    body: () => BALLOT,
    isSeated: true,
    expected: anyCaller(204),
  },
  giveFeedback: {
    path: ({ roomCode }) => `/rooms/${roomCode}/feedback`,
    body: () => ({ id: crypto.randomUUID(), kind: 'positive', text: 'New' }),
    isSeated: true,
    expected: anyCaller(204),
  },
  watchRoom: {
    path: ({ roomCode }) => `/rooms/${roomCode}/socket`,
    isSeated: true,
    headers: { upgrade: 'websocket' },
    expected: anyCaller(101),
  },
  pollRoom: {
    path: ({ roomCode }) => `/rooms/${roomCode}/view`,
    isSeated: true,
    expected: anyCaller(200),
  },
  openQuickRoom: {
    path: () => '/quick-rooms',
    body: () => ({ topics: FORM.topics }),
    expected: anyCaller(201),
  },
  // Only the browser that leads the quick room.
  shareQuickResult: {
    path: ({ quickCode }) => `/rooms/${quickCode}/result-link`,
    expected: { ...anyCaller(404), visitor: 401 },
  },
  getQuickResult: {
    path: ({ resultToken }) => `/quick-results/${resultToken}`,
    expected: anyCaller(200),
  },
  listOpenRooms: { path: ({ squadId }) => `/squads/${squadId}/rooms`, expected: members(200) },
  openRoom: {
    path: ({ squadId }) => `/squads/${squadId}/rooms`,
    body: () => ({ sprint: 99, topics: FORM.topics }),
    expected: members(201),
  },
  openWindow: {
    path: ({ squadId }) => `/squads/${squadId}/windows`,
    body: () => ({ ...windowForm(), sprint: 98 }),
    expected: members(201),
  },
  enterWindow: { path: windowPath('seat'), body: () => ({}), expected: anyCaller(204) },
  forgetWindowSeat: { path: windowPath('seat'), expected: anyCaller(204) },
  getWindow: { path: windowPath(), isInWindow: true, expected: anyCaller(200) },
  castInWindow: {
    path: windowPath('ballots'),
    body: ({ windowTopicId }) => ({ ...WINDOW_BALLOT, topicId: windowTopicId }),
    isInWindow: true,
    expected: anyCaller(200),
  },
  finishWindow: {
    path: windowPath('finished'),
    body: () => ({ isFinished: false }),
    isInWindow: true,
    expected: anyCaller(204),
  },
  commandWindow: {
    path: windowPath('commands'),
    body: () => ({ do: 'remind' }),
    expected: leaderOnly(204),
  },
  findBounces: { path: windowPath('bounces'), expected: leaderOnly(200) },
  addWindowSeat: {
    path: windowPath('seats'),
    body: () => ({ newSecret: newId() }),
    expected: leaderOnly(201),
  },
  getAgenda: { path: ({ squadId }) => `/squads/${squadId}/agenda`, expected: members(200) },
  bringTopic: {
    path: ({ squadId, topicId }) => `/squads/${squadId}/agenda/${topicId}`,
    expected: members(204),
  },
  leaveTopic: {
    path: ({ squadId, topicId }) => `/squads/${squadId}/agenda/${topicId}`,
    expected: members(204),
  },
  commandRoom: {
    path: ({ roomCode }) => `/rooms/${roomCode}/commands`,
    body: () => ({ do: 'close' }),
    expected: leaderOnly(204),
  },
  // A seat alone leads no room of a squad.
  leadRoom: {
    path: ({ roomCode }) => `/rooms/${roomCode}/lead`,
    isSeated: true,
    expected: { ...members(204), visitor: 404 },
  },
  addPaperSeat: {
    path: ({ roomCode }) => `/rooms/${roomCode}/paper-seats`,
    body: () => ({}),
    expected: leaderOnly(201),
  },
  removeSeat: {
    path: ({ roomCode, paperSeatId }) => `/rooms/${roomCode}/seats/${paperSeatId}`,
    expected: leaderOnly(204),
  },
  castPaperBallot: {
    path: ({ roomCode, paperSeatId }) => `/rooms/${roomCode}/seats/${paperSeatId}/ballots`,
    body: () => BALLOT,
    expected: leaderOnly(204),
  },
  changeFeedback: {
    path: ({ roomCode, feedbackId }) => `/rooms/${roomCode}/feedback/${feedbackId}`,
    body: () => ({ isHidden: true }),
    expected: leaderOnly(204),
  },
  createRoomAction: {
    path: ({ roomCode }) => `/rooms/${roomCode}/actions`,
    body: () => ({ title: 'New' }),
    expected: members(201),
  },
  commandRoomAction: {
    path: ({ roomCode, openActionId }) => `/rooms/${roomCode}/actions/${openActionId}/commands`,
    body: () => ({ do: 'done' }),
    expected: members(200),
  },
  importFile: {
    path: ({ squadId }) => `/squads/${squadId}/imports`,
    body: () => ({ file: [], dryRun: false }),
    expected: members(200),
  },
  listImports: {
    path: ({ squadId }) => `/squads/${squadId}/imports`,
    expected: members(200),
  },
  // The owner imported the table: a member may take back only their own.
  takeImportBack: {
    path: ({ squadId, importId }) => `/squads/${squadId}/imports/${importId}`,
    expected: ownerOnly(200),
  },
  exportSquad: { path: ({ squadId }) => `/squads/${squadId}/export`, expected: members(200) },
  exportAll: { path: () => '/export', expected: signedIn(200) },
}

/** Receiver of the chats' test messages. */
const receiver = await closeAfterAll(openTestReceiver())
const api = await closeAfterAll(openTestApi({ trials: { post: postTo(receiver) } }))
let methods: Record<string, string>
let callers: Record<Role, Caller>
/** The last test data with a hash of its rows. */
let last: { world: World; rows: string; restore: () => Promise<boolean> } | undefined
/** True if a call may have changed the data since it was created or restored. */
let isTouched = false

beforeAll(async () => {
  const [stranger, coach, member, owner, removed] = await Promise.all(
    ['Stranger', 'Coach', 'Member', 'Owner', 'Removed'].map((name) => api.signIn(name)),
  )
  if (!stranger || !coach || !member || !owner || !removed) throw new Error('a sign-in is missing')
  methods = await readMethods()
  callers = { visitor: api.visitor, stranger, removed, coach, member, owner }
})

test('the table contains exactly the endpoints of the document', () => {
  expect(Object.keys(methods).sort()).toEqual(Object.keys(CASES).sort())
})

describe.each(Object.entries(CASES))('%s responds', (operationId, entry) => {
  const { path, body, expected } = entry
  test.each(ROLES)('%s as the table states and changes nothing if refused', async (role) => {
    const caller = callers[role]
    const method = methods[operationId] ?? ''
    const { world, rows } = await requireUntouched()
    isTouched = true
    // Hundreds of requests come from one address here.
    await api.db.execute(sql`delete from rate_limit`)
    const answer = await caller.send(method, path(world, caller), {
      ...(body ? { body: body(world) } : {}),
      ...(entry.headers ? { headers: entry.headers } : {}),
      ...(entry.isSeated ? { cookie: `${caller.cookie}; ${world.seatCookie}` } : {}),
      ...(entry.isInWindow ? { cookie: `${caller.cookie}; ${world.windowCookie}` } : {}),
    })
    expect([answer.status, codeOf(answer.body)]).toEqual([
      expected[role],
      CODES[expected[role]] ?? undefined,
    ])
    if (answer.status < 400 && method !== 'GET') return
    if (method !== 'GET') expect(await fingerprint(api)).toBe(rows)
    isTouched = false
  })
})

function pathOfBreak({ retrospectiveId, topicId }: World): string {
  return `/retrospectives/${retrospectiveId}/topics/${topicId}/break`
}

const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const CODES: Record<number, string> = { 401: 'UNAUTHENTICATED', 404: 'NOT_FOUND' }

function toExpected(statuses: readonly number[]): Expected {
  return Object.fromEntries(ROLES.map((role, at) => [role, statuses[at] ?? 0])) as Expected
}

/** Returns the method of every operation in the document. */
async function readMethods(): Promise<Record<string, string>> {
  const { paths } = (await api.visitor.get('/openapi.json')).body as { paths: Paths }
  return Object.fromEntries(
    Object.values(paths).flatMap((methods) =>
      Object.entries(methods).map(([method, { operationId }]) => [
        operationId,
        method.toUpperCase(),
      ]),
    ),
  )
}

type Paths = Record<string, Record<string, { operationId: string }>>

async function requireUntouched() {
  if (!last || (isTouched && !(await last.restore()))) {
    const world = await makeWorld()
    last = { world, rows: await fingerprint(api), restore: await copyRows(api.db) }
  }
  return last
}

/** Creates a squad of the owner with a member, a coach, a former member, and one object of each kind. */
async function makeWorld(): Promise<World> {
  const { owner, member, coach, removed } = callers
  await api.db.delete(retrospectives)
  await api.db.delete(squads)
  // Votes and seats outlive their room until the server erases them, which must not happen between two comparisons.
  await api.db.delete(roomVotes)
  await api.db.delete(roomSeats)
  await api.db.delete(waitingVotes)
  await api.db.delete(waitingMarks)
  const squadId = idOf(await owner.post('/squads', { name: 'Squad' }))
  await api.db.insert(squadMembers).values([
    { squadId, userId: member.userId },
    { squadId, userId: removed.userId },
  ])
  await api.db.delete(squadMembers).where(eq(squadMembers.userId, removed.userId))
  await api.db.insert(squadCoaches).values({ squadId, userId: coach.userId })
  const retrospectiveId = idOf(
    await owner.post(`/squads/${squadId}/retrospectives`, { ...FORM, sprint: 1 }),
  )
  const { topics } = (await owner.get(`/squads/${squadId}/topics`)).body as {
    topics: { id: string }[]
  }
  const topicId = topics[0]?.id ?? ''
  await api.db.insert(topicBreaks).values({ squadId, topicId, fromSprint: 1 })
  const importId = crypto.randomUUID()
  const authorId = owner.userId
  await api.db.insert(imports).values({ id: importId, squadId, authorId, fileName: 'a.csv' })
  await api.db.insert(importedSprints).values({ importId, retrospectiveId, version: 1 })
  const invitation = await owner.post(`/squads/${squadId}/invitations`, {})
  const { url } = invitation.body as { url: string }
  const share = await owner.put(`/retrospectives/${retrospectiveId}/share`, {})
  const { roomCode, ...room } = await makeRoom(squadId)
  const window = await makeWindow(squadId)
  const written = await makeActions(squadId)
  const expiresAt = new Date(Date.now() + 60_000)
  const elsewhere = await api.db
    .insert(sessions)
    .values(
      ROLES.flatMap((role) => {
        const { userId } = callers[role]
        return userId ? [{ userId, expiresAt, token: crypto.randomUUID() }] : []
      }),
    )
    .returning({ id: sessions.id, userId: sessions.userId })
  await api.db.delete(accessTokens)
  const tokens = await api.db
    .insert(accessTokens)
    .values(
      elsewhere.map(({ id, userId }) => ({
        ...{ userId, expiresAt, hash: hashSecret(id), hint: 'abcd', name: 'Board' },
        ...{ scopes: ['squads:read' as const], locale: 'pt' as const },
      })),
    )
    .returning({ id: accessTokens.id, userId: accessTokens.userId })
  const hook = await owner.post(`/squads/${squadId}/webhooks`, {
    ...{ url: 'https://hooks.example.com/', events: ['room.opened'] },
  })
  const { id: webhookId } = (hook.body as { webhook: { id: string } }).webhook
  const [delivery] = await api.db
    .update(webhookDeliveries)
    .set({ state: 'delivered' })
    .where(eq(webhookDeliveries.webhookId, webhookId))
    .returning({ id: webhookDeliveries.id })
  const { url: embedUrl } = (await owner.put(`/squads/${squadId}/embeds/trend`, {})).body as {
    url: string
  }
  const calendar = (await owner.put('/account/calendar', {})).body as { url: string }
  return {
    ...room,
    ...(await makeQuickRoom()),
    ...window,
    ...written,
    calendarFile: calendar.url.split('/').at(-1) ?? '',
    embedFile: embedUrl.split('/').at(-1) ?? '',
    webhookId,
    deliveryId: delivery?.id ?? '',
    roomCode,
    squadId,
    retrospectiveId,
    importId,
    topicId,
    memberId: member.userId,
    invitationId: idOf(invitation),
    token: url.split('/').at(-1) ?? '',
    shareToken: (share.body as { token: string }).token,
    reminderToken: unsubscribeToken(owner.userId, TEST_SECRET),
    sessions: Object.fromEntries(elsewhere.map(({ id, userId }) => [userId, id])),
    tokens: Object.fromEntries(tokens.map(({ id, userId }) => [userId, id])),
  }
}

/** Creates an idea and a promise. */
async function makeActions(squadId: string) {
  const [ideaId, openActionId] = [crypto.randomUUID(), crypto.randomUUID()]
  const idea = { squadId, title: 'A', bornSprint: 1 }
  const open = { ownerKind: 'squad', state: 'open', startedSprint: 1, dueSprint: 2 } as const
  await api.db.insert(actions).values([
    { ...idea, id: ideaId },
    { ...idea, ...open, id: openActionId },
  ])
  return { ideaId, openActionId }
}

/** Creates a closed quick room with a link to its result. */
async function makeQuickRoom() {
  const [quickCode, resultToken] = ['QX7M42PQRT', 'r'.repeat(43)]
  const { db } = api
  await db.delete(rooms).where(eq(rooms.code, quickCode))
  const table = { phase: 'closed', step: 1, closedAt: new Date() } as const
  const leaderHash = hashSecret('of another browser')
  const [room] = await db
    .insert(rooms)
    .values({ code: quickCode, leaderHash, sprint: 1, ...table })
    .returning({ id: rooms.id })
  const roomId = room?.id ?? ''
  await db.insert(roomTopics).values({ roomId, position: 0, topicId: 'a', title: 'Planning' })
  await db.insert(resultLinks).values({ roomId, tokenHash: hashSecret(resultToken) })
  return { quickCode, resultToken }
}

/** Opens a room with a member, a paper seat, an open vote and one feedback. */
async function makeRoom(squadId: string) {
  const { db } = api
  const code = 'KX7M42PQRT'
  const secret = 'a secret of the tests'
  const [roomId, paperSeatId, feedbackId] = [1, 2, 3].map(() => crypto.randomUUID()) as Ids
  const table = {
    ...({ phase: 'voting', step: 1, round: 1, topicId: 'a' } as const),
    startedAt: new Date(),
  }
  const leaderId = callers.member.userId
  await db.insert(rooms).values({ id: roomId, code, squadId, leaderId, sprint: 2, ...table })
  await db.insert(roomTopics).values({ roomId, position: 0, topicId: 'a', title: 'Planning' })
  await insertOpenRound(db, { roomId, number: 1, topicId: 'a' })
  await db.insert(roomSeats).values([
    { roomId, tokenHash: hashSecret(secret), goneAt: new Date() },
    { roomId, id: paperSeatId, tokenHash: null },
  ])
  const said = { id: feedbackId, roomId, kind: 'positive', text: 'Said' } as const
  await db.insert(roomFeedback).values(said)
  const seatCookie = `retroscore-seat=${encodeURIComponent(secret)}`
  return { roomCode: code, paperSeatId, feedbackId, seatCookie }
}

/** Opens a window of the member, with a seat. */
async function makeWindow(squadId: string) {
  const form = { ...windowForm(), sprint: 3 }
  const opened = await callers.member.post(`/squads/${squadId}/windows`, form)
  const { code } = opened.body as { code: string }
  const seated = await api.visitor.post(`/rooms/${code}/window/seat`, {})
  const windowCookie = seated.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const page = await api.visitor.send('GET', `/rooms/${code}/window`, { cookie: windowCookie })
  const { topics } = page.body as { topics: { id: string }[] }
  const windowMailToken = await inviteTo(api.db, code)
  return { windowCode: code, windowCookie, windowTopicId: topics[0]?.id ?? '', windowMailToken }
}

type Ids = [string, string, string]

function idOf({ body }: { body: unknown }): string {
  return (body as { id: string }).id
}

function codeOf(body: unknown): string | undefined {
  return (body as { error?: { code: string } } | undefined)?.error?.code
}
