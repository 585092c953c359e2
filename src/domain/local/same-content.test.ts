import { expect, test } from 'vitest'
import type { Score } from '../retrospectives/scale.ts'
import type { Topic } from '../topics/topic-tree.ts'
import { hasSameContent } from './same-content.ts'

test('a sheet is the same under other ids', () => {
  expect(hasSameContent(sheet('a', 'b'), sheet('x', 'y'))).toBe(true)
})

test('a sheet with a different title, tree, order or score differs', () => {
  const base = sheet('a', 'b')
  expect(hasSameContent(base, { ...base, scores: new Map([['b', 4 as Score]]) })).toBe(false)
  expect(hasSameContent(base, { ...base, topics: base.topics.toReversed() })).toBe(false)
  expect(hasSameContent(base, { ...base, topics: base.topics.slice(0, 1) })).toBe(false)
  const [parent, child] = base.topics
  if (!parent || !child) throw new Error('the sheet has two topics')
  const { parent: _, ...alone } = child
  expect(hasSameContent(base, { ...base, topics: [parent, alone] })).toBe(false)
  expect(hasSameContent(base, { ...base, topics: [{ ...parent, title: 'Other' }, child] })).toBe(
    false,
  )
})

function sheet(parent: string, child: string) {
  const topics = [
    { id: parent, title: 'Planning' },
    { id: child, title: 'Length', parent },
  ] as Topic[]
  return { topics, scores: new Map<string, Score>([[child, 3]]) }
}
