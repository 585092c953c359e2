import fc from 'fast-check'
import { expect, test } from 'vitest'
import { childrenOf, isLeaf, leavesOf, type Topic } from '../topics/topic-tree.ts'
import {
  compareTopics,
  mergeTopics,
  parseRetrospective,
  scoresOfLeaves,
  toRetrospectiveJson,
  withNewIds,
} from './retrospective.ts'
import type { Score } from './scale.ts'

const STORED = {
  sprint: 24,
  squad_id: 'squad',
  topics: [
    { id: 'a', title: 'Qualidade', isSubtopic: false, hasChildren: false, colour: 'blue' },
    { id: 'b', title: 'Métodos', isSubtopic: false, hasChildren: true },
    { id: 'c', title: 'Daily', isSubtopic: true, parent: 'b', hasChildren: false, type: 'custom' },
  ],
  notes: { a: 4, b: 2, c: 2 },
  overall_average: 3,
  created_at_form: '2026-11-07T10:00:00.000Z',
  mood: 'good',
}

test('reads the tree, leaf scores, average and unknown fields of the original product', () => {
  const parsed = parseRetrospective(STORED)
  if (!parsed.ok) throw new Error(parsed.reason)
  const { topics, scores, average, extra } = parsed.data
  expect(topics).toEqual(STORED.topics)
  expect([...scores]).toEqual([
    ['a', 4],
    ['c', 2],
  ])
  expect(average).toBe(3)
  expect(extra).toEqual({ mood: 'good' })
})

test('a leaf without a note counts as 0', () => {
  const parsed = parseRetrospective({ ...STORED, notes: {} })
  expect(parsed).toMatchObject({ ok: true, data: { average: 0 } })
})

test('requires readable topics and notes', () => {
  const noData = [
    null,
    [],
    'text',
    {},
    { ...STORED, topics: null },
    { ...STORED, topics: [null] },
    { ...STORED, topics: [{ id: 'a' }] },
    { ...STORED, topics: [...STORED.topics, STORED.topics[0]] },
  ]
  for (const value of noData) {
    expect(parseRetrospective(value), JSON.stringify(value)).toEqual({
      ok: false,
      reason: 'NO_DATA',
    })
  }
  const { notes: _, ...withoutNotes } = STORED
  const noScores = [
    withoutNotes,
    ...[null, [], 7, { a: 6 }, { a: 2.5 }, { a: '4' }, { a: null }, { a: -1 }].map((notes) => ({
      ...STORED,
      notes,
    })),
  ]
  for (const value of noScores) {
    expect(parseRetrospective(value), JSON.stringify(value)).toEqual({
      ok: false,
      reason: 'NO_SCORES',
    })
  }
})

test('writes the fields of the specification with a note for every topic', () => {
  const parsed = parseRetrospective(STORED)
  if (!parsed.ok) throw new Error(parsed.reason)
  const written = toRetrospectiveJson({
    ...parsed.data,
    sprint: 24,
    squadId: 'squad',
    formCreatedAt: STORED.created_at_form,
  })
  expect(written).toEqual(STORED)
})

test('reads any written object back unchanged', () => {
  fc.assert(
    fc.property(trees, ({ topics, scores }) => {
      const json = toRetrospectiveJson({
        sprint: 1,
        squadId: 's',
        topics,
        scores,
        formCreatedAt: '',
        extra: { mood: 1 },
      })
      const parsed = parseRetrospective(JSON.parse(JSON.stringify(json)))
      if (!parsed.ok) throw new Error(parsed.reason)
      expect(parsed.data.topics).toEqual(topics)
      expect([...parsed.data.scores]).toEqual([...scoresOfLeaves(topics, scores)])
      expect(parsed.data.extra).toEqual({ mood: 1 })
    }),
  )
})

test('an edit keeps the known fields of a topic and takes the tree of the form', () => {
  const merged = mergeTopics(STORED.topics, [
    { id: 'b', title: 'Métodos ágeis' },
    { id: 'c', title: 'Daily', parent: 'b' },
    { id: 'n', title: 'Review', parent: 'b', description: 'How it went' },
    { id: 'a', title: 'Qualidade' },
  ])
  expect(
    merged.map(({ id, title, parent, hasChildren }) => [id, title, parent, hasChildren]),
  ).toEqual([
    ['b', 'Métodos ágeis', undefined, true],
    ['c', 'Daily', 'b', false],
    ['n', 'Review', 'b', false],
    ['a', 'Qualidade', undefined, false],
  ])
  expect(merged[3]).toMatchObject({ colour: 'blue' })
  expect(merged[1]).toMatchObject({ type: 'custom' })
})

test('an edit keeps the pack’s topic of a known topic and takes that of a new one', () => {
  const known = mergeTopics([], [{ id: 'a', title: 'Errar', packTopic: 'mistakes' }])
  const merged = mergeTopics(known, [
    { id: 'a', title: 'Ours', description: '', packTopic: 'daily' },
    { id: 'b', title: 'Daily', packTopic: 'daily' },
  ])
  expect(merged.map(({ packTopic }) => packTopic)).toEqual(['mistakes', 'daily'])
})

test('compares topic lists by added, renamed and removed topics', () => {
  const after = mergeTopics(STORED.topics, [
    { id: 'b', title: 'Métodos ágeis' },
    { id: 'c', title: 'Daily', parent: 'b' },
    { id: 'n', title: 'Review', parent: 'b' },
  ])
  const ids = (topics: readonly Topic[]) => topics.map(({ id }) => id)
  const changes = compareTopics(STORED.topics, after)
  expect([ids(changes.added), ids(changes.renamed), ids(changes.removed)]).toEqual([
    ['n'],
    ['b'],
    ['a'],
  ])
})

test('new ids change nothing but the ids', () => {
  fc.assert(
    fc.property(trees, ({ topics, scores }) => {
      const ids = new Map(topics.map(({ id }) => [id, `new ${id}`]))
      const renamed = withNewIds({ topics, scores }, ids)
      expect(renamed.topics.map(({ title, hasChildren }) => [title, hasChildren])).toEqual(
        topics.map(({ title, hasChildren }) => [title, hasChildren]),
      )
      for (const topic of topics.filter((each) => !isLeaf(each))) {
        expect(childrenOf(renamed.topics, `new ${topic.id}`)).toHaveLength(
          childrenOf(topics, topic.id).length,
        )
      }
      for (const { id } of leavesOf(topics)) {
        expect(renamed.scores.get(`new ${id}`)).toBe(scores.get(id))
      }
    }),
  )
})

const title = fc.string({ minLength: 1, maxLength: 20 }).filter((text) => text.trim() !== '')

/** Draws up to four topics with up to three children each, and scores any of the leaves. */
const trees = fc
  .array(fc.record({ title, children: fc.array(title, { maxLength: 3 }) }), { maxLength: 4 })
  .chain((branches) => {
    const topics = mergeTopics(
      [],
      branches.flatMap((branch, index) => [
        { id: `t${index}`, title: branch.title },
        ...branch.children.map((child, at) => ({
          id: `t${index}.${at}`,
          title: child,
          parent: `t${index}`,
        })),
      ]),
    )
    const leaves = leavesOf(topics)
    return fc
      .array(fc.integer({ min: 0, max: 5 }), { minLength: leaves.length, maxLength: leaves.length })
      .map((given) => ({
        topics,
        scores: new Map(leaves.map(({ id }, at) => [id, given[at] as Score] as const)),
      }))
  })
