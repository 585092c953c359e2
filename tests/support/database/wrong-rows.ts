import { actionReminders, actions, squadTrackers } from '~/features/actions/tables.server'
import { accounts, rateLimits, sessions, users, verifications } from '~/features/auth/tables.server'
import { calendarLinks } from '~/features/calendar/tables.server'
import { squadEmbeds } from '~/features/embeds/tables.server'
import { squadCoaches, squadInvitations, squadMembers } from '~/features/members/tables.server'
import { operatorActs } from '~/features/operator/tables.server'
import { reportShares } from '~/features/reports/tables.server'
import { retrospectives, topicBreaks } from '~/features/retrospectives/tables.server'
import { squads } from '~/features/squads/tables.server'
import { accessTokens, idempotencyKeys } from '~/features/tokens/tables.server'
import { userTopics } from '~/features/topics/tables.server'
import { importedSprints, imports } from '~/features/transfer/imports/tables.server'
import { toldMoves, webhookDeliveries, webhooks } from '~/features/webhooks/tables.server'
import type { Executor } from '~/lib/database/db.server'
import type { WrongRow } from './rules'

/** Rows that the tables outside the live room refuse. */

/** Tables in which only references and unique values can be wrong. */
export const ROWS_WITHOUT_RULES = [
  ...['squad_members', 'squad_coaches', 'reminder_optouts'],
  ...['insight_looks', 'nodes'],
]

const ID = 'gen_random_uuid()'
const ANY = 'true'
const WITH_PASSWORD = `provider_id = 'credential'`
const FROM_PROVIDER = `provider_id = 'google'`
const CHAT = `kind = 'slack'`
const PROGRAM = `kind = 'webhook'`
const WITH_EVENT = 'subject_id is not null'

/** Rows by table and constraint, each with one or more ways to spoil it. */
const ROWS: Record<string, [refusedBy: string, row: string, ...sets: string[]][]> = {
  '"user"': [
    ['user_name', person('Ana'), `name = ''`, `name = ' '`, text('name', 121)],
    ['user_email', person('Ana'), `email = 'Ana@example.org'`, `email = ''`],
    ['user_email', person('Bia'), text('email', 255)],
    ['user_image', person('Ana'), `image = 'https://example.org/ana.png'`],
  ],
  session: [
    ['session_token', ANY, `token = ''`, `token = 'plain'`],
    ['session_ip_address', ANY, text('ip_address', 101)],
    ['session_user_agent', ANY, text('user_agent', 301)],
  ],
  verification: [
    ['verification_identifier_hash', ANY, `identifier = ''`, `identifier = 'reset-password:plain'`],
    ['verification_value', ANY, `value = ''`, text('value', 20_001)],
  ],
  rate_limit: [
    ['rate_limit_key', ANY, `key = ''`, text('key', 101)],
    ['rate_limit_count', ANY, 'count = 0', 'count = -1'],
  ],
  operator_acts: [
    ['operator_acts_act', `act = 'disable'`, `act = 'read'`, `act = ''`],
    ['operator_acts_actor', ANY, `actor = ' '`, text('actor', 101)],
    ['operator_acts_squad', `act = 'hand over'`, 'squad_id = null', 'heir_id = null'],
    ['operator_acts_squad', `act = 'disable'`, `squad_id = ${ID}`, `heir_id = ${ID}`],
  ],
  squad_invitations: [
    ['squad_invitations_role', ANY, `role = 'admin'`, `role = ''`],
    ['squad_invitations_email', ANY, `email = 'Zoe@example.org'`, `email = ''`],
    ['squad_invitations_token_hash', ANY, `token_hash = 'plain'`],
    ['squad_invitations_email', ANY, text('email', 255)],
  ],
  user_topics: [
    ['user_topics_parent', topic('Other'), `parent_id = ${idOf('Part')}`],
    ['user_topics_parent', topic('Whole'), `parent_id = ${idOf('Other')}`],
    ['user_topics_pack_topic', topic('Whole'), `pack_topic = ''`, text('pack_topic', 201)],
    ['user_topics_anchors', topic('Whole'), ...['"text"', '["", "", "", "", "", 5]'].map(anchors)],
    ['user_topics_title', topic('Whole'), `title = ''`, `title = ' '`, text('title', 121)],
    ['user_topics_description', topic('Whole'), text('description', 501)],
    ['user_topics_anchors', topic('Whole'), ...['{}', '[]', '["", "", "", "", ""]'].map(anchors)],
    ['user_topics_not_own_parent', topic('Other'), 'parent_id = id'],
    ['user_topics_parent', topic('Other'), `parent_id = ${ID}`],
  ],
  actions: [
    ['actions_sprints', state('idea'), 'born_sprint = -1', 'born_sprint = 1000000'],
    ['actions_sprints', state('open'), 'started_sprint = -1', 'due_sprint = 1000000'],
    ['actions_sprints', state('done'), 'closed_sprint = -1'],
    [
      'actions_kept_sprints',
      state('open'),
      `kept_sprints = '{3,-1}'`,
      `kept_sprints = '{1000000}'`,
    ],
    ['actions_title', state('idea'), `title = ''`, text('title', 121)],
    ['actions_note', state('idea'), text('note', 501)],
    ['actions_topic', state('idea'), 'topic_id = null', 'topic_title = null'],
    ['actions_topic_id', state('idea'), text('topic_id', 201)],
    ['actions_topic_title', state('idea'), text('topic_title', 1001)],
    ['actions_expected', state('idea'), `expected = 'down'`],
    ['actions_owner_kind', state('idea'), `owner_kind = 'nobody'`],
    ['actions_owner_id', state('open'), 'owner_id = user_id'],
    ['actions_owner_name', state('open'), 'owner_name = null'],
    ['actions_owner_name_text', state('open'), `owner_name = ' '`, text('owner_name', 41)],
    ['actions_state', state('idea'), `state = 'nonsense'`],
    ['actions_open', state('open'), 'due_sprint = null', 'started_sprint = null'],
    ['actions_closed', state('idea'), 'closed_sprint = 3, closed_at = now()'],
    ['actions_closed', state('done'), 'closed_at = null'],
    ['actions_drop_reason', state('dropped'), `drop_reason = 'bored'`],
    ['actions_drop_reason', state('done'), `drop_reason = 'gone'`],
    ['actions_helped', state('done'), `helped = 'a lot'`],
    ['actions_helped', state('dropped'), `helped = 'yes'`],
    ['actions_link', state('idea'), `link = 'http://example.org'`],
    ['actions_link', state('idea'), `link = 'https://' || repeat('a', 500)`],
    ['actions_version', state('idea'), 'version = 0'],
  ],
  squad_trackers: [
    ['squad_trackers_project', `kind = 'github'`, `project = ''`, `project = ' '`],
    ['squad_trackers_kind', `kind = 'github'`, `kind = 'paper'`],
    ['squad_trackers_base', `kind = 'github'`, `base = 'http://example.org'`],
    ['squad_trackers_base', `kind = 'github'`, `base = 'https://' || repeat('a', 200)`],
    ['squad_trackers_project', `kind = 'github'`, text('project', 201)],
    ['squad_trackers_issue_type', `kind = 'github'`, `issue_type = 'Task'`],
    ['squad_trackers_issue_type', `kind = 'jira'`, 'issue_type = null', text('issue_type', 201)],
  ],
  action_reminders: [['action_reminders_sprint', ANY, 'sprint = -1', 'sprint = 1000000']],
  calendar_links: [
    ['calendar_links_locale', ANY, `locale = 'fr'`, `locale = ''`],
    ['calendar_links_token', ANY, `token = 'short'`],
  ],
  access_tokens: [
    ['access_tokens_scopes', ANY, `scopes = '{}'`, `scopes = '{everything}'`],
    ['access_tokens_scopes', ANY, `scopes = '{squads:read,everything}'`],
    ['access_tokens_squad_ids', ANY, `squad_ids = '{}'`],
    ['access_tokens_locale', ANY, `locale = 'fr'`],
    ['access_tokens_hash', ANY, `hash = 'plain'`],
    ['access_tokens_name', ANY, `name = ''`, text('name', 81)],
    ['access_tokens_hint', ANY, `hint = 'abc'`],
  ],
  idempotency_keys: [
    ['idempotency_keys_request_hash', ANY, `request_hash = 'plain'`],
    ['idempotency_keys_key', ANY, `key = ''`, text('key', 256)],
  ],
  webhooks: [
    ['webhooks_kind', CHAT, `kind = 'carrier-pigeon'`],
    ['webhooks_sealed_url', PROGRAM, `sealed_url = ''`, text('sealed_url', 20_001)],
    ['webhooks_host', PROGRAM, `host = ''`, text('host', 301)],
    ['webhooks_hint', PROGRAM, `hint = 'abcd'`],
    ['webhooks_hint', CHAT, 'hint = null'],
    ['webhooks_hint_text', CHAT, `hint = ''`, `hint = 'abcde'`],
    ['webhooks_sealed_secret', PROGRAM, `sealed_secret = ''`],
    ['webhooks_sealed_secret', CHAT, `sealed_secret = 'sealed'`],
    ['webhooks_secret_text', PROGRAM, text('sealed_secret', 20_001)],
    ['webhooks_former_secret', PROGRAM, `sealed_former_secret = 'sealed'`],
    ['webhooks_former_secret_text', CHAT, `sealed_former_secret = '', changed_secret_at = now()`],
    ['webhooks_events', PROGRAM, `events = '{}'`, `events = '{room.painted}'`],
    ['webhooks_locale', PROGRAM, `locale = 'fr'`],
    ['webhooks_off_because', PROGRAM, `off_because = 'bored'`],
  ],
  webhook_deliveries: [
    ['webhook_deliveries_event', WITH_EVENT, `event = 'room.painted'`],
    ['webhook_deliveries_subject', WITH_EVENT, 'subject_id = null'],
    ['webhook_deliveries_subject', 'subject_id is null', `subject_id = ${ID}`],
    ['webhook_deliveries_tries', WITH_EVENT, 'tries = -1'],
    ['webhook_deliveries_status', WITH_EVENT, 'status = 0', 'status = 600'],
    ['webhook_deliveries_last_ms', WITH_EVENT, 'last_ms = -1'],
    ['webhook_deliveries_state', WITH_EVENT, `state = 'lost'`],
  ],
  told_moves: [
    ['told_moves_topic_id', ANY, `topic_id = ''`, text('topic_id', 201)],
    ['told_moves_direction', ANY, `direction = 'sideways'`],
  ],
  account: [
    ['account_provider_id', FROM_PROVIDER, `provider_id = ''`, text('provider_id', 301)],
    ['account_account_id', FROM_PROVIDER, `account_id = ''`, text('account_id', 301)],
    ['account_password', WITH_PASSWORD, 'password = null'],
    ['account_password', FROM_PROVIDER, `password = 'hash'`],
    ['account_password_text', WITH_PASSWORD, `password = ''`, text('password', 501)],
    ['account_no_tokens', FROM_PROVIDER, `access_token = 'a'`, `refresh_token = 'a'`],
    ['account_no_tokens', FROM_PROVIDER, `id_token = 'a'`],
    ['account_scope', FROM_PROVIDER, text('scope', 1001)],
  ],
  squads: [
    ['squads_nome', ANY, `nome = ''`, `nome = ' '`, text('nome', 121)],
    ['squads_floor', ANY, 'floor = 2', 'floor = 6'],
    ['squads_reminder_day', ANY, 'reminder_day = 0', 'reminder_day = 8'],
    ['squads_reminder_locale', ANY, `reminder_locale = 'fr'`],
  ],
  retrospectivas: [
    ['retrospectivas_sprint', 'sprint = 1', 'sprint = 0', 'sprint = 1000000'],
    ['retrospectivas_observacoes', 'sprint = 1', text('observacoes', 2001)],
    ['retrospectivas_nome', 'sprint = 1', text('nome', 61)],
    ['retrospectivas_version', 'sprint = 1', 'version = 0'],
  ],
  imports: [
    ['imports_file_name', ANY, `file_name = ''`, text('file_name', 256)],
    ['imports_topics', ANY, `topics = '[]'`],
  ],
  imported_sprints: [
    ['imported_sprints_version', ANY, 'version = 0'],
    ['imported_sprints_before', ANY, `before = '[]'`],
  ],
  topic_breaks: [
    ['topic_breaks_topic_id', ANY, `topic_id = ''`, text('topic_id', 201)],
    ['topic_breaks_reason', ANY, `reason = 'mood'`],
    ['topic_breaks_sprint', ANY, 'from_sprint = 9'],
  ],
  squad_embeds: [
    ['squad_embeds_token', ANY, `token = 'short'`],
    ['squad_embeds_kind', ANY, `kind = 'poster'`],
  ],
  report_shares: [['report_shares_token', ANY, `token = 'short'`]],
}

export const WRONG_ROWS: readonly WrongRow[] = Object.entries(ROWS).flatMap(([table, list]) =>
  list.flatMap(([refusedBy, row, ...sets]) => sets.map((set) => ({ table, row, set, refusedBy }))),
)

function person(name: string): string {
  return `name = '${name}'`
}

function topic(title: string): string {
  return `title = '${title}'`
}

function idOf(title: string): string {
  return `(select id from user_topics where title = '${title}')`
}

function state(name: string): string {
  return `state = '${name}'`
}

function anchors(json: string): string {
  return `anchors = '${json}'`
}

function text(column: string, length: number): string {
  return `${column} = repeat('a', ${length})`
}

/** Inserts a squad with its owner, a member and a coach, and at least one row of every table that has rules. */
export async function insertValidRows(db: Executor): Promise<void> {
  const [ana, bia, caio] = ['Ana', 'Bia', 'Caio'].map((name) => ({
    ...{ id: crypto.randomUUID(), name, email: `${name.toLowerCase()}@example.org` },
  }))
  if (!ana || !bia || !caio) throw new Error('a person is missing')
  await db.insert(users).values([ana, bia, caio])
  const [now, userId] = [new Date(), ana.id]
  await db.insert(sessions).values({ token: 'a session', userId, expiresAt: now })
  await db.insert(accounts).values([
    { accountId: ana.id, providerId: 'credential', userId, password: 'hash' },
    { accountId: '1', providerId: 'google', userId: bia.id, scope: 'openid' },
  ])
  const identifier = `reset-password#${'a'.repeat(43)}`
  await db.insert(verifications).values({ identifier, value: userId, expiresAt: now })
  await db.insert(rateLimits).values({ key: 'a'.repeat(43), count: 1, since: 0 })

  const squadId = crypto.randomUUID()
  await db.insert(squads).values({ id: squadId, ownerId: userId, name: 'Alpha' })
  const act = { actor: 'root', accountId: userId }
  await db.insert(operatorActs).values([
    { ...act, act: 'disable' },
    { ...act, act: 'hand over', squadId, heirId: bia.id },
  ])
  await db.insert(squadMembers).values({ squadId, userId: bia.id })
  await db.insert(squadCoaches).values({ squadId, userId: caio.id })
  const hash = 'a'.repeat(64)
  const invited = { squadId, tokenHash: hash, email: 'zoe@example.org', expiresAt: now }
  await db.insert(squadInvitations).values(invited)

  const whole = crypto.randomUUID()
  await db.insert(userTopics).values([
    { id: whole, squadId, title: 'Whole', anchors: ['', '', '', '', '', 'Always'] },
    { squadId, title: 'Part', parentId: whole },
    { squadId, title: 'Other', packTopic: 'default-planning' },
  ])
  const retrospectiveId = crypto.randomUUID()
  await db.insert(retrospectives).values([
    { id: retrospectiveId, squadId, sprint: 1, data: {} },
    { squadId, sprint: 2, data: {} },
  ])
  await db.insert(topicBreaks).values({ squadId, topicId: 'a', fromSprint: 2 })
  const importId = crypto.randomUUID()
  await db.insert(imports).values({ id: importId, squadId, fileName: 'scores.csv' })
  await db.insert(importedSprints).values({ importId, retrospectiveId, version: 1 })
  await insertActions(db, { squadId, userId })

  const token = 'a'.repeat(32)
  await db.insert(calendarLinks).values({ userId, token, locale: 'pt' })
  await db.insert(squadEmbeds).values({ squadId, token, kind: 'trend' })
  await db.insert(reportShares).values({ retrospectiveId, token })
  const tokenId = crypto.randomUUID()
  await db.insert(accessTokens).values({
    ...{ id: tokenId, userId, name: 'Board', hash, hint: 'abcd', locale: 'pt', expiresAt: now },
    ...{ scopes: ['squads:read'], squadIds: [squadId] },
  })
  await db.insert(idempotencyKeys).values({ tokenId, key: 'a', requestHash: hash })
  const webhookId = crypto.randomUUID()
  const address = { squadId, sealedUrl: 'sealed', host: 'example.org', locale: 'pt' } as const
  await db.insert(webhooks).values([
    { ...address, id: webhookId, sealedSecret: 'sealed', events: ['room.opened'] },
    { ...address, kind: 'slack', hint: 'abcd', sealedSecret: '', events: ['room.closed'] },
  ])
  await db.insert(webhookDeliveries).values([
    { webhookId, event: 'ping', dueAt: now },
    { webhookId, event: 'room.opened', subjectId: squadId, dueAt: now, status: 200, lastMs: 5 },
  ])
  await db.insert(toldMoves).values({ webhookId, retrospectiveId, topicId: 'a', direction: 'fell' })
}

async function insertActions(
  db: Executor,
  { squadId, userId }: { squadId: string; userId: string },
): Promise<void> {
  const action = { squadId, authorId: userId, bornSprint: 1 }
  const closed = { closedSprint: 3, closedAt: new Date() }
  const named = { ownerKind: 'name', ownerName: 'Rui' } as const
  await db.insert(actions).values([
    { ...action, title: 'Idea', topicId: 'a', topicTitle: 'Planning' },
    { ...action, title: 'Open', state: 'open', ...named, startedSprint: 1, dueSprint: 2 },
    { ...action, title: 'Done', state: 'done', ...closed, helped: 'yes' },
    { ...action, title: 'Dropped', state: 'dropped', ...closed, dropReason: 'gone' },
  ])
  const tracker = { squadId, base: 'https://example.org', project: 'squad/alpha' }
  await db.insert(squadTrackers).values([
    { ...tracker, kind: 'github' },
    { ...tracker, kind: 'jira', issueType: 'Task' },
  ])
  await db.insert(actionReminders).values({ squadId, userId, sprint: 1 })
}
