import fc from 'fast-check'
import { expect, test } from 'vitest'
import { requireEntry, treeOf } from '~tests/support/domain/topics'
import { setScore } from '../retrospectives/score-sheet.ts'
import type { JsonObject } from '../text/json.ts'
import { newDraft, toDraft, toSavedEntry } from './draft.ts'
import { isSameSprint, listEntries, type RawHistory } from './history.ts'
import {
  itemsOfSquad,
  listSquads,
  removeEntry,
  restoreEntry,
  revertEntry,
  updateEntry,
} from './history-edits.ts'

const NOW = new Date(Date.UTC(2026, 0, 2))

test('an update replaces the sprint in place and keeps its date and unknown fields', () => {
  const history = [raw('1'), raw('2', { versão: 2 }), raw('3')]
  const draft = setScore(toDraft(requireEntry(raw(' 2 ', {}, 'ALPHA'))), { id: 'a', score: 5 })
  const update = requireUpdate(history, draft)
  expect(update.history).toEqual([
    history[0],
    { ...history[1], squadName: 'ALPHA', notes: { a: 5, b: 2 } },
    history[2],
  ])
  expect(update.before).toBe(history[1])
  expect(update.entry).toEqual(requireEntry(update.after))
  expect(history[1]?.notes).toEqual({ a: 1, b: 2 })
})

test('an update dates an undated entry and repairs unreadable topics', () => {
  const history = [{ sprint: '1', squadName: 'Alpha', topics: 'gone', data: 5 }]
  const { after } = requireUpdate(history, draftOf('1'))
  expect(after).toMatchObject({ data: NOW.toISOString(), topics: TOPICS })
})

test('an update drops the means of corrected scores', () => {
  const means = { a: { mean: 1.4, n: 9 }, b: { mean: 2.3, n: 9 } }
  const draft = setScore(toDraft(requireEntry(raw('1'))), { id: 'a', score: 5 })
  expect(requireUpdate([raw('1', { means })], draft).after.means).toEqual({ b: means.b })
})

test('an update of an unknown sprint does nothing', () => {
  expect(updateEntry([raw('1'), null, 7], toSavedEntry(draftOf('2'), NOW))).toBeNull()
  expect(updateEntry([], toSavedEntry(draftOf('2'), NOW))).toBeNull()
})

test('undoes an update in place, unless the sprint has changed again', () => {
  const update = requireUpdate([raw('1'), raw('2')], draftOf('1'))
  expect(revertEntry([...update.history, raw('3')], update)).toEqual([raw('1'), raw('2'), raw('3')])
  const changed = requireUpdate(update.history, setScore(draftOf('1'), { id: 'b', score: 4 }))
  expect(revertEntry(changed.history, update)).toBeNull()
  expect(revertEntry([], update)).toBeNull()
})

test('an update changes one value, and undoing it restores the history', () => {
  fc.assert(
    fc.property(anyHistory, anyName, (history, sprint) => {
      const update = updateEntry(history, toSavedEntry(draftOf(sprint), NOW))
      const isThere = listEntries(history).some(({ label }) =>
        isSameSprint(label, { sprint, squadName: 'Alpha' }),
      )
      expect(update !== null).toBe(isThere)
      if (!update) return
      expect(update.history.filter((value, at) => value !== history[at])).toHaveLength(1)
      expect(revertEntry(update.history, update)).toEqual(history)
    }),
  )
})

test('removes the chosen one of two equal entries', () => {
  const [first, second] = [raw('1'), raw('1')]
  expect(removeEntry([first, raw('2'), second], second)).toEqual([first, raw('2')])
})

test('finds an entry of another copy of the history by its unchanged content', () => {
  expect(removeEntry([raw('1'), raw('2')], raw('2'))).toEqual([raw('1')])
  expect(removeEntry([raw('1'), raw('2', { note: 1 })], raw('2'))).toBeNull()
})

test('restores a removed entry to its place, even after other saves and removals', () => {
  const before = [raw('1'), raw('2'), raw('3')]
  const back = (now: RawHistory, at: number) =>
    restoreEntry(now, { raw: before[at] ?? {}, before }).map(
      (value) => (value as JsonObject).sprint,
    )
  expect(back([raw('1'), raw('3'), raw('4')], 1)).toEqual(['1', '2', '3', '4'])
  expect(back([raw('3')], 1)).toEqual(['2', '3'])
  expect(back([raw('1'), raw('4')], 2)).toEqual(['1', '3', '4'])
  expect(back([], 2)).toEqual(['3'])
})

test('removing any entry and undoing it restores the history', () => {
  fc.assert(
    fc.property(anyHistory, (history) => {
      for (const { raw: chosen } of listEntries(history)) {
        const left = removeEntry(history, chosen)
        expect(left).toHaveLength(history.length - 1)
        expect(restoreEntry(left ?? [], { raw: chosen, before: history })).toEqual(history)
      }
    }),
  )
})

test('lists each squad once in its newest spelling, the newest first', () => {
  const items = listEntries([
    raw('1', {}, 'alpha'),
    raw('1', {}, 'Beta'),
    raw('2', {}, ' Alpha '),
    raw('3', {}, ''),
  ])
  expect(listSquads(items)).toEqual([
    { key: '', name: '' },
    { key: 'alpha', name: 'Alpha' },
    { key: 'beta', name: 'Beta' },
  ])
  expect(itemsOfSquad(items, 'alpha').map(({ label }) => label.sprint)).toEqual(['1', '2'])
  expect(itemsOfSquad(items, null)).toBe(items)
  expect(itemsOfSquad(items, 'gone')).toBe(items)
})

const TOPICS = treeOf({ A: [], B: [] })

function raw(sprint: string, fields: object = {}, squadName = 'Alpha') {
  const data = '2025-01-01T00:00:00.000Z'
  return { sprint, squadName, topics: TOPICS, notes: { a: 1, b: 2 }, data, ...fields }
}

function draftOf(sprint: string) {
  return { ...newDraft(TOPICS), sprint, squadName: 'Alpha' }
}

function requireUpdate(history: RawHistory, draft: ReturnType<typeof toDraft>) {
  const update = updateEntry(history, toSavedEntry(draft, NOW))
  if (!update) throw new Error('the history has no such sprint')
  return update
}

const anyName = fc.constantFrom('1', ' 1', '2', 'A', 'a')

const anyHistory: fc.Arbitrary<RawHistory> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.tuple(anyName, fc.nat(3)).map(([name, x]) => raw(name, { x })) },
    { weight: 1, arbitrary: fc.constantFrom(null, 7, 'text') },
  ),
  { maxLength: 7 },
)
