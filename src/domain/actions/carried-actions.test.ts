import { expect, test } from 'vitest'
import { openAction } from '~tests/support/domain/actions'
import { listEntries, type RawHistory } from '../local/history.ts'
import { listLocalActions, putLocalAction } from '../local/local-actions.ts'
import { readEntries } from '../transfer/import-file.ts'
import { takeActions } from './carried-actions.ts'

const ID = '0198a4a0-0000-7000-8000-000000000001'

test('takes the actions out of a local history with their sprints’ numbers', () => {
  const born = openAction({ id: ID, bornSprint: 60, startedSprint: 60, dueSprint: 61 })
  const history = put([raw('Sprint 60')], born)
  const done = {
    ...born,
    state: 'done',
    closedSprint: 62,
    closedAt: Date.UTC(2026, 10, 2),
  } as const
  const later = put([...history, raw('Sprint 61'), raw('Sprint 62')], done)
  const { entries, actions } = readEntries(later)
  expect(actions).toEqual([
    { action: { ...done, version: 2 }, squadName: 'Pagamentos', createdAt: SAVED },
  ])
  expect(entries.map(({ extra }) => extra)).toEqual([
    { mood: 'ok' },
    { mood: 'ok' },
    { mood: 'ok' },
  ])
})

test('numbers the sprints of each squad separately', () => {
  const action = { ...openAction({ id: ID }), startedIn: 'Sprint 8', dueAfter: 1 }
  const history = [raw('Sprint 8', 'Outro'), { ...raw('Sprint 7'), actions: [action] }]
  expect(readEntries(history).actions[0]?.action).toMatchObject({
    ...{ bornSprint: 7, startedSprint: 7, dueSprint: 8 },
  })
})

test('numbers a sprint without a number by its place', () => {
  const history = put([raw('Natal'), raw('Páscoa')], openAction({ id: ID, bornSprint: 2 }))
  expect(listLocalActions(listEntries(history)).actions[0]?.bornSprint).toBe(2)
  expect(readEntries(history).actions[0]?.action.bornSprint).toBe(2)
})

test('leaves values that are not valid actions in their entries', () => {
  const foreign = [{ id: 'not a uuid', title: 'T' }, 'text', { title: 'without id' }]
  const known = { id: ID, title: 'Revisar em par' }
  const { entries, actions } = readEntries([{ ...raw('Sprint 1'), actions: [...foreign, known] }])
  expect(actions.map(({ action }) => action.title)).toEqual(['Revisar em par'])
  expect(entries[0]?.extra).toEqual({ mood: 'ok', actions: foreign })
  const text = readEntries([{ ...raw('Sprint 1'), actions: 'none' }])
  expect(text.entries[0]?.extra).toEqual({ mood: 'ok', actions: 'none' })
})

test('a second run takes nothing more', () => {
  const history = put([raw('Sprint 60')], openAction({ id: ID, bornSprint: 60 }))
  const { entries } = readEntries(history)
  expect(takeActions(entries)).toEqual({ entries, actions: [] })
})

const SAVED = '2026-11-07T12:00:00.000Z'

function raw(sprint: string, squadName = 'Pagamentos') {
  return { sprint, squadName, topics: [], notes: {}, data: SAVED, mood: 'ok' }
}

function put(history: RawHistory, action: Parameters<typeof putLocalAction>[2]): RawHistory {
  return putLocalAction(history, listEntries(history), action) ?? []
}
