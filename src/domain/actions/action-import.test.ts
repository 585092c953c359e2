import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openAction } from '~tests/support/domain/actions'
import { type ImportContents, readImport } from '../transfer/import-file.ts'
import { toImportParts } from '../transfer/import-parts.ts'
import { type Action, DROP_REASONS, HELPED } from './action.ts'
import { EXPECTED, readDetails } from './action-fields.ts'
import {
  type ImportAction,
  readActionRow,
  toActionRow,
  type VersionedAction,
} from './action-file.ts'
import { planActions } from './action-import.ts'

const PLACE = { squadId: 's1', squadName: 'Alpha', createdAt: '2026-11-07T10:00:00.000Z' }
const ID = '6f1b2c3d-0000-4000-8000-000000000001'
const MIA = { userId: '6f1b2c3d-0000-4000-8000-0000000000aa', name: 'Mia' }

test('reads any stored action from its row unchanged', () => {
  fc.assert(
    fc.property(anyAction(), (action) => {
      const row = JSON.parse(JSON.stringify(toActionRow(action, PLACE)))
      expect(readActionRow(row)).toEqual({
        ok: true,
        action: { action, squadName: 'Alpha', createdAt: PLACE.createdAt },
      })
    }),
  )
})

test('an action of a named sprint is the same in the squad’s own file', () => {
  const action = versioned(openAction({ id: ID, bornSprint: 3 }))
  const known = [{ ...action, sprintNames: { 3: '2025-Q3 S4' } }]
  const plan = planActions([inFile(action)], { known, people: [] })
  expect(plan).toMatchObject({ same: [{ id: ID }], conflict: [] })
})

test('names an invalid action and its first invalid field', () => {
  const wrong: [field: string, change: object][] = [
    ['title', { title: '  ' }],
    ['title', { title: 'a'.repeat(121) }],
    ['note', { note: 'a'.repeat(501) }],
    ['topic', { topic: { id: 'a' } }],
    ['owner', { owner: null }],
    ['owner', { owner: { kind: 'member', userId: 'mia', name: 'Mia' } }],
    ['state', { state: 'promised' }],
    ['state', { state: undefined }],
    ['bornSprint', { bornSprint: 1.5 }],
    ['startedSprint', { startedSprint: null }],
    ['dueSprint', { dueSprint: null }],
    ['dueOn', { dueOn: '2026-02-30' }],
    ['keptSprints', { keptSprints: [1, '2'] }],
    ['closedSprint', { closedSprint: 11 }],
    ['closedSprint', { state: 'done' }],
    ['closedAt', { state: 'done', closedSprint: 11 }],
    ['dropReason', { dropReason: 'gone' }],
    ['helped', { helped: 'yes' }],
    ['link', { link: 'http://example.org/1' }],
    ['link', { link: 'https://mia:secret@example.org/1' }],
    ['version', { version: 0 }],
  ]
  for (const [field, change] of wrong) {
    const { action, ...row } = rowOf(versioned(openAction({ title: 'Refinar' })))
    const file = [{ ...row, action: { ...action, ...change } }]
    const title =
      field === 'title' ? String(Object.values(change)[0]).trim().slice(0, 120) : 'Refinar'
    const refused = { ok: false, reason: 'BAD_ACTION', broken: { title, field } }
    expect(readImport(file), JSON.stringify(change)).toEqual(refused)
  }
  expect(readImport([{ id: ID, action: 'x' }])).toMatchObject({
    broken: { title: '', field: 'title' },
  })
})

test('reads files without actions and files with actions alone', () => {
  const entry = { sprint: 'Sprint 1', topics: [], notes: {}, action: 'a field of its own' }
  expect(read([entry])).toMatchObject({
    entries: [{ extra: { action: entry.action } }],
    actions: [],
  })
  const rows = [rowOf(versioned(openAction()))]
  expect(read(rows)).toMatchObject({ entries: [], actions: [{ squadName: 'Alpha' }] })
  expect(
    read({ squads: [{ id: 's1', nome: 'Beta' }], retrospectivas: [], actions: [bare(rows[0])] }),
  ).toMatchObject({ actions: [{ squadName: 'Beta' }] })
})

test('puts all actions into the first part of a split file', () => {
  const { entries, actions } = read([
    { sprint: 'Sprint 1', topics: [], notes: {} },
    rowOf(versioned(openAction())),
  ])
  const [part] = toImportParts(entries, actions)
  expect(part?.rows).toHaveLength(2)
  expect(read(part?.rows.slice(0, 1)).actions).toEqual(actions)
})

test('a repeated import changes nothing', () => {
  fc.assert(
    fc.property(anyFile(), anyFile(), (before, file) => {
      const known = apply([], planActions(before, { known: [], people: [MIA] }))
      const once = apply(known, planActions(file, { known, people: [MIA] }))
      const again = planActions(file, { known: once, people: [MIA] })
      expect([again.added, again.changed]).toEqual([[], []])
      expect(once.filter(({ state }) => state === 'open').length).toBeLessThanOrEqual(5)
      // The plan loses nothing of the file or the squad.
      const ids = new Set([...before, ...file].map(({ action }) => action.id))
      expect(new Set(once.map(({ id }) => id))).toEqual(ids)
    }),
  )
})

test('the higher version wins, or the squad’s own if both are equal', () => {
  const own = versioned(openAction({ title: 'Ours' }), 2)
  const plan = (title: string, version: number) =>
    planActions([inFile(versioned(openAction({ title }), version))], { known: [own], people: [] })
  expect(plan('Theirs', 3)).toMatchObject({
    changed: [{ action: { title: 'Theirs', version: 3 } }],
  })
  expect(plan('Theirs', 2)).toMatchObject({ changed: [], conflict: [{ title: 'Ours' }] })
  expect(plan('Theirs', 1)).toMatchObject({ changed: [], same: [{ title: 'Ours' }] })
  expect(plan('Ours', 2)).toMatchObject({ changed: [], same: [{ title: 'Ours' }] })
})

test('matches an owner by account, then by name, and otherwise keeps the name', () => {
  const owner = (userId: string, name: string) => ({ kind: 'member', userId, name }) as const
  const ownerAfter = (given: Action['owner']) =>
    planActions([inFile(versioned(openAction({ owner: given })))], { known: [], people: [MIA] })
      .added[0]?.action.owner
  expect(ownerAfter(owner(MIA.userId, 'Maria'))).toEqual({ kind: 'member', ...MIA })
  expect(ownerAfter(owner(ID, ' mia '))).toEqual({ kind: 'member', ...MIA })
  expect(ownerAfter(owner(ID, 'a'.repeat(60)))).toEqual({ kind: 'name', name: 'a'.repeat(40) })
  expect(ownerAfter({ kind: 'left' })).toEqual({ kind: 'left' })
})

test('imports promises beyond the fifth as ideas and keeps the squad’s own promises', () => {
  const known = ids(4).map((id) => versioned(openAction({ id })))
  const file = ids(3, 4).map((id) => inFile(versioned(openAction({ id, title: id }))))
  const { added, asIdeas } = planActions(file, { known, people: [] })
  expect(added.map(({ action }) => action.state)).toEqual(['open', 'idea', 'idea'])
  expect(asIdeas.map(({ title }) => title)).toEqual(ids(2, 5))
  expect(asIdeas[0]).toMatchObject({ dueSprint: 11, startedSprint: null, version: 2 })
})

test('a promise that the file has closed makes room for another one', () => {
  const known = ids(5).map((id) => versioned(openAction({ id })))
  const done = { state: 'done', closedSprint: 11, closedAt: 0 } as const
  const file = [
    inFile(versioned(openAction({ id: ids(1, 9)[0] ?? '', title: 'New' }))),
    inFile(versioned(openAction({ id: ids(1)[0] ?? '', ...done }), 2)),
  ]
  expect(planActions(file, { known, people: [] })).toMatchObject({ asIdeas: [], added: [{}] })
})

function anyAction(): fc.Arbitrary<VersionedAction> {
  const text = (max: number) =>
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).map((one) =>
      [...`t${one}`]
        .slice(0, max / 2)
        .join('')
        .trim(),
    )
  const sprint = fc.nat(999)
  const id = fc.uuid()
  const owner = fc.oneof(
    fc.record({ kind: fc.constant('member' as const), userId: id, name: text(40) }),
    fc.record({ kind: fc.constant('name' as const), name: text(40) }),
    fc.constantFrom({ kind: 'squad' as const }, { kind: 'left' as const }),
  )
  const fields = fc.record({
    id,
    title: text(120),
    note: fc.oneof(fc.constant(''), text(500)),
    topic: fc.option(fc.record({ id: text(20), title: text(20) })),
    expected: fc.constantFrom(...EXPECTED),
    owner,
    bornSprint: sprint,
    dueOn: fc.option(fc.constantFrom('2026-11-30', '2028-02-29')),
    keptSprints: fc.array(sprint, { maxLength: 3 }),
    link: fc.option(fc.constant('https://example.org/1')),
    version: fc.integer({ min: 1, max: 4 }),
  })
  const idea = { ...UNPROMISED, ...OPEN_END, state: 'idea' as const }
  const open = { startedSprint: 3, dueSprint: 4, ...OPEN_END, state: 'open' as const }
  const closed = {
    startedSprint: 3,
    dueSprint: 4,
    closedSprint: 5,
    closedAt: Date.UTC(2026, 10, 7),
  }
  const state = fc.oneof(
    fc.constant(idea),
    fc.constant(open),
    fc.constantFrom(...HELPED, null).map((helped) => ({
      ...{ ...closed, state: 'done' as const, helped, dropReason: null },
    })),
    fc.constantFrom(...DROP_REASONS, null).map((dropReason) => ({
      ...{ ...closed, state: 'dropped' as const, helped: null, dropReason },
    })),
  )
  return fc.tuple(fields, state).map(([some, rest]) => ({ ...readDetails({}), ...some, ...rest }))
}

const OPEN_END = { closedSprint: null, closedAt: null, dropReason: null, helped: null }
const UNPROMISED = { startedSprint: null, dueSprint: null }

/** Draws from few ids, so that two files contain the same actions. */
function anyFile(): fc.Arbitrary<ImportAction[]> {
  const one = fc.tuple(anyAction(), fc.constantFrom(...ids(9)))
  return fc.array(
    one.map(([action, id]) => inFile({ ...action, id })),
    { maxLength: 12 },
  )
}

/** Applies a plan as the server does. */
function apply(known: readonly VersionedAction[], plan: ReturnType<typeof planActions>) {
  const written = new Map(known.map((action) => [action.id, action]))
  for (const { action } of [...plan.added, ...plan.changed]) written.set(action.id, action)
  return [...written.values()]
}

function ids(count: number, from = 0): string[] {
  return Array.from(
    { length: count },
    (_, at) => `${ID.slice(0, -2)}${String(at + from).padStart(2, '0')}`,
  )
}

function versioned(action: Action, version = 1): VersionedAction {
  return { ...action, id: action.id === 'a1' ? ID : action.id, version }
}

function inFile(action: VersionedAction): ImportAction {
  return { action, squadName: 'Alpha', createdAt: null }
}

function rowOf(action: VersionedAction) {
  return toActionRow(action, PLACE)
}

function bare(row: ReturnType<typeof rowOf> | undefined) {
  const { squads: _, ...rest } = row ?? {}
  return rest
}

function read(file: unknown): ImportContents {
  const parsed = readImport(file)
  if (!parsed.ok) throw new Error(parsed.reason)
  return parsed
}
