import fc from 'fast-check'
import { expect, test } from 'vitest'
import { casesOf } from '~tests/support/domain/cases'
import { anyTitle, anyTree, treeOf } from '~tests/support/domain/topics'
import {
  addTopic,
  childrenOf,
  isLeaf,
  leavesOf,
  letterOf,
  MAX_TOPICS,
  moveTopic,
  parseTopics,
  type RemovedTopic,
  removeTopic,
  renameTopic,
  restoreTopic,
  type Topic,
  topLevelOf,
} from './topic-tree.ts'

test('any sequence of changes keeps a valid tree and every unknown field', () => {
  fc.assert(
    fc.property(anyTree(), fc.array(anyStep, { maxLength: 40 }), (start, steps) => {
      let state: Editing = { topics: start, removed: [], nextId: 0 }
      const before = JSON.stringify(start)
      const ours = new Map(start.map((topic) => [topic.id, extraOf(topic)]))
      for (const step of steps) {
        state = step(state)
        expectValidTree(state.topics)
        for (const topic of state.topics) {
          expect(extraOf(topic)).toEqual(ours.get(topic.id) ?? {})
        }
      }
      expect(JSON.stringify(start)).toBe(before)
    }),
    { numRuns: casesOf(500) },
  )
})

test('appends a new topic with a trimmed title', () => {
  const topics = topicsOf(addTopic(treeOf({ A: ['A1'], B: [] }), { id: 'c', title: '  C ' }))
  expect(topics).toEqual(treeOf({ A: ['A1'], B: [], C: [] }))
})

test('adds a sub-topic after the last one of its parent, which becomes a parent', () => {
  const toParent = addTopic(treeOf({ A: ['A1'], B: [] }), { id: 'a2', title: 'A2', parent: 'a' })
  expect(topicsOf(toParent)).toEqual(treeOf({ A: ['A1', 'A2'], B: [] }))
  const toLeaf = addTopic(treeOf({ A: [], B: [] }), { id: 'a1', title: 'A1', parent: 'a' })
  expect(topicsOf(toLeaf)).toEqual(treeOf({ A: ['A1'], B: [] }))
})

test('refuses a blank title for a topic, a sub-topic and a new name', () => {
  const topics = treeOf({ A: [] })
  for (const title of ['', '   ', '\t\n', '\u00A0']) {
    const refused = { ok: false, reason: 'BLANK_TITLE' }
    expect(addTopic(topics, { id: 'b', title })).toEqual(refused)
    expect(addTopic(topics, { id: 'b', title, parent: 'a' })).toEqual(refused)
    expect(renameTopic(topics, { id: 'a', title })).toEqual(refused)
  }
})

test('refuses a sub-topic without a top-level parent', () => {
  const topics = treeOf({ A: ['A1'] })
  const refused = { ok: false, reason: 'PARENT_NOT_FOUND' }
  expect(addTopic(topics, { id: 'x', title: 'X', parent: 'a1' })).toEqual(refused)
  expect(addTopic(topics, { id: 'x', title: 'X', parent: 'gone' })).toEqual(refused)
})

test('adds nothing to 200 topics, but still undoes a removal', () => {
  const full = manyTopics(MAX_TOPICS)
  const refused = { ok: false, reason: 'TOO_MANY_TOPICS' }
  expect(addTopic(full, { id: 'x', title: 'X' })).toEqual(refused)
  expect(addTopic(full, { id: 'x', title: 'X', parent: 'n0' })).toEqual(refused)
  const { topics, removed } = removal(full, 'n7')
  const refilled = topicsOf(addTopic(topics, { id: 'x', title: 'X' }))
  expect(refilled).toHaveLength(MAX_TOPICS)
  const back = restoreTopic(refilled, removed)
  expect(back[7]?.id).toBe('n7')
  expect(addTopic(back, { id: 'y', title: 'Y' })).toEqual(refused)
})

test('trims a new name and changes only the title of its topic', () => {
  const topics = treeOf({ A: ['A1'], B: [] })
  const renamed = topicsOf(renameTopic(topics, { id: 'a1', title: ' New ' }))
  expect(renamed).toEqual(
    topics.map((topic) => (topic.id === 'a1' ? { ...topic, title: 'New' } : topic)),
  )
  expect(topicsOf(renameTopic(topics, { id: 'gone', title: 'New' }))).toEqual(topics)
})

test('refuses to remove a parent that has sub-topics', () => {
  const topics = treeOf({ A: ['A1'], B: [] })
  expect(removeTopic(topics, 'a')).toEqual({ ok: false, reason: 'HAS_SUBTOPICS' })
  expect(removeTopic(topics, 'gone')).toEqual({ ok: false, reason: 'NOT_FOUND' })
})

test('a parent without its last sub-topic is a removable leaf', () => {
  const { topics } = removal(treeOf({ A: ['A1'], B: [] }), 'a1')
  expect(topics).toEqual(treeOf({ A: [], B: [] }))
  expect(removal(topics, 'a').topics).toEqual(treeOf({ B: [] }))
})

test('undoing a removal restores the list', () => {
  fc.assert(
    fc.property(anyTree({ minTopLevel: 1 }), fc.nat(), (topics, pick) => {
      const leaf = pickOf(leavesOf(topics), pick)
      const { topics: without, removed } = removal(topics, leaf.id)
      expect(without.map(({ id }) => id)).toEqual(
        topics.map(({ id }) => id).filter((id) => id !== leaf.id),
      )
      expect(restoreTopic(without, removed)).toEqual(topics)
    }),
  )
})

test('undoes several removals from the last to the first', () => {
  fc.assert(
    fc.property(anyTree(), fc.array(fc.nat(), { maxLength: 10 }), (topics, picks) => {
      let current = topics
      const stack: RemovedTopic[] = []
      for (const pick of picks.slice(0, topics.length)) {
        const result = removal(current, pickOf(leavesOf(current), pick).id)
        current = result.topics
        stack.push(result.removed)
      }
      for (const removed of stack.reverse()) current = restoreTopic(current, removed)
      expect(current).toEqual(topics)
    }),
  )
})

test('undoing a removal twice restores the topic once', () => {
  const { topics, removed } = removal(treeOf({ A: ['A1', 'A2'] }), 'a1')
  const once = restoreTopic(topics, removed)
  expect(restoreTopic(once, removed)).toEqual(once)
})

test('restores a sub-topic as a topic if its parent was removed meanwhile', () => {
  const sub = removal(treeOf({ A: ['A1'], B: ['B1'] }), 'a1')
  const parent = removal(sub.topics, 'a')
  const back = restoreTopic(parent.topics, sub.removed)
  expect(back).toEqual(treeOf({ B: ['B1'], A1: [] }))
})

test('a restored topic never separates a parent from its sub-topics', () => {
  const { topics, removed } = removal(treeOf({ A: [], B: [], C: [] }), 'b')
  const grown = topicsOf(addTopic(topics, { id: 'a1', title: 'A1', parent: 'a' }))
  expect(restoreTopic(grown, removed)).toEqual(treeOf({ A: ['A1'], B: [], C: [] }))
})

test('a topic moves up and down with its sub-topics', () => {
  const topics = treeOf({ A: ['A1', 'A2'], B: [], C: ['C1'] })
  expect(moveTopic(topics, { id: 'a', to: 1 })).toEqual(
    treeOf({ B: [], A: ['A1', 'A2'], C: ['C1'] }),
  )
  expect(moveTopic(topics, { id: 'c', to: 0 })).toEqual(
    treeOf({ C: ['C1'], A: ['A1', 'A2'], B: [] }),
  )
})

test('a sub-topic moves only among its siblings', () => {
  const topics = treeOf({ A: ['A1', 'A2', 'A3'], B: ['B1'] })
  const down = moveTopic(topics, { id: 'a1', to: 99 })
  expect(down).toEqual(treeOf({ A: ['A2', 'A3', 'A1'], B: ['B1'] }))
  expect(moveTopic(down, { id: 'a1', to: -5 })).toEqual(topics)
})

test('a move changes only the place of its topic and can be undone', () => {
  fc.assert(
    fc.property(anyTree({ minTopLevel: 1 }), fc.nat(), fc.nat(6), (topics, pick, to) => {
      const topic = pickOf(topics, pick)
      const before = siblingIds(topics, topic)
      const moved = moveTopic(topics, { id: topic.id, to })
      const after = siblingIds(moved, topic)
      expect(after.indexOf(topic.id)).toBe(Math.min(to, before.length - 1))
      expect(after.filter((id) => id !== topic.id)).toEqual(before.filter((id) => id !== topic.id))
      expect(moveTopic(moved, { id: topic.id, to: before.indexOf(topic.id) })).toEqual(topics)
    }),
  )
})

test('moving an unknown topic changes nothing', () => {
  const topics = treeOf({ A: ['A1'] })
  expect(moveTopic(topics, { id: 'gone', to: 0 })).toEqual(topics)
})

test('leaves are the topics without sub-topics, in order', () => {
  expect(leavesOf(treeOf({ A: ['A1', 'A2'], B: [] })).map(({ id }) => id)).toEqual([
    'a1',
    'a2',
    'b',
  ])
})

test('letters run from A to Z, then AA, AB, and ZZ is followed by AAA', () => {
  expect([0, 1, 25, 26, 27, 51, 52, 701, 702].map(letterOf)).toEqual([
    'A',
    'B',
    'Z',
    'AA',
    'AB',
    'AZ',
    'BA',
    'ZZ',
    'AAA',
  ])
  expect(new Set(Array.from({ length: 1000 }, (_, index) => letterOf(index)))).toHaveLength(1000)
})

test('reads any JSON as a valid tree without prototype changes', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(anyHostileTopic, fc.jsonValue())), (list) => {
      const parsed = parseTopics(JSON.parse(JSON.stringify(list)))
      expectValidTree(parsed)
      expect(Object.keys(Object.prototype)).toEqual([])
      expect({}).not.toHaveProperty('polluted')
    }),
    { numRuns: casesOf(1000) },
  )
})

test('contains every readable id once', () => {
  fc.assert(
    fc.property(fc.array(anyHostileTopic), (list) => {
      const readable = list.map(({ id }) => id).filter((id) => typeof id !== 'object' && id !== '')
      const ids = parseTopics(list).map(({ id }) => id)
      expect(new Set(ids)).toEqual(new Set(readable.map(String)))
    }),
  )
})

test('reading a second time changes nothing', () => {
  fc.assert(
    fc.property(fc.array(anyHostileTopic), (list) => {
      const once = parseTopics(list)
      expect(parseTopics(once)).toEqual(once)
    }),
    { numRuns: casesOf(1000) },
  )
  fc.assert(
    fc.property(anyTree(), (topics) => {
      expect(parseTopics(topics)).toEqual(topics)
    }),
  )
})

test('gathers sub-topics under their parent', () => {
  const [a, a1, b, b1] = treeOf({ A: ['A1'], B: ['B1'] })
  expect(parseTopics([b1, a1, a, b])).toEqual(treeOf({ A: ['A1'], B: ['B1'] }))
})

test('corrects wrong flags and ignores the parent of a topic that is not a sub-topic', () => {
  expect(
    parseTopics([
      { id: 'a', title: 'A', isSubtopic: true, hasChildren: false },
      { id: 'a1', title: 'A1', parent: 'a', hasChildren: true },
      { id: 'b', title: 'B', isSubtopic: false, parent: 'a', hasChildren: true },
    ]),
  ).toEqual(treeOf({ A: ['A1'], B: [] }))
})

test('moves topics in circles, on a third level or under a missing parent to the top level', () => {
  const raw = (id: string, parent: string) => ({ id, title: id.toUpperCase(), parent })
  const flat = treeOf({ A: [], B: [] })
  expect(parseTopics([raw('a', 'b'), raw('b', 'a')])).toEqual(flat)
  expect(parseTopics([raw('a', 'a'), raw('b', 'gone')])).toEqual(flat)
  const chain = [{ id: 'a', title: 'A' }, raw('b', 'a'), raw('c', 'b')]
  expect(parseTopics(chain)).toEqual(treeOf({ A: ['B'], C: [] }))
})

test('keeps the first of several topics with one id', () => {
  const parsed = parseTopics([
    { id: 'a', title: 'First' },
    { id: 'a', title: 'Second' },
  ])
  expect(parsed.map(({ title }) => title)).toEqual(['First'])
})

test('reads numbers as ids, parents and titles', () => {
  const parsed = parseTopics([
    { id: 0, title: 7 },
    { id: 1, title: 'Child', parent: 0 },
  ])
  expect(parsed.map(({ id, parent, title }) => [id, parent, title])).toEqual([
    ['0', undefined, '7'],
    ['1', '0', 'Child'],
  ])
})

test('shows the id of a topic without a readable title', () => {
  const titles = [undefined, null, '', '   ', {}, ['x']]
  const parsed = parseTopics(titles.map((title, index) => ({ id: `n${index}`, title })))
  expect(parsed.map(({ title }) => title)).toEqual(parsed.map(({ id }) => id))
})

test('leaves out values that are not objects or have no id', () => {
  const list = [null, 1, 'a', [], ['id'], {}, { id: '' }, { id: null }, { id: {} }, { title: 'A' }]
  expect(parseTopics(list)).toEqual([])
})

test('accepts ids and fields named like properties of every object', () => {
  const text = `[
    {"id":"__proto__","title":"P","__proto__":{"polluted":true}},
    {"id":"constructor","title":"C","parent":"__proto__","constructor":1},
    {"id":"x","title":"X","parent":"toString"}
  ]`
  const parsed = parseTopics(JSON.parse(text))
  expectValidTree(parsed)
  expect(parsed.map(({ id, parent }) => [id, parent])).toEqual([
    ['__proto__', undefined],
    ['constructor', '__proto__'],
    ['x', undefined],
  ])
  expect(JSON.stringify(parsed)).toContain('"__proto__":{"polluted":true}')
  expect(parsed[0]).not.toHaveProperty('polluted')
})

type Editing = { topics: Topic[]; removed: RemovedTopic[]; nextId: number }
type Step = (state: Editing) => Editing

/** A change by a person. Its target is drawn as a number and picked from the existing topics. */
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ title: anyTitle, pick: fc.option(fc.nat()) }).map(({ title, pick }): Step => {
    return ({ topics, removed, nextId }) => {
      const above = pick === null ? undefined : topics[pick % Math.max(1, topics.length)]
      const id = `new${nextId}`
      const added = addTopic(topics, above ? { id, title, parent: above.id } : { id, title })
      return { topics: added.ok ? added.topics : topics, removed, nextId: nextId + 1 }
    }
  }),
  fc.record({ title: anyTitle, pick: fc.nat() }).map(({ title, pick }): Step => {
    return (state) => {
      const id = state.topics[pick % Math.max(1, state.topics.length)]?.id ?? 'gone'
      return { ...state, topics: topicsOf(renameTopic(state.topics, { id, title })) }
    }
  }),
  fc.nat().map((pick): Step => {
    return ({ topics, removed, nextId }) => {
      const result = removeTopic(topics, topics[pick % Math.max(1, topics.length)]?.id ?? 'gone')
      if (!result.ok) return { topics, removed, nextId }
      return { topics: result.topics, removed: [...removed, result.removed], nextId }
    }
  }),
  fc.nat().map((pick): Step => {
    return ({ topics, removed, nextId }) => {
      const back = removed[pick % Math.max(1, removed.length)]
      return { topics: back ? restoreTopic(topics, back) : topics, removed, nextId }
    }
  }),
  fc.record({ pick: fc.nat(), to: fc.integer({ min: -2, max: 8 }) }).map(({ pick, to }): Step => {
    return (state) => {
      const id = state.topics[pick % Math.max(1, state.topics.length)]?.id ?? 'gone'
      return { ...state, topics: moveTopic(state.topics, { id, to }) }
    }
  }),
)

const anyId = fc.constantFrom(
  'a',
  'b',
  'c',
  'd',
  '1',
  1,
  0,
  '',
  ' ',
  '__proto__',
  'constructor',
  null,
)

const anyHostileTopic = fc.record(
  {
    id: anyId,
    parent: anyId,
    title: fc.oneof(anyTitle, fc.constantFrom('', '  ', 3, null)),
    isSubtopic: fc.constantFrom(true, false, 'yes', null),
    hasChildren: fc.constantFrom(true, false, 0),
    description: fc.constantFrom('text', '', 5, null),
    constructor: fc.jsonValue(),
    ['__proto__']: fc.constant({ polluted: true }),
  },
  { requiredKeys: ['id'] },
)

function expectValidTree(topics: readonly Topic[]) {
  const ids = topics.map(({ id }) => id)
  expect(new Set(ids)).toHaveLength(ids.length)
  expect(topLevelOf(topics).flatMap((topic) => [topic, ...childrenOf(topics, topic.id)])).toEqual(
    topics,
  )
  for (const topic of topics) {
    expect(typeof topic.title === 'string' && topic.title !== '').toBe(true)
    expect(topic.isSubtopic).toBe(topic.parent !== undefined)
    expect(topic.hasChildren).toBe(topics.some(({ parent }) => parent === topic.id))
    expect(isLeaf(topic)).toBe(!topic.hasChildren)
    if (topic.parent === undefined) continue
    const above = topics.find(({ id }) => id === topic.parent)
    expect(above && above.parent === undefined).toBe(true)
  }
}

/** Returns the fields that no change may touch. */
function extraOf(topic: Topic): object {
  const { id: _id, title: _title, parent: _parent, ...others } = topic
  const { isSubtopic: _is, hasChildren: _has, ...extra } = others
  return extra
}

function topicsOf(change: { ok: true; topics: Topic[] } | { ok: false; reason: string }): Topic[] {
  if (!change.ok) throw new Error(change.reason)
  return change.topics
}

function removal(topics: readonly Topic[], id: string) {
  const result = removeTopic(topics, id)
  if (!result.ok) throw new Error(result.reason)
  return result
}

function pickOf(topics: readonly Topic[], pick: number): Topic {
  const topic = topics[pick % topics.length]
  if (!topic) throw new Error('nothing to pick from')
  return topic
}

function siblingIds(topics: readonly Topic[], { parent }: Topic): string[] {
  return topics.filter((other) => other.parent === parent).map(({ id }) => id)
}

function manyTopics(count: number): Topic[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `n${index}`,
    title: `N${index}`,
    isSubtopic: false,
    hasChildren: false,
  }))
}
