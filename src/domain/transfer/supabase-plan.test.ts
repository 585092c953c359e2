import fc from 'fast-check'
import { expect, test } from 'vitest'
import { namesInDump, parseDump } from './supabase-dump.ts'
import { type Existing, planDump } from './supabase-plan.ts'

test('accepts only an object with lists of rows as a dump', () => {
  expect(parseDump('{')).toEqual({ ok: false, reason: 'NOT_JSON' })
  for (const other of ['[]', 'null', '{}', '{"squads":{}}', '{"squads":[],"users":1}']) {
    expect(parseDump(other), other).toEqual({ ok: false, reason: 'BAD_SHAPE' })
  }
  expect(plan({ squads: [], users: null })).toMatchObject({
    squads: { rows: [], alreadyThere: 0, leftOut: [] },
  })
})

test('copies rows with their ids, dates and owners', () => {
  const taken = plan({
    users: [user(1, { raw_user_meta_data: { name: 'Ana' }, email_confirmed_at: '2025-01-02' })],
    squads: [squad(2)],
    user_topics: [topic(4, { parent_id: id(3), is_default: true }), topic(3)],
    retrospectivas: [retrospective(5)],
  })
  expect(taken.users.rows).toMatchObject([
    { id: id(1), email: 'p1@example.org', name: 'Ana', emailVerified: true },
  ])
  expect(taken.squads.rows).toEqual([
    { id: id(2), name: 'Alpha', userId: id(1), createdAt: new Date('2025-01-02T03:04:05Z') },
  ])
  expect(taken.user_topics.rows.map((row) => row.id)).toEqual([id(3), id(4)])
  expect(taken.user_topics.rows[1]).toMatchObject({
    parentId: id(3),
    isDefault: true,
    isActive: true,
  })
  expect(taken.retrospectivas.rows).toMatchObject([
    { id: id(5), squadId: id(2), userId: id(1), sprint: 1, data: DATA },
  ])
  expect(taken.unreadable).toEqual([])
})

test('names a person without a name by the address and reads metadata given as text', () => {
  const { users } = plan({
    users: [
      user(1),
      user(2, { name: ' Rui\n' }),
      user(3, { raw_user_meta_data: '{"name":"Eva"}' }),
    ],
  })
  expect(users.rows.map(({ name }) => name)).toEqual(['p1', 'Rui', 'Eva'])
  expect(users.rows.map(({ emailVerified }) => emailVerified)).toEqual([false, false, false])
})

test('leaves out a row that violates a constraint, with its reason', () => {
  const { squads, user_topics, retrospectivas, users } = plan({
    users: [
      user(1),
      user(1),
      user(9, { email: 'P1@example.org ' }),
      user(8, { email: 'nobody' }),
      7,
    ],
    squads: [
      squad(2),
      squad(3, { nome: ' ' }),
      squad(4, { nome: 'x'.repeat(121) }),
      squad(5, { user_id: id(77) }),
      squad(6, { id: 'six' }),
      squad(7, { nome: 'a\0b' }),
    ],
    user_topics: [
      topic(1, { title: '' }),
      topic(2, { squad_id: id(3) }),
      topic(3, { parent_id: id(4) }),
      topic(4, { parent_id: id(3) }),
      topic(5, { parent_id: id(5) }),
      topic(6, { description: 'x'.repeat(501) }),
      topic(7, { user_id: 'somebody' }),
    ],
    retrospectivas: [
      retrospective(1),
      retrospective(2),
      retrospective(3, { sprint: 0 }),
      retrospective(4, { sprint: 2.5 }),
      retrospective(5, { sprint: 'Sprint 5' }),
      retrospective(6, { sprint: 6, squad_id: id(3) }),
      retrospective(7, { sprint: 7, user_id: id(77) }),
    ],
  })
  expect(reasons(users)).toEqual(['TWICE', 'EMAIL_TWICE', 'NO_EMAIL', 'NOT_A_ROW'])
  expect(reasons(squads)).toEqual([
    'BLANK_NAME',
    'NAME_TOO_LONG',
    'UNKNOWN_USER',
    'NO_ID',
    'NOT_STORABLE',
  ])
  expect(reasons(user_topics)).toEqual([
    'BLANK_NAME',
    'MISSING_SQUAD',
    'DESCRIPTION_TOO_LONG',
    'UNKNOWN_USER',
    'MISSING_PARENT',
    'MISSING_PARENT',
    'MISSING_PARENT',
  ])
  expect(reasons(retrospectivas)).toEqual([
    'SPRINT_TAKEN',
    'NO_SPRINT',
    'NO_SPRINT',
    'NO_SPRINT',
    'MISSING_SQUAD',
    'UNKNOWN_USER',
  ])
})

test('imports unreadable data unchanged and reports it', () => {
  const rows = [
    retrospective(1, { sprint: 1, dados_json: null }),
    retrospective(2, { sprint: 2, dados_json: '{"topics":[' }),
    retrospective(3, { sprint: 3, dados_json: { ...DATA, notes: null } }),
  ]
  const { retrospectivas, unreadable } = plan({ ...BASE, retrospectivas: rows })
  expect(retrospectivas.rows.map(({ data }) => data)).toEqual(rows.map((row) => row.dados_json))
  expect(unreadable.map(({ reason }) => reason)).toEqual(['NO_DATA', 'NO_DATA', 'NO_SCORES'])
})

test('a user with an account under the same address keeps it and owns the imported squads', () => {
  const existing = { ...NOTHING, userIdByEmail: new Map([['p1@example.org', id(50)]]) }
  const { users, squads } = plan(BASE, { existing })
  expect(users).toMatchObject({ rows: [], alreadyThere: 1, leftOut: [] })
  expect(squads.rows).toMatchObject([{ userId: id(50) }])
})

test('gives rows of unknown users to the named owner', () => {
  const dump = { squads: [squad(2)], user_topics: [topic(3)], retrospectivas: [retrospective(4)] }
  const taken = plan(dump, { ownerId: id(60) })
  const rows = [...taken.squads.rows, ...taken.user_topics.rows, ...taken.retrospectivas.rows]
  expect(rows.map(({ userId }) => userId)).toEqual([id(60), id(60), id(60)])
  expect(reasons(plan(dump).squads)).toEqual(['UNKNOWN_USER'])
})

test('a second import finds everything already there', () => {
  const dump = { ...BASE, user_topics: [topic(3)], retrospectivas: [retrospective(4)] }
  const existing: Existing = {
    userIds: new Set([id(1)]),
    userIdByEmail: new Map([['p1@example.org', id(1)]]),
    squadIds: new Set([id(2)]),
    squadByTopic: new Map([[id(3), id(2)]]),
    retrospectiveIds: new Set([id(4)]),
    sprints: new Set([`${id(2)} 1`]),
  }
  const { unreadable, ...tables } = plan(dump, { existing })
  for (const table of Object.values(tables)) {
    expect(table).toMatchObject({ rows: [], alreadyThere: 1, leftOut: [] })
  }
  expect(unreadable).toEqual([])
})

test('plans any dump without throwing and accounts for every row', () => {
  const field = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.nat(5).map(id))
  const row = fc.oneof(
    field,
    fc.record({
      id: fc.nat(5).map(id),
      squad_id: field,
      user_id: field,
      nome: field,
      title: field,
    }),
    fc.record({ id: field, sprint: field, squad_id: fc.nat(5).map(id), dados_json: field }),
    fc.record({ id: fc.nat(5).map(id), email: field, name: field, parent_id: field }),
  )
  const rows = fc.array(row, { maxLength: 6 })
  const anyDump = fc.record({ users: rows, squads: rows, user_topics: rows, retrospectivas: rows })
  fc.assert(
    fc.property(anyDump, (dump) => {
      const { unreadable: _, ...tables } = plan(dump, { ownerId: id(60) })
      for (const name of Object.keys(tables) as (keyof typeof tables)[]) {
        const { rows, alreadyThere, leftOut } = tables[name]
        expect(rows.length + alreadyThere + leftOut.length).toBe(dump[name].length)
      }
    }),
  )
})

test('looks up only valid ids', () => {
  const parsed = parseDump(JSON.stringify({ squads: [squad(2, { user_id: "' or 1=1" })] }))
  if (!parsed.ok) throw new Error(parsed.reason)
  expect(namesInDump(parsed.dump)).toMatchObject({ userIds: [], squadIds: [id(2)] })
})

const NOTHING: Existing = {
  userIds: new Set(),
  userIdByEmail: new Map(),
  squadIds: new Set(),
  squadByTopic: new Map(),
  retrospectiveIds: new Set(),
  sprints: new Set(),
}

const DATA = { topics: [{ id: 'q', title: 'Qualidade' }], notes: { q: 4 } }
const BASE = { users: [user(1)], squads: [squad(2)] }

function plan(
  dump: object,
  { existing = NOTHING, ownerId = null }: { existing?: Existing; ownerId?: string | null } = {},
) {
  const parsed = parseDump(JSON.stringify(dump))
  if (!parsed.ok) throw new Error(parsed.reason)
  return planDump(parsed.dump, existing, { ownerId })
}

function reasons({ leftOut }: { leftOut: { reason: string }[] }): string[] {
  return leftOut.map(({ reason }) => reason)
}

function id(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

function user(number: number, fields: object = {}) {
  return { id: id(number), email: `p${number}@example.org`, ...fields }
}

function squad(number: number, fields: object = {}) {
  const created_at = '2025-01-02T03:04:05+00:00'
  return { id: id(number), nome: 'Alpha', user_id: id(1), created_at, ...fields }
}

function topic(number: number, fields: object = {}) {
  const place = { squad_id: id(2), user_id: id(1), parent_id: null }
  return { id: id(number), title: 'Café', is_default: false, is_active: true, ...place, ...fields }
}

function retrospective(number: number, fields: Record<string, unknown> = {}) {
  const place = { squad_id: id(2), user_id: id(1) }
  return { id: id(number), sprint: 1, dados_json: DATA as unknown, ...place, ...fields }
}
