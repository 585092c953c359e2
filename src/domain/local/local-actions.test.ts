import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openAction } from '~tests/support/domain/actions'
import { requireEntry } from '~tests/support/domain/topics'
import type { Action } from '../actions/action.ts'
import type { JsonObject } from '../text/json.ts'
import { listEntries, type RawHistory } from './history.ts'
import { removeEntry, updateEntry } from './history-edits.ts'
import { listLocalActions, numbersOf, putLocalAction, removeLocalAction } from './local-actions.ts'

test('numbers sprints by the number at the end of their names', () => {
  expect(numbersOfNames(['Sprint 59', 'Sprint 60', '61 (férias)'])).toEqual([59, 60, 61])
  expect(numbersOfNames(['2026-Q1', '2026-Q2'])).toEqual([1, 2])
})

test('counts the sprints if a name has no number or the numbers do not increase', () => {
  expect(numbersOfNames(['Sprint 59', 'Natal', 'Sprint 61'])).toEqual([1, 2, 3])
  expect(numbersOfNames(['Sprint 60', 'Sprint 59'])).toEqual([1, 2])
  expect(numbersOfNames(['Sprint 60', 'Sprint 60'])).toEqual([1, 2])
  expect(numbersOfNames(['Sprint 0', 'Sprint 1'])).toEqual([1, 2])
  expect(numbersOfNames([])).toEqual([])
})

test('stores a new action in the newest entry and reads it back unchanged', () => {
  const history = historyOf('Sprint 59', 'Sprint 60')
  const action = openAction({ ...IN_60, link: 'https://a.example/1', dueOn: '2026-12-01' })
  const next = put(history, action)
  expect(read(next)).toEqual({ sprint: 60, actions: [{ ...action, version: 1 }] })
  expect(next[0]).toBe(history[0])
})

test('a history without sprints has no actions', () => {
  expect(read(historyOf())).toEqual({ sprint: 0, actions: [] })
})

test('keeps a later change in the entry in which the action was created', () => {
  const born = put(historyOf('Sprint 59', 'Sprint 60'), openAction(IN_60))
  const later = [...born, rawEntry('Sprint 61'), rawEntry('Sprint 62')]
  const done: Partial<Action> = { state: 'done', closedSprint: 62, closedAt: Date.UTC(2026, 10, 2) }
  const closed = openAction({ ...IN_60, keptSprints: [61], ...done, helped: 'partly' })
  const next = put(later, closed)
  expect(read(next)).toEqual({ sprint: 62, actions: [{ ...closed, version: 2 }] })
  expect(next.map((raw) => Object.hasOwn(raw as JsonObject, 'actions'))).toEqual([
    ...[false, true, false, false],
  ])
})

test('renaming sprints does not move stored actions', () => {
  const history = put(historyOf('Sprint 59', 'Sprint 60'), openAction(IN_60))
  expect(read([...history, rawEntry('Natal')])).toEqual({
    sprint: 3,
    actions: [{ ...openAction({ bornSprint: 2, startedSprint: 2, dueSprint: 3 }), version: 1 }],
  })
})

test('keeps unknown fields in and beside the action', () => {
  const known = { id: 'a1', title: 'Antes', priority: 'high' }
  const foreign = { id: 7 }
  const history = [{ ...rawEntry('Sprint 60'), actions: [foreign, known, 'text'] }]
  const [entry] = put(history, openAction({ ...IN_60, title: 'Depois' })) as [JsonObject]
  expect(entry.actions).toEqual([
    foreign,
    expect.objectContaining({ title: 'Depois', priority: 'high' }),
    'text',
  ])
})

test('keeps a field of another type under the name of actions', () => {
  const history = [{ ...rawEntry('Sprint 60'), actions: 'none yet' }]
  expect(read(history).actions).toEqual([])
  const [entry] = put(history, openAction(IN_60)) as [JsonObject]
  expect(entry.actions).toEqual(['none yet', expect.objectContaining({ id: 'a1' })])
})

test('reads invalid values as less, never as more', () => {
  const raw = { id: 'a', title: ' T ', state: 'open', dueAfter: 1, owner: { kind: 'squad' } }
  const readRaw = (value: unknown) =>
    read([{ ...rawEntry('Sprint 60'), actions: [value] }]).actions[0]
  expect(readRaw(raw)).toMatchObject({ title: 'T', state: 'open', dueSprint: 61, bornSprint: 60 })
  expect(readRaw({ ...raw, owner: null })?.state).toBe('idea')
  expect(readRaw({ ...raw, dueAfter: 'soon' })?.state).toBe('idea')
  expect(readRaw({ ...raw, state: 'doing' })?.state).toBe('idea')
  expect(readRaw({ ...raw, link: 'javascript:alert(1)' })?.link).toBeNull()
  expect(readRaw({ ...raw, owner: { kind: 'member', userId: 'u', name: 'Ana' } })?.owner).toEqual({
    ...{ kind: 'name', name: 'Ana' },
  })
  const done = readRaw({ ...raw, state: 'done', closedIn: 'Sprint 7', closedAt: 'yesterday' })
  expect(done).toMatchObject({ state: 'done', closedSprint: 60, closedAt: 0 })
  expect([{ ...raw, id: '' }, { ...raw, title: '  ' }, null, [raw]].map(readRaw)).toEqual([
    ...[undefined, undefined, undefined, undefined],
  ])
})

test('removes an action, and the field with the last one', () => {
  const history = put(put(historyOf('Sprint 60'), openAction(IN_60)), openAction({ id: 'a2' }))
  const one = removeLocalAction(history, listEntries(history), 'a1') ?? []
  expect(read(one).actions.map(({ id }) => id)).toEqual(['a2'])
  expect(removeLocalAction(one, listEntries(one), 'a2')).toEqual(historyOf('Sprint 60'))
  expect(removeLocalAction(one, listEntries(one), 'a1')).toBeNull()
  expect(putLocalAction([], [], openAction())).toBeNull()
})

test('a correction of the sprint keeps its actions, and its removal deletes them', () => {
  const history = put(historyOf('Sprint 60'), openAction(IN_60))
  const saved = { ...requireEntry(rawEntry('Sprint 60')), savedAt: new Date(0) }
  expect(read(updateEntry(history, saved)?.history ?? []).actions).toHaveLength(1)
  const [entry] = history as [JsonObject]
  expect(removeEntry(history, entry)).toEqual([])
})

test('reads any value under actions without throwing and loses nothing when writing', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (actions) => {
      const history = [{ ...rawEntry('Sprint 60'), actions }]
      const { length } = read(history).actions
      const next = put(history, openAction({ ...IN_60, id: 'new' }))
      expect(read(next).actions).toHaveLength(length + 1)
      const back = removeLocalAction(next, listEntries(next), 'new') as [JsonObject]
      expect(back[0].actions ?? []).toEqual(Array.isArray(actions) ? actions : [actions])
    }),
  )
})

const IN_60 = { bornSprint: 60, startedSprint: 60, dueSprint: 61 }

function rawEntry(sprint: string): JsonObject {
  return {
    sprint,
    squadName: 'Pagamentos',
    topics: [],
    notes: {},
    data: '1970-01-01T00:00:00.000Z',
  }
}

function historyOf(...sprints: string[]): RawHistory {
  return sprints.map(rawEntry)
}

function numbersOfNames(names: readonly string[]): number[] {
  return numbersOf(listEntries(historyOf(...names)))
}

function read(history: RawHistory) {
  return listLocalActions(listEntries(history))
}

function put(history: RawHistory, action: Action): RawHistory {
  const next = putLocalAction(history, listEntries(history), action)
  if (!next) throw new Error('no entry took the action')
  return next
}
