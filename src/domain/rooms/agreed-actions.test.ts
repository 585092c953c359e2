import { expect, test } from 'vitest'
import { agreedActions } from './agreed-actions'

test('the lines of a quick room are agreed actions of the squad or of their owner', () => {
  const lines = [
    { id: '1', title: 'Pair', owner: 'Bia', topicId: 'a' },
    { id: '2', title: 'Talk', owner: '', topicId: null },
  ]
  expect(agreedActions({ actions: [], lines }, 3)).toEqual([
    { id: '1', title: 'Pair', owner: { kind: 'name', name: 'Bia' }, dueSprint: null },
    { id: '2', title: 'Talk', owner: { kind: 'squad' }, dueSprint: null },
  ])
})
