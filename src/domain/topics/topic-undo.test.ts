import { expect, test } from 'vitest'
import { parseTopics } from './topic-tree'
import { undoTopics } from './topic-undo'

const first = topicsNamed('work', 'focus')
const ours = topicsNamed('ours')

test('removes what the change added and keeps what was changed in the meantime', () => {
  const after = parseTopics([...ours, ...first])
  const later = parseTopics([
    ...after.map((topic) => (topic.id === 'ours' ? { ...topic, title: 'Renamed' } : topic)),
    { id: 'more', title: 'More' },
  ])
  const undone = undoTopics(later, { before: ours, after })
  expect(undone.map(({ title }) => title)).toEqual(['Renamed', 'More'])
})

test('puts back what the change replaced', () => {
  expect(undoTopics(ours, { before: first, after: ours })).toEqual(first)
})

test('puts back nothing twice', () => {
  const later = parseTopics([...ours, ...first])
  expect(undoTopics(later, { before: first, after: ours })).toEqual(first)
})

function topicsNamed(...ids: string[]) {
  return parseTopics(ids.map((id) => ({ id, title: id })))
}
