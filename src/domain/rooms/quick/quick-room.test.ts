import { expect, test } from 'vitest'
import { toSavedEntry } from '~/domain/local/draft'
import { readVotes } from '~/domain/local/entry-votes'
import { listEntries, toRawEntry } from '~/domain/local/history'
import { listLocalActions } from '~/domain/local/local-actions'
import type { TopicView } from '~/domain/rooms/room-view'
import { topicView } from '~tests/support/domain/rooms'
import { isSavedFrom, nextQuickSprint, toLocalSprint } from './quick-room'

const TOPIC = topicView()
const LINES = [
  { id: '1', title: 'Pair', owner: 'Bia', topicId: 'b' },
  { id: '2', title: 'Talk', owner: '', topicId: null },
]
const NOTHING = { seats: [], feedback: [], lines: [] }
const NEW = { known: [], newId: () => 'an-id' }
const ROOM = { code: 'KX7M42PQRT', squadName: 'Alpha', sprint: 3 }

test('the next sprint follows the squad’s highest saved one, however its name is written', () => {
  const saved = [
    { sprint: 'Sprint 7', squadName: ' alpha' },
    { sprint: '12', squadName: 'Beta' },
    { sprint: 'férias', squadName: 'Alpha' },
  ]
  expect(nextQuickSprint(saved, 'Alpha')).toBe(8)
  expect(nextQuickSprint(saved, 'Gamma')).toBe(1)
})

test('agreed scores become an entry with their parents and the votes that a squad may see', () => {
  const topics: TopicView[] = [
    { ...TOPIC, result: 4, tallies: [[0, 0, 0, 1, 2, 0, 0]], keepsVotes: true, reason: 'Menos' },
    { ...TOPIC, id: 'b', parentId: 'p', parent: 'Process', title: 'Daily', result: 2 },
    { ...TOPIC, id: 'c', title: 'Skipped', result: 'skipped' },
    { ...TOPIC, id: 'd', title: 'Apart', tallies: [[1, 0, 1, 0, 0, 1, 0]], keepsVotes: true },
  ]
  const comment = {
    id: 'f',
    kind: 'suggestion',
    text: 'Pair',
    topicId: 'a',
    groupId: null,
  } as const
  const feedback = [
    { ...comment, isHidden: false },
    { ...comment, id: 'g', text: 'Hidden', isHidden: true },
  ]
  const known = [
    { id: 'p', title: 'Process', description: 'How we work', isSubtopic: false, hasChildren: true },
  ]
  const ids = ['one', 'two']
  const draft = toLocalSprint(
    { ...ROOM, view: { topics, seats: [], feedback, lines: LINES } },
    { known, newId: () => String(ids.shift()) },
  )
  if (!draft) throw new Error('nothing was agreed')
  expect(draft.topics.map(({ id, description }) => [id, description])).toEqual([
    ['a', undefined],
    ['p', 'How we work'],
    ['b', undefined],
  ])
  const entry = toSavedEntry(draft, new Date(0))
  expect(toRawEntry(entry)).toMatchObject({ sprint: '3', notes: { a: 4, b: 2, p: 2 } })
  expect(isSavedFrom(ROOM.code, entry)).toBe(true)
  expect(isSavedFrom('ANOTHER123', entry)).toBe(false)
  const votes = readVotes(entry.extra)
  expect(votes?.people).toBe(3)
  expect([...(votes?.tallies.keys() ?? [])]).toEqual(['a', 'd'])
  expect(votes?.feedback).toEqual([{ kind: 'suggestion', text: 'Pair', topicId: 'a' }])
  expect(votes?.reasons).toEqual(new Map([['a', 'Menos']]))
  expect(listLocalActions(listEntries([toRawEntry(entry)])).actions).toMatchObject([
    {
      ...{ id: 'one', title: 'Pair', state: 'open', owner: { kind: 'name', name: 'Bia' } },
      ...{ topic: { id: 'b', title: 'Daily' }, startedSprint: 3, dueSprint: 4 },
    },
    { id: 'two', title: 'Talk', topic: null, owner: { kind: 'squad' } },
  ])
})

test('the topics of an entry name their origin in a pack', () => {
  const topics: TopicView[] = [
    { ...TOPIC, result: 4, packTopic: 'default-planning' },
    { ...TOPIC, id: 'b', result: 2 },
  ]
  const draft = toLocalSprint({ ...ROOM, view: { ...NOTHING, topics } }, NEW)
  expect(draft?.topics.map(({ packTopic }) => packTopic)).toEqual(['default-planning', undefined])
})

test('a room without an agreed score creates no entry', () => {
  const view = { ...NOTHING, topics: [{ ...TOPIC, result: 'skipped' as const }] }
  expect(toLocalSprint({ ...ROOM, view }, NEW)).toBeNull()
})
