import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { SCOPES, type Scope } from '~/domain/accounts/access-token'
import { accounts, users } from '~/features/auth/tables.server'
import { squadCoaches, squadMembers } from '~/features/members/tables.server'
import { sendExpiryWarnings } from '~/features/tokens/expiry.server'
import type { CreatedToken } from '~/features/tokens/schema'
import { accessTokens, idempotencyKeys } from '~/features/tokens/tables.server'
import type { CreatedWebhook } from '~/features/webhooks/schema'
import { webhookDeliveries, webhooks } from '~/features/webhooks/tables.server'
import { createLog } from '~/lib/server/log.server'
import { createMailer } from '~/lib/server/mail/mail.server'
import type { ApiDocument } from '~/server/document/api-document'
import { type Caller, ORIGIN, openTestApi } from '~tests/support/api/test-api'
import { startMailServer } from '~tests/support/server/mail-server'
import { closeAfterAll } from '~tests/support/setup/test-end'

const api = await closeAfterAll(openTestApi())
const owner = await api.signIn('Olga')
const member = await api.signIn('Mia')
const coach = await api.signIn('Cora')
const stranger = await api.signIn('Sam')
let world: Record<'squadId' | 'otherId' | 'retrospectiveId' | 'actionId' | 'webhookId', string>

beforeAll(async () => {
  world = await makeWorld()
})

test('a token is valid for its scopes and squads within its owner’s current rights', async () => {
  const { paths } = (await api.visitor.get('/v1/openapi.json')).body as ApiDocument
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId, security }]) => {
      const scope = security?.[0]?.token?.[0] as Scope | undefined
      return scope ? [{ path, method: method.toUpperCase(), operationId, scope }] : []
    }),
  )
  expect(operations.length).toBeGreaterThanOrEqual(20)
  const others = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ security }) => security?.length === 0)
  expect(others.map(({ operationId }) => operationId)).toEqual(['getDocument', 'readDocument'])

  for (const by of [owner, member, coach, stranger]) {
    for (const scope of SCOPES) {
      const isIn = by === owner || (by === member && scope !== 'webhooks:manage')
      const { secret } = await makeToken(by, { scopes: [scope] })
      // The scope is checked before the squad, so two people are enough to prove that other operations are refused.
      const isWhole = by === owner || by === member
      for (const operation of operations.filter((each) => isWhole || each.scope === scope)) {
        const { status, body, text } = await send(secret, operation)
        const about = `${by === owner} ${scope} ${operation.operationId} ${text}`
        if (operation.scope !== scope) {
          expect(body, about).toEqual({ error: { code: 'MISSING_SCOPE', scope: operation.scope } })
        } else if (isIn) expect([200, 201, 204, 409, 422], about).toContain(status)
        else if (operation.operationId === 'listSquads')
          expect(body, about).toEqual({ squads: [], next: null })
        else expect(status, about).toBe(404)
      }
    }
  }

  const narrow = await makeToken(owner, { scopes: SCOPES, squadIds: [world.otherId] })
  for (const operation of operations) {
    const { status, body } = await send(narrow.secret, operation)
    if (operation.operationId === 'listSquads')
      expect(body).toMatchObject({ squads: [{ id: world.otherId }], next: null })
    else expect(status, operation.operationId).toBe(404)
  }
  // Objects of the squad are not found through another one.
  const wide = await makeToken(owner, { scopes: SCOPES })
  for (const operation of operations.filter(({ path }) =>
    /retrospectiveId|actionId|webhookId/.test(path),
  )) {
    const { status } = await send(wide.secret, operation, { squadId: world.otherId })
    expect(status, operation.operationId).toBe(404)
  }
})

test('refuses every invalid token with the same response and ignores cookies', async () => {
  const { secret, token } = await makeToken(owner)
  expect((await api.program(secret)('GET', '/squads')).status).toBe(200)
  const late = await makeToken(owner)
  await api.db.execute(
    sql`update access_tokens set expires_at = now() - interval '1 second' where id = ${late.token.id}`,
  )
  expect((await owner.delete(`/tokens/${token.id}`)).status).toBe(204)
  const unknown = 'rs_pat_0000000000000000000000000000002C8GjS'
  for (const given of [secret, late.secret, unknown, 'rs_pat_1', '']) {
    const refused = await api.program(given)('GET', '/squads')
    expect(refused.body, given).toEqual({ error: { code: 'BAD_TOKEN' } })
  }
  expect((await owner.get('/v1/squads')).body).toEqual({ error: { code: 'BAD_TOKEN' } })
})

test('a token opens only its own API', async () => {
  const { secret } = await makeToken(owner, { scopes: SCOPES })
  const headers = { authorization: `Bearer ${secret}` }
  const document = (await api.visitor.get('/openapi.json')).body as ApiDocument
  const inSession = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { security }]) =>
      security === undefined ? [{ path, method: method.toUpperCase() }] : [],
    ),
  )
  expect(inSession.length).toBeGreaterThan(40)
  for (const { path, method } of inSession) {
    const address = path.replaceAll(/\{\w+\}/g, world.squadId)
    const answer = await api.request(`/api${address}`, {
      method,
      headers: { ...headers, origin: ORIGIN },
    })
    expect(answer.status, `${method} ${path}`).toBe(401)
  }
  const session = await api.request('/api/session', { headers })
  expect(await session.json()).toMatchObject({ user: null })
  const auth = await api.request('/api/auth/get-session', { headers })
  expect(await auth.text()).not.toContain('Olga')
})

test('revokes a token in an address at once and notifies its owner', async () => {
  const inQuery = await makeToken(owner, { name: 'In a query' })
  const inPath = await makeToken(owner, { name: 'In a path' })
  const wide = await makeToken(owner)
  api.mails.length = 0
  const encoded = inPath.secret.replace('_', '%5F')
  for (const path of [`/squads?access_token=${inQuery.secret}`, `/squads/${encoded}`]) {
    const refused = await api.program(wide.secret)('GET', path)
    expect(refused.body).toEqual({ error: { code: 'TOKEN_IN_URL' } })
  }
  for (const { secret } of [inQuery, inPath])
    expect((await api.program(secret)('GET', '/squads')).status).toBe(401)
  expect((await api.program(wide.secret)('GET', '/squads')).status).toBe(200)
  expect(api.mails.map(({ text }) => /In a \w+/.exec(text)?.[0])).toEqual([
    'In a query',
    'In a path',
  ])
  expect(api.mails.map((mail) => JSON.stringify(mail)).join()).not.toContain('rs_pat_')
})

test.each([
  ['encoded twice', (secret: string) => `/api/v1/squads?x=${secret.replace('_', '%255F')}`],
  ['beside a broken code', (secret: string) => `/api/v1/squads?x=%zz&y=${secret}%`],
  ['after an invalid text', (secret: string) => `/api/v1/squads?x=%ff${secret}`],
  ['of the document', (secret: string) => `/api/v1/openapi.json?key=${secret}`],
  ['of the documentation', (secret: string) => `/api/v1/docs?key=${secret}`],
  ['of the browser’s interface', (secret: string) => `/api/session?key=${secret}`],
  ['of a page', (secret: string) => `/dashboard?key=${secret}`],
  ['of nothing', (secret: string) => `/${secret}/nothing`],
])('revokes a token in an address %s', async (_, addressOf) => {
  const { secret } = await makeToken(owner)
  const answer = await api.fetch(new Request(`${ORIGIN}${addressOf(secret)}`), {})
  expect([answer.status, await answer.json()]).toEqual([400, { error: { code: 'TOKEN_IN_URL' } }])
  expect((await api.program(secret)('GET', '/squads')).status).toBe(401)
})

test('neither the database nor the log has a valid token', async () => {
  const { secret, token } = await makeToken(owner)
  await api.program(secret)('GET', '/squads')
  const rows = JSON.stringify(await api.db.select().from(accessTokens))
  expect(rows).toContain(token.hint)
  expect(rows + api.log.join('\n')).not.toContain(secret.slice(0, -4))
  expect((await owner.get('/tokens')).text).not.toContain(secret.slice(0, -4))
})

test('a member who leaves loses the tokens at once', async () => {
  const { secret } = await makeToken(member)
  const read = () => api.program(secret)('GET', `/squads/${world.squadId}`)
  expect((await read()).status).toBe(200)
  const isMia = sql`user_id = ${member.userId}`
  await api.db.delete(squadMembers).where(isMia)
  expect((await read()).status).toBe(404)
  await api.db.insert(squadMembers).values({ squadId: world.squadId, userId: member.userId })
  expect((await read()).status).toBe(200)
})

test('a new password revokes all tokens, however it is set', async () => {
  const person = await api.signIn('Pat')
  await api.db.insert(accounts).values({
    userId: person.userId,
    providerId: 'credential',
    accountId: person.userId,
    password: 'a',
  })
  const { secret } = await makeToken(person)
  const status = async () => (await api.program(secret)('GET', '/squads')).status
  const ofPat = sql`user_id = ${person.userId}`
  await api.db.update(accounts).set({ updatedAt: new Date() }).where(ofPat)
  expect(await status()).toBe(200)
  await api.db.update(accounts).set({ password: 'b' }).where(ofPat)
  expect(await status()).toBe(401)
})

test('notifies the owner of a token that ends within a week once', async () => {
  const person = await api.signIn('Rita')
  const { token } = await makeToken(person, { name: 'Weekly numbers' })
  await makeToken(person, { name: 'Of next year' })
  await api.db.update(users).set({ email: 'rita@example.org' }).where(eq(users.id, person.userId))
  const server = await startMailServer()
  const log = createLog('silent')
  const mailer = createMailer({ smtpUrl: server.url, from: 'x@example.org', log, pauses: [] })
  const warn = () => sendExpiryWarnings({ db: api.db, mailer, origin: ORIGIN })
  expect(await warn()).toBe(0)
  await api.db.execute(sql`
    update access_tokens set created_at = now() - interval '84 days', expires_at = now() + interval '6 days'
    where id = ${token.id}`)
  expect((await Promise.all([warn(), warn()])).sort()).toEqual([0, 1])
  const { text } = await server.next('rita@example.org')
  expect(text).toContain('Weekly numbers')
  expect(text).toContain(`${ORIGIN}/account#tokens`)
  await mailer.close()
  await server.close()
})

test('allows twenty tokens per person, for their own squads', async () => {
  const person = await api.signIn('Tess')
  const input = { name: 'One of many', scopes: ['squads:read'], days: 7 }
  const foreign = await person.post('/tokens', { ...input, squadIds: [world.squadId] })
  expect(foreign.body).toEqual({ error: { code: 'NOT_FOUND' } })
  const made = await Promise.all(Array.from({ length: 22 }, () => person.post('/tokens', input)))
  expect(made.filter(({ status }) => status === 201)).toHaveLength(20)
  expect(made.find(({ status }) => status !== 201)?.body).toEqual({
    error: { code: 'TOO_MANY_TOKENS' },
  })
  const mine = ((await person.get('/tokens')).body as { tokens: { id: string }[] }).tokens
  expect((await owner.delete(`/tokens/${mine[0]?.id}`)).status).toBe(404)
  expect((await person.delete('/tokens')).status).toBe(204)
  expect((await person.get('/tokens')).body).toEqual({ tokens: [] })
})

test('limits requests and writes separately', async () => {
  const limited = await openTestApi({ tokenRates: { requestsPerMinute: 4, writesPerHour: 1 } })
  try {
    const person = await limited.signIn('Lia')
    const made = await person.post('/tokens', { name: 'a', scopes: SCOPES, days: 7 })
    const send = limited.program((made.body as CreatedToken).secret)
    expect((await send('POST', '/squads/x/actions', { body: {} })).status).toBe(404)
    const second = await send('POST', '/squads/x/actions', { body: {} })
    expect([second.status, second.headers.get('retry-after')]).toEqual([429, '3600'])
    expect((await send('GET', '/squads')).status).toBe(200)
    expect((await send('GET', '/squads')).status).toBe(200)
    const fifth = await send('GET', '/squads')
    expect([fifth.status, fifth.headers.get('retry-after')]).toEqual([429, '15'])
  } finally {
    await limited.close()
  }
})

test('a create with a key makes one object, even after a crash or in parallel', async () => {
  const { secret } = await makeToken(owner, { scopes: SCOPES })
  const send = api.program(secret)
  const path = `/squads/${world.squadId}/retrospectives`
  const create = (sprint: number, key = 'sprint-50', to = path) =>
    send('POST', to, { body: form(sprint), headers: { 'idempotency-key': key } })
  const answers = await Promise.all([create(50), create(50), create(50)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201])
  expect(new Set(answers.map(({ body }) => (body as { id: string }).id)).size).toBe(1)
  expect((await create(51)).body).toEqual({ error: { code: 'KEY_REUSED' } })
  expect((await create(51, 'another')).status).toBe(201)
  const elsewhere = `/squads/${world.otherId}/retrospectives`
  expect((await create(50, 'sprint-50', elsewhere)).status).toBe(422)
  // Simulates a crash between the key's row and the create.
  await api.db.execute(sql`delete from retrospectivas where sprint = 50`)
  expect((await create(50)).status).toBe(201)
  const action = { body: { title: 'Smaller tasks' }, headers: { 'idempotency-key': 'act' } }
  const acted = [
    await send('POST', `/squads/${world.squadId}/actions`, action),
    await send('POST', `/squads/${world.squadId}/actions`, action),
  ]
  expect(acted.map(({ status }) => status)).toEqual([201, 200])
  expect((await api.db.select().from(idempotencyKeys)).length).toBe(3)
})

test('an owner’s program manages webhooks and adds only one per key', async () => {
  await api.db.delete(webhooks)
  const { secret: token } = await makeToken(owner, { scopes: ['webhooks:manage'] })
  const send = api.program(token)
  const path = `/squads/${world.squadId}/webhooks`
  const create = (body: Record<string, unknown> = WEBHOOK) =>
    send('POST', path, { body, headers: { 'idempotency-key': 'hook', 'accept-language': 'en' } })
  const answers = await Promise.all([create(), create()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 201])
  const [first, second] = answers.map(({ body }) => body as CreatedWebhook)
  expect(first).toEqual(second)
  expect((await create({ ...WEBHOOK, events: ['room.opened'] })).body).toEqual({
    error: { code: 'KEY_REUSED' },
  })
  const { webhook, secret } = first as CreatedWebhook
  expect(webhook).toMatchObject({ ...WEBHOOK, kind: 'webhook', locale: 'en', offBecause: null })
  const one = `${path}/${webhook.id}`
  expect((await owner.get(`${one}/secret`)).body).toEqual({ secret })
  expect((await send('GET', `${one}/secret`)).body).toEqual({ secret })

  const edit = { url: 'https://hooks.example.com/other', events: ['room.opened'], isOn: false }
  const changed = (await send('PATCH', one, { body: edit })).body
  const { isOn, ...address } = edit
  expect(changed).toMatchObject({ ...address, offBecause: 'paused' })
  expect((await send('GET', path)).body).toEqual({ webhooks: [changed] })
  const renewed = (await send('POST', `${one}/secret`)).body as { secret: string }
  expect(renewed.secret).not.toBe(secret)
  const bad = { kind: 'slack', url: 'https://example.com/', events: ['action.done'] }
  const refused = await send('POST', path, { body: bad })
  expect(refused.body).toMatchObject({
    error: { code: 'INVALID', fields: { url: [expect.any(String)], events: [expect.any(String)] } },
  })
  const channel = { kind: 'slack', url: 'https://hooks.slack.com/services/T0/B0/abcdefgh' }
  const added = await send('POST', path, { body: { ...channel, events: ['room.closed'] } })
  expect(added.body).toMatchObject({ webhook: { kind: 'slack', url: null, hint: 'efgh' } })
  expect(added.body).toMatchObject({ secret: null })
  expect((await send('DELETE', one)).status).toBe(204)
  expect((await send('DELETE', one)).status).toBe(404)
})

test('the second example of the documentation adds a webhook and pings it', async () => {
  await api.db.delete(webhooks)
  const { secret } = await makeToken(owner, { scopes: SCOPES, squadIds: [world.otherId] })
  const code = examples()[1]
  const run = Function('fetch', 'origin', 'token', 'squad', `return (async () => {${code}\n})()`)
  const send = (url: string, init: RequestInit) => api.request(url.slice(ORIGIN.length), init)
  await run(send, ORIGIN, secret, { id: world.otherId })
  const queued = await api.db.select().from(webhookDeliveries)
  expect(queued.map(({ event }) => event)).toEqual(['ping', 'ping'])
})

test('reads what was written, with pages and conditional requests', async () => {
  const { secret } = await makeToken(owner, { scopes: SCOPES })
  const send = api.program(secret)
  const path = `/squads/${world.otherId}/retrospectives`
  for (const sprint of [1, 2, 3]) {
    const made = await send('POST', path, { body: form(sprint) })
    expect(made.body).toMatchObject({
      sprint,
      average: 2,
      note: 'From a program',
      topics: [
        { title: 'Planning', parent: null, score: 2 },
        { title: 'Goal', score: 3 },
        { title: 'Size', score: 1 },
      ],
    })
  }
  const first = (await send('GET', `${path}?limit=2`)).body as Page
  expect(first.retrospectives.map(({ sprint }) => sprint)).toEqual([3, 2])
  const rest = (await send('GET', `${path}?limit=2&after=${first.next}`)).body as Page
  expect([rest.retrospectives.map(({ sprint }) => sprint), rest.next]).toEqual([[1], null])

  const [newest] = first.retrospectives
  const one = `${path}/${newest?.id}`
  const read = await send('GET', one)
  const tag = read.headers.get('etag') ?? ''
  expect(read.headers.get('cache-control')).toBe('private, no-cache')
  expect((await send('GET', one, { headers: { 'if-none-match': tag } })).status).toBe(304)
  const topics = (read.body as { topics: { id: string; title: string }[] }).topics
  const body = {
    version: 1,
    topics: topics.map(({ id, title }, at) => ({
      id,
      title,
      ...(at === 0 ? {} : { parent: topics[0]?.id, score: 5 }),
    })),
  }
  const replaced = await send('PUT', one, { body })
  expect(replaced.body).toMatchObject({ version: 2, average: 5, note: 'From a program' })
  const outdated = await send('PUT', one, { body })
  expect(outdated.body).toMatchObject({
    error: { code: 'OUTDATED', retrospective: { version: 2 } },
  })
  expect((await send('GET', one, { headers: { 'if-none-match': tag } })).status).toBe(200)
  const lines = (await send('GET', `/squads/${world.otherId}/insights`)).body as {
    lines: { title: string; points: { score: number }[] }[]
  }
  expect(
    lines.lines.find(({ title }) => title === 'Goal')?.points.map(({ score }) => score),
  ).toEqual([3, 3, 5])
})

test('the documented curl request reads a squad', async () => {
  const { secret } = await makeToken(owner, { squadIds: [world.otherId] })
  const command = /curl .*--header "(.+): (.+)" "(.+)"/.exec(readFileSync('docs/api.md', 'utf8'))
  const [header, value, url] = (command ?? [])
    .slice(1)
    .map((word) => word.replace('$TOKEN', secret).replace('$ORIGIN', ''))
  const answer = await api.request(url ?? '', { headers: { [header ?? '']: value ?? '' } })
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { squads: [expect.objectContaining({ id: world.otherId })], next: null },
  ])
})

test('the documented example records a sprint', async () => {
  const code = examples()[0]
  const { secret } = await makeToken(owner, { scopes: SCOPES, squadIds: [world.otherId] })
  const send = (url: string, init: RequestInit) => api.request(url.slice(ORIGIN.length), init)
  const run = Function(
    'fetch',
    'origin',
    'token',
    `return (async () => {${code}\nreturn recorded })()`,
  )
  const recorded = (await run(send, ORIGIN, secret)) as Response
  expect([recorded.status, await recorded.json()]).toEqual([
    201,
    expect.objectContaining({ squadId: world.otherId, average: 3 }),
  ])
})

function examples(): string[] {
  const document = readFileSync('docs/api.md', 'utf8')
  return [...document.matchAll(/```ts\n([^`]+(?:`\$?[^`]*`[^`]*)*?)```/g)].map(
    ([, code = '']) => code,
  )
}

type Page = { retrospectives: { id: string; sprint: number }[]; next: string | null }
type Operation = { path: string; method: string; operationId: string }

const BODIES: Record<string, () => Record<string, unknown>> = {
  createRetrospective: () => form(1),
  replaceRetrospective: () => ({ version: 999, topics: [] }),
  createAction: () => ({ title: 'Smaller tasks' }),
  saveAction: () => ({ version: 999, title: 'Larger tasks' }),
  commandAction: () => ({ do: 'start' }),
  createWebhook: () => WEBHOOK,
  changeWebhook: () => ({ isOn: false }),
}

const WEBHOOK = { url: 'https://hooks.example.com/secret-path', events: ['insight.moved'] }

function form(sprint: number) {
  return {
    sprint,
    note: 'From a program',
    topics: [
      { id: 'p', title: 'Planning' },
      { id: 'g', title: 'Goal', parent: 'p', score: 3 },
      { id: 's', title: 'Size', parent: 'p', score: 1 },
    ],
  }
}

async function send(secret: string, { path, method, operationId }: Operation, given = {}) {
  if (path.includes('webhookId')) world.webhookId = await newWebhookId()
  const values: Record<string, string> = { ...world, ...given }
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  const body = BODIES[operationId]?.()
  return await api.program(secret)(method, address, body ? { body } : {})
}

async function makeToken(
  by: Caller,
  input: { name?: string; scopes?: readonly Scope[]; squadIds?: string[] } = {},
): Promise<CreatedToken> {
  const made = await by.post('/tokens', {
    ...{ name: 'Test', scopes: ['squads:read'], days: 90 },
    ...input,
  })
  expect(made.status, made.text).toBe(201)
  // Another test covers the limit.
  await api.db.execute(sql`
    delete from access_tokens where id in (select id from access_tokens where user_id = ${by.userId} order by created_at desc offset 10)`)
  return made.body
}

async function makeWorld() {
  const squadId = await createdId('/squads', { name: 'Alpha' })
  const otherId = await createdId('/squads', { name: 'Beta' })
  await api.db.insert(squadMembers).values({ squadId, userId: member.userId })
  await api.db.insert(squadCoaches).values({ squadId, userId: coach.userId })
  const retrospectiveId = await createdId(`/squads/${squadId}/retrospectives`, {
    ...{ sprint: 1, topics: [{ id: 'a', title: 'Planning' }], scores: { a: 3 } },
    formCreatedAt: '2026-11-07T10:00:00.000Z',
  })
  const actionId = await createdId(`/squads/${squadId}/actions`, { title: 'Shorter meetings' })
  return { squadId, otherId, retrospectiveId, actionId, webhookId: '' }
}

/** Creates the only webhook and returns its id, because some of the calls remove it. */
async function newWebhookId(): Promise<string> {
  await api.db.delete(webhooks)
  const { status, body, text } = await owner.post(`/squads/${world.squadId}/webhooks`, WEBHOOK)
  expect(status, text).toBe(201)
  return (body as CreatedWebhook).webhook.id
}

async function createdId(path: string, input: Record<string, unknown>): Promise<string> {
  const { status, body, text } = await owner.post(path, input)
  expect(status, text).toBe(201)
  return (body as { id: string }).id
}
