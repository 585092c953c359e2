import { expect, test } from 'vitest'
import { parseTopics, type Topic } from '~/domain/topics/topic-tree'
import { chosenTopics, tick, tickOf, toRoomTopics } from './topic-choice'

test('all topics are chosen initially', () => {
  expect(ids(chosenTopics(tree(), new Set()))).toEqual(['a', 'b', 'b1', 'b2'])
})

test('choosing a sub-topic chooses its parent, and removing the last one removes it', () => {
  expect(ids(chosenTopics(tree(), new Set(['b1'])))).toEqual(['a', 'b', 'b2'])
  expect(ids(chosenTopics(tree(), new Set(['b1', 'b2'])))).toEqual(['a'])
})

test('a topic that is left out of another sprint changes nothing here', () => {
  expect(ids(chosenTopics(tree(), new Set(['gone'])))).toEqual(['a', 'b', 'b1', 'b2'])
})

test('a tick of a parent applies to all of its sub-topics', () => {
  const out = tick(tree(), { topic: named('b'), isIn: false, leftOut: new Set(['a']) })
  expect([...out].toSorted()).toEqual(['a', 'b1', 'b2'])
  expect([...tick(tree(), { topic: named('b'), isIn: true, leftOut: out })]).toEqual(['a'])
})

test('a parent with only some of its sub-topics is neither in nor out', () => {
  const of = (id: string, leftOut: string[]) =>
    tickOf(tree(), { topic: named(id), leftOut: new Set(leftOut) })
  expect(of('b', [])).toBe('all')
  expect(of('b', ['b1'])).toBe('some')
  expect(of('b', ['b1', 'b2'])).toBe('none')
  expect(of('a', ['a'])).toBe('none')
})

test('a title longer than a room allows is cut', () => {
  const [topic] = toRoomTopics(parseTopics([{ id: 'a', title: 'x'.repeat(300) }]))
  expect(topic?.title).toHaveLength(120)
})

test('a topic keeps its origin in a pack', () => {
  const topics = parseTopics([{ id: 'a', title: 'A', packTopic: 'default-daily' }])
  expect(toRoomTopics(topics)).toEqual([{ id: 'a', title: 'A', packTopic: 'default-daily' }])
})

function tree(): Topic[] {
  return parseTopics([
    { id: 'a', title: 'A' },
    { id: 'b', title: 'B' },
    { id: 'b1', title: 'B1', parent: 'b' },
    { id: 'b2', title: 'B2', parent: 'b' },
  ])
}

function named(id: string): Topic {
  const topic = tree().find((candidate) => candidate.id === id)
  if (!topic) throw new Error(`no topic ${id}`)
  return topic
}

function ids(topics: readonly Topic[]): string[] {
  return topics.map(({ id }) => id)
}
