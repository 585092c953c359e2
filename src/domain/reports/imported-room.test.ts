import { expect, test } from 'vitest'
import { treeOf } from '~tests/support/domain/topics'
import type { RetrospectiveData } from '../retrospectives/retrospective.ts'
import { toImportedRoom } from './imported-room.ts'

const FEEDBACK = { kind: 'positive', text: 'Bom ritmo', topicId: 'b' }
const VOTES = {
  people: 4,
  tallies: { b: [0, 0, 0, 3, 1, 0, 0], a1: [0, 0, 1, 1, 1, 0, 0], gone: [0, 0, 3, 0, 0, 0, 0] },
  feedback: [FEEDBACK],
  reasons: { b: 'Menos reuniões.' },
}

test('a sprint without votes brought no room along', () => {
  expect(toImportedRoom(data({}), 3)).toBeNull()
})

test('votes, comments and reasons of a local sprint are those of a room', () => {
  const room = toImportedRoom(data({ votes: VOTES }), 3)
  expect(room).toMatchObject({
    people: 4,
    topics: [{ id: 'a' }, { id: 'a1' }, { id: 'b', reason: 'Menos reuniões.' }],
    feedback: [FEEDBACK],
  })
  expect(room?.votes.map(({ topicId, voters }) => [topicId, voters])).toEqual([
    ['a1', 3],
    ['b', 4],
  ])
})

test("the squad's floor hides votes of fewer people", () => {
  const room = toImportedRoom(data({ votes: VOTES }), 4)
  expect(room?.votes.map(({ tally }) => tally)).toEqual([null, VOTES.tallies.b])
})

test("answers of another tool's table were not given in a room", () => {
  const room = toImportedRoom(data({ votes: VOTES, source: { format: 'table' } }), 3)
  expect(room?.people).toBeNull()
})

function data(extra: RetrospectiveData['extra']): RetrospectiveData {
  return { topics: treeOf({ A: ['A1'], B: [] }), scores: new Map(), average: null, extra }
}
