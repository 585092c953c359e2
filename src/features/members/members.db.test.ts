import { randomBytes, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { removeAccount } from '~/features/auth/mutations.server'
import { rateLimits, users } from '~/features/auth/tables.server'
import { squads } from '~/features/squads/tables.server'
import { type Answer, type Caller, ORIGIN, openTestApi } from '~tests/support/api/test-api'
import { closeAfterAll } from '~tests/support/setup/test-end'
import type { Invitation, NewInvitation, SquadMembers } from './schema'
import { squadCoaches, squadInvitations, squadMembers } from './tables.server'

const api = await closeAfterAll(openTestApi())
const owner = await api.signIn('Olga')
const member = await api.signIn('Mia')
const stranger = await api.signIn('Sam')
const removed = await api.signIn('Rita')

beforeEach(async () => {
  await api.db.delete(rateLimits)
  api.mails.length = 0
})

test('a link lets one person join the squad and see it', async () => {
  const squadId = await createSquad({ members: [] })
  const { url, token } = await invite(squadId)
  expect(url).toBe(`${ORIGIN}/invitation/${token}`)
  expect(await seen(api.visitor, token)).toEqual({
    squadName: 'Squad Alpha',
    ownerName: 'Olga',
    role: 'member',
    expiresAt: expect.stringMatching(/Z$/),
  })
  expect((await stranger.get(`/squads/${squadId}`)).status).toBe(404)
  expect((await stranger.post(`/invitations/${token}`)).body).toEqual({ squadId, role: 'member' })
  expect((await stranger.get(`/squads/${squadId}`)).body).toMatchObject({
    isOwner: false,
    memberCount: 2,
  })
  expectNotFound(await api.visitor.get(`/invitations/${token}`))
  expectNotFound(await member.post(`/invitations/${token}`))
})

test('an invitation is valid for 7 days', async () => {
  const squadId = await createSquad({ members: [] })
  const { id, token, expiresAt } = await invite(squadId)
  const days = (Date.parse(expiresAt) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(6.99)
  expect(days).toBeLessThanOrEqual(7.01)
  await expire(id)
  expectNotFound(await api.visitor.get(`/invitations/${token}`))
  expectNotFound(await stranger.post(`/invitations/${token}`))
  expect((await members(owner, squadId)).invitations).toEqual([])
  await invite(squadId)
  expect(await api.db.select().from(squadInvitations).where(ofSquad(squadId))).toHaveLength(1)
})

test('only one of ten people who accept concurrently joins', async () => {
  const squadId = await createSquad({ members: [] })
  const { token } = await invite(squadId)
  const people = await Promise.all(Array.from({ length: 10 }, (_, at) => api.signIn(`P${at}`)))
  const answers = await Promise.all(people.map((one) => one.post(`/invitations/${token}`)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)])
  const { members: joined } = await members(owner, squadId)
  expect(joined.map(({ userId }) => userId)).toEqual([
    people[answers.findIndex(({ status }) => status === 200)]?.userId,
  ])
})

test('a person who accepts ten times concurrently joins once', async () => {
  const squadId = await createSquad({ members: [] })
  const { token } = await invite(squadId)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => stranger.post(`/invitations/${token}`)),
  )
  for (const { status } of answers) expect([200, 404]).toContain(status)
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  expect((await members(owner, squadId)).members).toHaveLength(1)
})

test('a coach reads only the data that may leave the squad', async () => {
  const squadId = await createSquad()
  const { token, role } = await invite(squadId, undefined, 'coach')
  expect([role, (await seen(api.visitor, token)).role]).toEqual(['coach', 'coach'])
  // A member stays a member, and the invitation stays open.
  expect((await member.post(`/invitations/${token}`)).body).toEqual({ squadId, role: 'member' })
  const coach = await api.signIn('Carla')
  expect((await coach.post(`/invitations/${token}`)).body).toEqual({ squadId, role: 'coach' })
  const again = await invite(squadId, undefined, 'coach')
  expect((await coach.post(`/invitations/${again.token}`)).status).toBe(200)
  expect((await seen(api.visitor, again.token)).role).toBe('coach')
  const { members: joined, coaches } = await members(member, squadId)
  expect([joined.length, coaches]).toEqual([
    1,
    [expect.objectContaining({ name: 'Carla', email: null })],
  ])
  expectNotFound(await coach.get(`/squads/${squadId}`))
  expectNotFound(await coach.delete(`/squads/${squadId}/members/${member.userId}`))
  expect((await coach.get(`/squads/${squadId}/history`)).body).toMatchObject({ isMember: false })
  expect((await coach.get('/account/data')).text).toContain(squadId)
  expect((await coach.delete(`/squads/${squadId}/members/${coach.userId}`)).status).toBe(204)
  expectNotFound(await coach.get(`/squads/${squadId}/history`))
})

test('a coach who accepts an invitation for members becomes a member and stops being a coach', async () => {
  const squadId = await createSquad({ members: [] })
  const coach = await api.signIn('Caio')
  await coach.post(`/invitations/${(await invite(squadId, undefined, 'coach')).token}`)
  expect((await coach.post(`/invitations/${(await invite(squadId)).token}`)).body).toMatchObject({
    role: 'member',
  })
  expect(await members(coach, squadId)).toMatchObject({ members: [{ name: 'Caio' }], coaches: [] })
})

test('a squad has at most ten coaches', async () => {
  const squadId = await createSquad({ members: [] })
  const { token } = await invite(squadId, undefined, 'coach')
  const people = await api.db
    .insert(users)
    .values(
      Array.from({ length: 10 }, (_, at) => ({
        name: `C${at}`,
        email: `${randomUUID()}@example.org`,
      })),
    )
    .returning({ userId: users.id })
  await api.db.insert(squadCoaches).values(people.map(({ userId }) => ({ squadId, userId })))
  const answers = [
    await stranger.post(`/invitations/${token}`),
    await owner.post(`/squads/${squadId}/invitations`, { role: 'coach' }),
  ]
  for (const { status, body } of answers) {
    expect([status, body]).toEqual([409, { error: { code: 'TOO_MANY_MEMBERS' } }])
  }
  expect((await owner.post(`/squads/${squadId}/invitations`, {})).status).toBe(201)
})

test('a member who opens an invitation does not use it up', async () => {
  const squadId = await createSquad()
  const { token } = await invite(squadId)
  for (const one of [owner, member]) {
    expect((await one.post(`/invitations/${token}`)).body).toEqual({ squadId, role: 'member' })
  }
  expect((await members(owner, squadId)).members).toHaveLength(1)
  expect((await stranger.post(`/invitations/${token}`)).status).toBe(200)
  expect((await members(owner, squadId)).members).toHaveLength(2)
})

test('a withdrawn or unknown invitation is not found', async () => {
  const squadId = await createSquad()
  const { id, token } = await invite(squadId)
  const path = `/squads/${squadId}/invitations/${id}`
  for (const one of [stranger, member, removed]) expectNotFound(await one.delete(path))
  expectNotFound(await owner.delete(`/squads/${await createSquad()}/invitations/${id}`))
  expect(await seen(api.visitor, token)).toMatchObject({ squadName: 'Squad Alpha' })
  expect((await owner.delete(path)).status).toBe(204)
  expectNotFound(await owner.delete(path))
  for (const unknown of [token, randomBytes(24).toString('base64url'), 'x', '%00']) {
    expectNotFound(await api.visitor.get(`/invitations/${unknown}`))
    expectNotFound(await stranger.post(`/invitations/${unknown}`))
  }
})

test('a link’s secret is neither stored nor logged', async () => {
  const squadId = await createSquad()
  const { token } = await invite(squadId)
  await api.visitor.get(`/invitations/${token}`)
  await stranger.post(`/invitations/${token}`)
  const other = await invite(squadId)
  expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16)
  expect(token).not.toBe(other.token)
  const rows = JSON.stringify(await api.db.select().from(squadInvitations))
  expect(rows).not.toContain(other.token)
  expect(api.log.join('')).toContain('/api/invitations/…')
  expect(api.log.join('')).not.toContain(token)
  expect((await owner.get(`/squads/${squadId}/members`)).text).not.toContain(other.token)
})

test('the owner sees e-mails and invitations, a member only names, and a stranger nothing', async () => {
  const squadId = await createSquad()
  const { id, expiresAt } = await invite(squadId, 'ana@example.org')
  const toOwner = await members(owner, squadId)
  expect(toOwner.owner).toMatchObject({ userId: owner.userId, name: 'Olga', isMe: true })
  expect(toOwner.members).toEqual([
    {
      userId: member.userId,
      name: 'Mia',
      email: await emailOf(member),
      isMe: false,
      joinedAt: expect.stringMatching(/Z$/),
    },
  ])
  expect(toOwner.invitations).toEqual([
    {
      ...{ id, email: 'ana@example.org', role: 'member', expiresAt },
      createdAt: expect.stringMatching(/Z$/),
    },
  ])
  const toMember = await members(member, squadId)
  expect(toMember.owner).toMatchObject({ name: 'Olga', email: null, isMe: false })
  expect(toMember.members).toMatchObject([{ name: 'Mia', email: null, isMe: true }])
  expect(toMember.invitations).toEqual([])
  for (const one of [stranger, removed]) expectNotFound(await one.get(`/squads/${squadId}/members`))
  expect((await api.visitor.get(`/squads/${squadId}/members`)).status).toBe(401)
})

test('only the owner invites, removes people and hands the squad over', async () => {
  const squadId = await createSquad()
  const before = await members(owner, squadId)
  for (const one of [member, stranger, removed]) {
    expectNotFound(await one.post(`/squads/${squadId}/invitations`, {}))
    expectNotFound(await one.post(`/squads/${squadId}/invitations`, { email: 'a@example.org' }))
    expectNotFound(await one.post(`/squads/${squadId}/owner`, { userId: member.userId }))
    expectNotFound(await one.delete(`/squads/${squadId}/members/${owner.userId}`))
  }
  for (const one of [stranger, removed]) {
    expectNotFound(await one.delete(`/squads/${squadId}/members/${member.userId}`))
  }
  expect((await api.visitor.post(`/squads/${squadId}/invitations`, {})).status).toBe(401)
  expect(await members(owner, squadId)).toEqual(before)
  expect(api.mails).toEqual([])
})

test('a member cannot remove another member', async () => {
  const squadId = await createSquad({ members: [member, stranger] })
  expectNotFound(await member.delete(`/squads/${squadId}/members/${stranger.userId}`))
  expect((await members(owner, squadId)).members).toHaveLength(2)
})

test('a member whom the owner removes no longer sees the squad', async () => {
  const squadId = await createSquad()
  const path = `/squads/${squadId}/members/${member.userId}`
  expect((await owner.delete(path)).status).toBe(204)
  expectNotFound(await owner.delete(path))
  for (const page of ['', '/members', '/topics', '/retrospectives']) {
    expectNotFound(await member.get(`/squads/${squadId}${page}`))
  }
})

test('everyone but the owner can leave', async () => {
  const squadId = await createSquad()
  expect((await member.delete(`/squads/${squadId}/members/${member.userId}`)).status).toBe(204)
  expectNotFound(await member.get(`/squads/${squadId}`))
  expectNotFound(await owner.delete(`/squads/${squadId}/members/${owner.userId}`))
  expect((await members(owner, squadId)).owner.userId).toBe(owner.userId)
})

test('the former owner stays as a member after handing the squad over', async () => {
  const squadId = await createSquad({ members: [member, stranger] })
  const handed = await owner.post(`/squads/${squadId}/owner`, { userId: member.userId })
  expect(handed.status).toBe(200)
  expect((handed.body as SquadMembers).owner).toMatchObject({ name: 'Mia', email: null })
  const { owner: now, members: others } = await members(member, squadId)
  expect(now).toMatchObject({ userId: member.userId, isMe: true })
  expect(others.map(({ userId }) => userId)).toEqual([stranger.userId, owner.userId])
  expectNotFound(await owner.post(`/squads/${squadId}/invitations`, {}))
  expect((await member.delete(`/squads/${squadId}/members/${owner.userId}`)).status).toBe(204)
  expectNotFound(await owner.get(`/squads/${squadId}`))
})

test('a squad can only be handed over to one of its members', async () => {
  const squadId = await createSquad()
  for (const userId of [stranger.userId, removed.userId, owner.userId, randomUUID()]) {
    expectNotFound(await owner.post(`/squads/${squadId}/owner`, { userId }))
  }
  expect((await owner.post(`/squads/${squadId}/owner`, { userId: 'x' })).status).toBe(422)
  expect((await members(owner, squadId)).owner.userId).toBe(owner.userId)
})

test('only one of two concurrent handovers succeeds', async () => {
  for (let round = 0; round < 5; round += 1) {
    const squadId = await createSquad({ members: [member, stranger] })
    const answers = await Promise.all(
      [member, stranger].map(({ userId }) => owner.post(`/squads/${squadId}/owner`, { userId })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await peopleOf(squadId)).toEqual(idsOf([owner, member, stranger]))
  }
})

test('two owners who hand their squads to each other concurrently both succeed', async () => {
  for (let round = 0; round < 5; round += 1) {
    const mine = await createSquad({ members: [member] })
    const theirs = await createSquad({ owner: member, members: [owner] })
    const answers = await Promise.all([
      owner.post(`/squads/${mine}/owner`, { userId: member.userId }),
      member.post(`/squads/${theirs}/owner`, { userId: owner.userId }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    for (const id of [mine, theirs]) expect(await peopleOf(id)).toEqual(idsOf([owner, member]))
  }
})

test('a squad keeps an owner if a member leaves or is deleted during a handover', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, other] = await Promise.all([api.signIn('One'), api.signIn('Other')])
    const squadId = await createSquad({ owner: one, members: [other] })
    await Promise.all([
      one.post(`/squads/${squadId}/owner`, { userId: other.userId }),
      other.delete(`/squads/${squadId}/members/${other.userId}`),
    ])
    const people = await peopleOf(squadId)
    expect([idsOf([one]), idsOf([one, other])]).toContainEqual(people)
  }
})

test('deleting the owner’s account during a handover deletes the squad as a whole or keeps it', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [one, other] = await Promise.all([api.signIn('One'), api.signIn('Other')])
    const squadId = await createSquad({ owner: one, members: [other] })
    const recorded = await one.post(`/squads/${squadId}/retrospectives`, RETROSPECTIVE)
    expect(recorded.status).toBe(201)
    const [handed] = await Promise.all([
      one.post(`/squads/${squadId}/owner`, { userId: other.userId }),
      removeAccount(api.db, one.userId),
    ])
    const list = await other.get(`/squads/${squadId}/retrospectives`)
    if (handed?.status === 200) expect(list.body).toMatchObject({ retrospectives: [{ sprint: 1 }] })
    // A squad that was handed over outlives the account that recorded its sprints. Other squads are deleted with it.
    else expect([handed?.status, list.status]).toEqual([expect.any(Number), 404])
    expect(handed?.status).toBeLessThan(500)
  }
})

test('a handover never gives a user more squads than the quota allows', async () => {
  const heir = await api.signIn('Heir')
  const squadId = await createSquad({ members: [heir] })
  await api.db.execute(sql`
    insert into squads (nome, user_id) select 'S' || n, ${heir.userId}::uuid from generate_series(1, 200) n`)
  const refused = await owner.post(`/squads/${squadId}/owner`, { userId: heir.userId })
  expect([refused.status, refused.body]).toEqual([409, { error: { code: 'TOO_MANY_SQUADS' } }])
  expect(await peopleOf(squadId)).toEqual(idsOf([owner, heir]))
})

test('deleting an account ends its memberships', async () => {
  const person = await api.signIn('Pia')
  const squadId = await createSquad({ members: [member, person] })
  await removeAccount(api.db, person.userId)
  expect((await members(owner, squadId)).members.map(({ name }) => name)).toEqual(['Mia'])
})

test('a squad has at most 50 people, even if two join concurrently', async () => {
  const squadId = await createSquad({ members: [] })
  const [first, second] = [await invite(squadId), await invite(squadId)]
  await fill(squadId, 48)
  const answers = await Promise.all([
    member.post(`/invitations/${first.token}`),
    stranger.post(`/invitations/${second.token}`),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toEqual({
    error: { code: 'TOO_MANY_MEMBERS' },
  })
  expect((await owner.get(`/squads/${squadId}`)).body).toMatchObject({ memberCount: 50 })
  const refused = await owner.post(`/squads/${squadId}/invitations`, {})
  expect(refused.body).toEqual({ error: { code: 'TOO_MANY_MEMBERS' } })
})

test('a squad has at most 20 open invitations, even if they are created concurrently', async () => {
  const squadId = await createSquad()
  for (let count = 0; count < 17; count += 1) await invite(squadId)
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => owner.post(`/squads/${squadId}/invitations`, {})),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  const refused = answers.find(({ status }) => status !== 201)
  expect([refused?.status, refused?.body]).toEqual([
    409,
    { error: { code: 'TOO_MANY_INVITATIONS' } },
  ])
  const { invitations } = await members(owner, squadId)
  expect(invitations).toHaveLength(20)
  await expire(invitations[0]?.id ?? '')
  await invite(squadId)
})

test('an invitation by mail has the language of the page, as text and as HTML', async () => {
  const squadId = await createSquad({ name: 'R&D <b> "2"' })
  for (const [language, path, words] of [
    ['pt-BR', '/invitation/', 'Convite de'],
    ['en', '/en/invitation/', 'Invitation from'],
  ] as const) {
    const sent = await owner.send('POST', `/squads/${squadId}/invitations`, {
      body: { email: ' Ana@Example.ORG ' },
      headers: { 'accept-language': language },
    })
    const { url, email } = sent.body as NewInvitation
    expect(email).toBe('ana@example.org')
    expect(url.startsWith(ORIGIN + path)).toBe(true)
    const mail = api.mails.pop()
    expect(mail).toMatchObject({ to: 'ana@example.org', subject: expect.stringContaining(words) })
    expect(mail?.subject).toContain('R&D <b> "2"')
    expect(mail?.text).toContain(url)
    expect(mail?.text).toContain('R&D <b> "2"')
    expect(mail?.text.match(/https?:/g)).toHaveLength(1)
    expect(mail?.html).toContain(`href="${url}"`)
    expect(mail?.html).toContain('R&amp;D &lt;b&gt; &quot;2&quot;')
    expect(mail?.html).not.toContain('<b>')
    expect(`${mail?.text}${mail?.html}`).not.toContain(owner.email)
  }
  expect(api.mails).toEqual([])
})

test('a second invitation to an address replaces the first', async () => {
  const squadId = await createSquad()
  const first = await invite(squadId, 'ana@example.org')
  const second = await invite(squadId, 'ANA@example.org')
  expect((await members(owner, squadId)).invitations.map(({ id }) => id)).toEqual([second.id])
  expectNotFound(await stranger.post(`/invitations/${first.token}`))
  expect((await stranger.post(`/invitations/${second.token}`)).status).toBe(200)
})

test('names cannot become links in mails', async () => {
  const squadId = await createSquad({ name: 'win at https://evil.example/x\u2028now' })
  await invite(squadId, 'ana@example.org')
  const { text = '', html = '' } = api.mails[0] ?? {}
  for (const part of [text, html]) {
    expect(part).not.toContain('https://evil')
    expect(part).not.toContain('evil.example')
    expect(part).not.toContain('\u2028')
  }
})

test('refuses an invalid address and sends nothing', async () => {
  const squadId = await createSquad()
  const long = `${'a'.repeat(250)}@example.org`
  for (const email of ['', 'ana', 'ana@', '@example.org', 'a b@example.org', long, 7, null]) {
    const refused = await owner.post(`/squads/${squadId}/invitations`, { email })
    expect([refused.status, refused.body], String(email)).toEqual([
      422,
      { error: { code: 'INVALID', fields: { email: [expect.any(String)] } } },
    ])
  }
  expect(api.mails).toEqual([])
  expect((await members(owner, squadId)).invitations).toEqual([])
})

test('an address gets at most three invitations an hour from all senders together', async () => {
  const answers: Answer[] = []
  for (const one of [owner, member, owner, stranger]) {
    const squadId = await createSquad({ owner: one, members: [] })
    answers.push(await one.post(`/squads/${squadId}/invitations`, { email: 'ana@example.org' }))
  }
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 429])
  expectTooMany(answers[3], 3600)
  expect(api.mails).toHaveLength(3)
})

test('a person sends at most thirty invitations an hour', async () => {
  let last: Answer | undefined
  for (let count = 0; count <= 30; count += 1) {
    const squadId = await createSquad({ members: [] })
    last = await owner.post(`/squads/${squadId}/invitations`, { email: `p${count}@example.org` })
  }
  expectTooMany(last, 3600)
  expect(api.mails).toHaveLength(30)
  // A link that is passed on by hand does not count.
  await invite(await createSquad())
})

test('sixty unknown invitations a minute from one address keep no one from a valid one', async () => {
  const { token } = await invite(await createSquad())
  const unknown = 'x'.repeat(32)
  for (let count = 0; count < 60; count += 1) {
    expectNotFound(await api.visitor.get(`/invitations/${unknown}`))
  }
  expectTooMany(await api.visitor.get(`/invitations/${unknown}`), 60)
  expectTooMany(await stranger.post(`/invitations/${unknown}`), 60)
  expect((await api.visitor.get(`/invitations/${token}`)).status).toBe(200)
  expect((await stranger.post(`/invitations/${token}`)).status).toBe(200)
})

const RETROSPECTIVE = {
  sprint: 1,
  formCreatedAt: '2026-11-21T10:00:00.000Z',
  topics: [{ id: 'a', title: 'Planning' }],
  scores: { a: 3 },
}

/** Creates a squad that Olga owns, with Mia as a member and Rita as a former member. */
async function createSquad({
  owner: by = owner,
  name = 'Squad Alpha',
  members: people = [member],
}: {
  owner?: Caller
  name?: string
  members?: Caller[]
} = {}): Promise<string> {
  const created = await by.post('/squads', { name })
  expect(created.status).toBe(201)
  const squadId = (created.body as { id: string }).id
  const rows = [...people, removed].map(({ userId }, at) => ({
    squadId,
    userId,
    createdAt: new Date(Date.UTC(2026, 0, 1 + at)),
  }))
  await api.db.insert(squadMembers).values(rows)
  expect((await by.delete(`/squads/${squadId}/members/${removed.userId}`)).status).toBe(204)
  return squadId
}

async function invite(squadId: string, email?: string, role?: 'coach') {
  const body = { ...(email ? { email } : {}), ...(role ? { role } : {}) }
  const answer = await owner.post(`/squads/${squadId}/invitations`, body)
  expect(answer.status).toBe(201)
  const invitation = answer.body as NewInvitation
  return { ...invitation, token: invitation.url.split('/').at(-1) ?? '' }
}

async function seen(caller: Caller, token: string): Promise<Invitation> {
  const answer = await caller.get(`/invitations/${token}`)
  expect(answer.status).toBe(200)
  return answer.body
}

async function members(caller: Caller, squadId: string): Promise<SquadMembers> {
  const answer = await caller.get(`/squads/${squadId}/members`)
  expect(answer.status).toBe(200)
  return answer.body
}

/** Lists the owner and then the members from the tables. */
async function peopleOf(squadId: string): Promise<string[]> {
  const rows = await api.db.select().from(squads).where(eq(squads.id, squadId))
  expect(rows).toHaveLength(1)
  const others = await api.db.select().from(squadMembers).where(eq(squadMembers.squadId, squadId))
  return [...rows.map(({ ownerId }) => ownerId), ...others.map(({ userId }) => userId)].sort()
}

function idsOf(people: readonly Caller[]): string[] {
  return people.map(({ userId }) => userId).sort()
}

async function fill(squadId: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, at) => ({
    name: `Person ${at}`,
    email: `${randomUUID()}@example.org`,
  }))
  const created = await api.db.insert(users).values(rows).returning({ id: users.id })
  await api.db.insert(squadMembers).values(created.map(({ id: userId }) => ({ squadId, userId })))
}

async function expire(invitationId: string): Promise<void> {
  await api.db
    .update(squadInvitations)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(squadInvitations.id, invitationId))
}

function ofSquad(squadId: string) {
  return eq(squadInvitations.squadId, squadId)
}

async function emailOf({ userId }: Caller): Promise<string | undefined> {
  const [user] = await api.db.select().from(users).where(eq(users.id, userId))
  return user?.email
}

function expectNotFound({ status, body }: Answer): void {
  expect([status, body]).toEqual([404, { error: { code: 'NOT_FOUND' } }])
}

function expectTooMany(answer: Answer | undefined, atMost: number): void {
  expect([answer?.status, answer?.body]).toEqual([
    429,
    { error: { code: 'TOO_MANY_REQUESTS', seconds: expect.any(Number) } },
  ])
  const seconds = Number(answer?.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(atMost)
}
