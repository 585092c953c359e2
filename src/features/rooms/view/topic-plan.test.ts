import { expect, test } from 'vitest'
import { viewFor } from '~/domain/rooms/room-view'
import { NOW, openRoom } from '~tests/support/domain/rooms'
import { branchesOf, neighbourFor } from './topic-plan'

test('leaves follow their parents, in the order of the room', () => {
  const branches = branchesOf(viewFor(openRoom(), 'facilitator', NOW).topics)
  expect(branches.map(({ id, leaves }) => [id, leaves.map((leaf) => leaf.id)])).toEqual([
    ['daily', []],
    ['review', []],
    ['quality', ['tests', 'pairing']],
  ])
  expect(branches.map(({ leaf }) => leaf?.title ?? null)).toEqual(['Daily', 'Review', null])
})

test('a move passes one sibling, but not beyond the ends', () => {
  const siblings = ['a', 'b', 'c'].map((id) => ({ id }))
  const to = (way: 'up' | 'down') =>
    [0, 1, 2].map((place) => neighbourFor(siblings, { place, way }))
  expect(to('up')).toEqual([undefined, 'a', 'b'])
  expect(to('down')).toEqual(['c', null, undefined])
})
