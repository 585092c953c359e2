import { inArray, sql } from 'drizzle-orm'
import { SCOPES } from '~/domain/accounts/access-token'
import { HOUR_MS, toNextQuarter } from '~/domain/rooms/window/window'
import { unsubscribeToken } from '~/features/actions/reminders/unsubscribe-token.server'
import { actions } from '~/features/actions/tables.server'
import { sessions } from '~/features/auth/tables.server'
import { calendarLinks } from '~/features/calendar/tables.server'
import { squadEmbeds } from '~/features/embeds/tables.server'
import { squadInvitations, squadMembers } from '~/features/members/tables.server'
import { resultLinks } from '~/features/quick-rooms/tables.server'
import { reportShares } from '~/features/reports/tables.server'
import { retrospectives } from '~/features/retrospectives/tables.server'
import { roomSeals, roomTallies, roomVotes } from '~/features/rooms/ballots/tables.server'
import { stopToken } from '~/features/rooms/mailing/stop-token.server'
import {
  agendaTopics,
  roomFeedback,
  roomSeats,
  rooms,
  roomTopics,
} from '~/features/rooms/tables.server'
import {
  roomWindows,
  waitingMarks,
  waitingVotes,
  windowSeats,
  windowVotes,
} from '~/features/rooms/window/tables.server'
import { squads } from '~/features/squads/tables.server'
import { accessTokens } from '~/features/tokens/tables.server'
import { newToken } from '~/features/tokens/token-form.server'
import { userTopics } from '~/features/topics/tables.server'
import { importedSprints, imports } from '~/features/transfer/imports/tables.server'
import { createWebhookSealer, secretOf } from '~/features/webhooks/sealing.server'
import { newSigningSecret } from '~/features/webhooks/signature.server'
import { webhookDeliveries, webhooks } from '~/features/webhooks/tables.server'
import type { Tx } from '~/lib/database/db.server'
import { queryRows } from '~/lib/database/rows.server'
import { hashSecret } from '~/lib/server/secret.server'
import { TEST_SECRET } from '~tests/support/database/test-database'
import { insertOpenRound } from '~tests/support/rooms/votes'
import { inviteTo } from '~tests/support/rooms/windows'
import type { TestApi } from './test-api'

/** The secret of the caller's seat in the room. */
export const SEAT_SECRET = 'a secret of the tests'

/** The secret of the caller's quick room. */
export const LEADER_SECRET = 'another secret of the tests'

/** Secrets of tokens with all scopes: the caller's, and a stranger's. */
export const OWN_BEARER = newToken()
const FOREIGN_BEARER = newToken()

/** An id for each path parameter, by its name. */
export const OWN = {
  squadId: '10000000-0000-4000-8000-000000000000',
  retrospectiveId: '20000000-0000-4000-8000-000000000000',
  importId: '21000000-0000-4000-8000-000000000000',
  topicId: '30000000-0000-4000-8000-000000000000',
  invitationId: '40000000-0000-4000-8000-000000000000',
  sessionId: '50000000-0000-4000-8000-000000000000',
  tokenId: '52000000-0000-4000-8000-000000000000',
  webhookId: '53000000-0000-4000-8000-000000000000',
  deliveryId: '54000000-0000-4000-8000-000000000000',
  token: 'a-token-of-22-letters-or-more',
  shareToken: 'a-token-that-has-its-32-letters-',
  picture: 'trend',
  calendarFile: 'a-calendar-that-has-32-letters--.ics',
  embedFile: 'a-picture-that-has-32-letters---.svg',
  reminderToken: unsubscribeToken('90000000-0000-4000-8000-000000000000', TEST_SECRET),
  windowMailToken: stopToken(
    { roomId: '80000000-0000-4000-8000-000000000000', email: 'ana@example.org' },
    TEST_SECRET,
  ),
  code: 'KX7M42PQRT',
  quickCode: 'QX7M42PQRT',
  resultToken: 'a-result-that-has-its-43-letters-----------',
  windowCode: 'KX7M42PQRV',
  seatId: '60000000-0000-4000-8000-000000000000',
  feedbackId: '70000000-0000-4000-8000-000000000000',
  actionId: '71000000-0000-4000-8000-000000000000',
  roomId: '80000000-0000-4000-8000-000000000000',
  windowId: '83000000-0000-4000-8000-000000000000',
  ownSeatId: '81000000-0000-4000-8000-000000000000',
  otherSeatId: '82000000-0000-4000-8000-000000000000',
}

type Ids = typeof OWN

/** The same ids in a squad that the caller does not belong to. */
export const FOREIGN: Ids = {
  ...(Object.fromEntries(
    Object.entries(OWN).map(([name, id]) => [
      name,
      id.replace(/-8000-0{12}$/, '-9000-000000000000'),
    ]),
  ) as Ids),
  token: 'another-token-of-22-letters-or-more',
  shareToken: 'another-token-with-its-32-letter',
  calendarFile: 'other-calendar-that-has-32-lette.ics',
  embedFile: 'other-picture-that-has-32-letter.svg',
  code: 'MN7M42PQRT',
  quickCode: 'MQ7M42PQRT',
  resultToken: 'other-result-that-has-its-43-letters-------',
  windowCode: 'MN7M42PQRV',
}

type People = { ownerId: string; memberId: string; strangerId: string }

/** Replaces the stored data by two squads with a live room each: the caller's and a stranger's. */
export async function makeWorld(api: TestApi, people: People): Promise<void> {
  const { ownerId, memberId, strangerId } = people
  await api.db.transaction(async (tx) => {
    await tx.delete(retrospectives)
    await tx.delete(squads)
    await tx.delete(rooms)
    // The unlogged tables have no foreign key.
    for (const table of UNLOGGED) await tx.delete(table)
    await tx.delete(sessions).where(inArray(sessions.id, [OWN.sessionId, FOREIGN.sessionId]))
    await tx.delete(accessTokens)
    await tx.delete(calendarLinks)
    await insertSquad(tx, OWN, { ownerId, seatSecret: SEAT_SECRET })
    await tx.insert(squadMembers).values({ squadId: OWN.squadId, userId: memberId })
    await insertSquad(tx, FOREIGN, { ownerId: strangerId, seatSecret: 'of a stranger' })
    await insertQuickRoom(tx, OWN, LEADER_SECRET)
    await insertQuickRoom(tx, FOREIGN, 'of another stranger')
  })
}

type Owner = { ownerId: string; seatSecret: string }

async function insertSquad(tx: Tx, ids: Ids, { ownerId, seatSecret }: Owner): Promise<void> {
  const { squadId, retrospectiveId: id, topicId } = ids
  const expiresAt = new Date(Date.now() + 600_000)
  await tx.insert(squads).values({ id: squadId, ownerId, name: 'Squad' })
  await tx.insert(userTopics).values({ id: topicId, squadId, authorId: ownerId, title: 'Daily' })
  await tx.insert(agendaTopics).values({ squadId, topicId })
  const topics = [{ id: topicId, title: 'Daily', isSubtopic: false, hasChildren: false }]
  const data = { sprint: 1, squad_id: squadId, topics, notes: { [topicId]: 3 } }
  await tx.insert(retrospectives).values({ id, squadId, sprint: 1, authorId: ownerId, data })
  const { importId } = ids
  await tx.insert(imports).values({ id: importId, squadId, authorId: ownerId, fileName: 'a.csv' })
  await tx.insert(importedSprints).values({ importId, retrospectiveId: id, version: 1 })
  await tx.insert(reportShares).values({ retrospectiveId: id, token: ids.shareToken })
  const [calendarToken = ''] = ids.calendarFile.split('.')
  await tx.insert(calendarLinks).values({ userId: ownerId, locale: 'pt', token: calendarToken })
  const [embedToken = ''] = ids.embedFile.split('.')
  await tx.insert(squadEmbeds).values({ squadId, kind: 'trend', token: embedToken })
  const tokenHash = hashSecret(ids.token)
  await tx.insert(squadInvitations).values({ id: ids.invitationId, squadId, tokenHash, expiresAt })
  await insertRoom(tx, ids, { ownerId, seatSecret })
  await insertWindow(tx, ids, { ownerId, seatSecret })
  const sealer = createWebhookSealer(TEST_SECRET)
  await tx.insert(webhooks).values({
    ...{ id: ids.webhookId, squadId, host: 'hooks.example.com', locale: 'pt' },
    events: ['room.opened'],
    sealedUrl: sealer.seal('https://hooks.example.com/', ids.webhookId),
    sealedSecret: sealer.seal(newSigningSecret(), secretOf(ids.webhookId)),
  })
  await tx.insert(webhookDeliveries).values({
    ...{ id: ids.deliveryId, webhookId: ids.webhookId, event: 'ping', state: 'delivered' },
    dueAt: sql`now()`,
  })
  await tx.insert(actions).values({ ...ACTION, id: ids.actionId, squadId })
  const token = `elsewhere ${ids.sessionId}`
  await tx.insert(sessions).values({ id: ids.sessionId, userId: ownerId, expiresAt, token })
  await tx.insert(accessTokens).values({
    ...{ id: ids.tokenId, userId: ownerId, expiresAt },
    ...{ name: 'Board', hint: 'abcd', scopes: [...SCOPES], locale: 'pt' },
    hash: hashSecret(ids === OWN ? OWN_BEARER : FOREIGN_BEARER),
    // The day of the last use is written once.
    lastUsedOn: sql`current_date`,
  })
}

/** An open action, so that most commands have an effect. */
const ACTION = {
  ...{ title: 'Refine on Tuesdays', bornSprint: 1, startedSprint: 1, dueSprint: 2 },
  ...({ ownerKind: 'squad', state: 'open' } as const),
}

/** Inserts a closed quick room, with a link to its result. */
async function insertQuickRoom(
  tx: Tx,
  { quickCode: code, resultToken }: Ids,
  secret: string,
): Promise<void> {
  const table = { phase: 'closed', step: 1, closedAt: sql`now()` } as const
  const [room] = await tx
    .insert(rooms)
    .values({ code, leaderHash: hashSecret(secret), sprint: 1, ...table })
    .returning({ id: rooms.id })
  const roomId = room?.id ?? ''
  await tx.insert(roomTopics).values({ roomId, position: 0, topicId: 'a', title: 'Daily' })
  await tx.insert(resultLinks).values({ roomId, tokenHash: hashSecret(resultToken) })
}

/** Inserts a room with an open vote. The owner of the secret has a seat in it; another seat has voted. */
async function insertRoom(
  tx: Tx,
  ids: Ids,
  { ownerId: leaderId, seatSecret }: Owner,
): Promise<void> {
  const { roomId, squadId, topicId, code, ownSeatId, otherSeatId } = ids
  const now = new Date()
  const table = { phase: 'voting', step: 1, round: 1, topicId, startedAt: now } as const
  await tx.insert(rooms).values({ id: roomId, code, squadId, leaderId, sprint: 2, ...table })
  await tx.insert(roomTopics).values({ roomId, position: 0, topicId, title: 'Daily' })
  await tx.insert(roomSeats).values([
    { id: ownSeatId, roomId, tokenHash: hashSecret(seatSecret), goneAt: now },
    { id: otherSeatId, roomId, tokenHash: hashSecret(`another in ${roomId}`), goneAt: now },
    { id: ids.seatId, roomId },
  ])
  const votes = [{ seatId: otherSeatId, secret: `another in ${roomId}`, vote: 3 as const }]
  await insertOpenRound(tx, { roomId, number: 1, topicId }, { votes })
  const said = { id: ids.feedbackId, roomId, kind: 'positive', text: 'Said' } as const
  await tx.insert(roomFeedback).values(said)
  await inviteTo(tx, code)
}

/** Inserts a window. The owner of the secret has the only seat in it. */
async function insertWindow(
  tx: Tx,
  { windowId: roomId, windowCode: code, squadId, topicId }: Ids,
  { ownerId: leaderId, seatSecret }: Owner,
): Promise<void> {
  const [now, closesAt] = [new Date(), new Date(toNextQuarter(Date.now() + 48 * HOUR_MS))]
  const table = { squadId, leaderId, sprint: 3, phase: 'window' } as const
  await tx.insert(rooms).values({ id: roomId, code, ...table })
  await tx.insert(roomTopics).values({ roomId, position: 0, topicId, title: 'Daily' })
  await tx.insert(roomWindows).values({
    ...{ roomId, opensAt: now, closesAt, countedAt: now, zone: 'America/Sao_Paulo', least: 3 },
    ...{ reveal: 'talk', entry: 'open', expected: 3 },
  })
  await tx.insert(windowVotes).values({ roomId, topicId })
  await tx.insert(waitingMarks).values({ roomId })
  const seat = { id: crypto.randomUUID(), tokenHash: hashSecret(seatSecret) }
  await tx.insert(windowSeats).values({ roomId, ...seat })
}

const UNLOGGED = [roomSeats, roomVotes, roomSeals, roomTallies, waitingMarks, waitingVotes]

const TABLES = [
  '"user"',
  'access_tokens',
  'squads',
  'squad_members',
  'squad_coaches',
  'squad_invitations',
  'retrospectivas',
  'topic_breaks',
  'imports',
  'imported_sprints',
  'report_shares',
  'rooms',
  'room_topics',
  'room_rounds',
  'room_votes',
  'room_seats',
  'room_feedback',
  'room_windows',
  'window_seats',
  'window_votes',
  'window_invitees',
  'window_mails',
  'room_waiting_votes',
  'room_waiting_marks',
  'user_topics',
  'agenda_topics',
  'actions',
  'squad_trackers',
  'webhooks',
  'squad_embeds',
  'calendar_links',
  'webhook_deliveries',
  'action_reminders',
  'reminder_optouts',
]

/** Columns of rooms that the process itself writes after its answer: when a room was last shown, and its version once actions have changed. */
const OWN_COLUMNS = "array['seen_at', 'version']"

/** Returns a hash of all rows, except sessions and limits, which any request may change. */
export async function fingerprint(api: TestApi): Promise<string> {
  const sums = TABLES.map((table) => {
    const row = table === 'rooms' ? `to_jsonb(t) - ${OWN_COLUMNS}` : 't'
    const rows = `select (${row})::text as row from ${table} t`
    return `(select coalesce(md5(string_agg(row, ',' order by row)), '') from (${rows}) rows)`
  })
  const [row] = await queryRows<{ sum: string }>(api.db, `select ${sums.join(' || ')} as sum`)
  return row?.sum ?? ''
}
