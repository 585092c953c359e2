import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyScore, anyScoredTree, treeOf } from '~tests/support/domain/topics'
import { addTopic, leavesOf, moveTopic, parseTopics, renameTopic } from '../topics/topic-tree.ts'
import { isSameForm, type RetrospectiveForm, removeBranch } from './retrospective-form.ts'
import type { Score } from './scale.ts'
import { type ScoreSheet, scoresOfAllLeaves, setScore, setTopics } from './score-sheet.ts'
import {
  type Choices,
  compareVersions,
  mergeVersions,
  type Side,
  withTheirIds,
} from './versions.ts'

const BASE = sheetOf({ A: ['A1', 'A2'], B: [], C: [] }, { a1: 3, a2: 3, b: 3, c: 3 })

test('equal versions have no difference, and untouched equals 0', () => {
  const untouched = sheetOf({ A: [] }, {})
  const zero = sheetOf({ A: [] }, { a: 0 })
  expect(compareVersions({ base: untouched, mine: untouched, theirs: zero })).toEqual([])
})

test('takes a score from the side that changed it, or from mine if both did', () => {
  const mine = scored({ a1: 5, b: 1 })
  const theirs = scored({ a2: 4, b: 2 })
  expect(compareVersions({ base: BASE, mine, theirs })).toEqual([
    difference('a1', { title: 'A1', parentTitle: 'A', values: [5, 3], preferred: 'mine' }),
    difference('a2', { title: 'A2', parentTitle: 'A', values: [3, 4], preferred: 'theirs' }),
    difference('b', { title: 'B', values: [1, 2], preferred: 'mine' }),
  ])
  const merged = mergeVersions({ base: BASE, mine, theirs }, new Map())
  expect(Object.fromEntries(merged.scores)).toEqual({ a1: 5, a2: 4, b: 1, c: 3 })
})

test('a choice wins over the preferred side', () => {
  const versions = { base: BASE, mine: scored({ a1: 5, b: 1 }), theirs: scored({ b: 2 }) }
  const merged = mergeVersions(versions, choose({ a1: 'theirs', b: 'theirs' }))
  expect(isSameForm(merged, versions.theirs)).toBe(true)
})

test("a parent's average alone is no difference", () => {
  const versions = { base: BASE, mine: scored({ a1: 5 }), theirs: BASE }
  expect(compareVersions(versions).map(({ key }) => key)).toEqual(['topic a1'])
})

test('a difference names the side that lacks a topic, removed by one side or added by the other', () => {
  const mine = setTopics(BASE, removeBranch(BASE.topics, 'b').topics)
  const theirs = setScore(adding(BASE, { id: 'd', title: 'D' }), { id: 'd', score: 5 })
  const [removed, added] = compareVersions({ base: BASE, mine, theirs }).toSorted((one, other) =>
    one.key.localeCompare(other.key),
  )
  expect(removed).toMatchObject({ id: 'b', mine: null, theirs: { title: 'B' }, preferred: 'mine' })
  expect(added).toMatchObject({ id: 'd', mine: null, theirs: { value: 5 }, preferred: 'theirs' })
  const merged = mergeVersions({ base: BASE, mine, theirs }, new Map())
  expect(merged.topics.map(({ id }) => id)).toEqual(['a', 'a1', 'a2', 'c', 'd'])
  const kept = mergeVersions({ base: BASE, mine, theirs }, choose({ b: 'theirs', d: 'mine' }))
  expect(kept.topics.map(({ id }) => id).toSorted()).toEqual(['a', 'a1', 'a2', 'b', 'c'])
  expect(kept.scores.get('b')).toBe(3)
})

test('a sub-topic that stays without its parent moves to the top level', () => {
  const mine = scored({ a1: 5 })
  const theirs = setTopics(BASE, removeBranch(BASE.topics, 'a').topics)
  const choices = choose({ a: 'theirs', a1: 'mine', a2: 'theirs' })
  const { topics, scores } = mergeVersions({ base: BASE, mine, theirs }, choices)
  expect(topics.map(({ id, parent }) => [id, parent])).toContainEqual(['a1', undefined])
  expect(scores.get('a1')).toBe(5)
})

test('a parent that loses its sub-topics in the merge gets its score as a leaf', () => {
  const mine = scored({ b: 5 })
  const theirs = adding(BASE, { id: 'b1', title: 'B1', parent: 'b' })
  const merged = mergeVersions({ base: BASE, mine, theirs }, choose({ b: 'theirs', b1: 'mine' }))
  expect(merged.topics.find(({ id }) => id === 'b')?.hasChildren).toBe(false)
  expect(merged.scores.get('b')).toBe(5)
})

test('renamed and moved topics are differences that follow the chosen side', () => {
  const renamed = renameTopic(BASE.topics, { id: 'b', title: 'Renamed' })
  if (!renamed.ok) throw new Error(renamed.reason)
  const mine = { ...BASE, topics: renamed.topics }
  const theirs = {
    ...BASE,
    topics: parseTopics(
      BASE.topics.map((topic) =>
        topic.id === 'c' ? { ...topic, parent: 'a', isSubtopic: true } : topic,
      ),
    ),
  }
  const differences = compareVersions({ base: BASE, mine, theirs })
  expect(differences.map(({ key, preferred }) => [key, preferred]).toSorted()).toEqual([
    ['topic b', 'mine'],
    ['topic c', 'theirs'],
  ])
  const { topics } = mergeVersions({ base: BASE, mine, theirs }, new Map())
  expect(topics.map(({ id, title, parent }) => [id, title, parent])).toEqual([
    ['a', 'A', undefined],
    ['a1', 'A1', 'a'],
    ['a2', 'A2', 'a'],
    ['c', 'C', 'a'],
    ['b', 'Renamed', undefined],
  ])
})

test('takes the order from the side that changed it', () => {
  const moved = { ...BASE, topics: moveTopic(BASE.topics, { id: 'c', to: 0 }) }
  const versions = { base: BASE, mine: scored({ b: 5 }), theirs: moved }
  for (const [mine, theirs] of [
    [versions.mine, moved],
    [moved, versions.mine],
  ] as const) {
    const { topics } = mergeVersions({ base: BASE, mine, theirs }, new Map())
    expect(topics.map(({ id }) => id)).toEqual(['c', 'a', 'a1', 'a2', 'b'])
  }
})

test('takes a text from the chosen side, or else from the one that changed it', () => {
  const base = { ...BASE, note: 'Before' }
  const versions = (mine: string, theirs: string) => ({
    base,
    mine: { ...base, note: mine },
    theirs: { ...base, note: theirs },
  })
  for (const [mine, theirs, preferred] of [
    ['Mine', 'Before', 'mine'],
    ['Before', 'Theirs', 'theirs'],
    ['Before\n', '', 'theirs'],
    ['Mine', 'Theirs', 'mine'],
  ] as const) {
    const both = versions(mine, theirs)
    expect(compareVersions(both)).toEqual([
      { key: 'text note', text: 'note', mine, theirs, preferred },
    ])
    expect(mergeVersions(both, new Map()).note).toBe(both[preferred].note)
    for (const side of ['mine', 'theirs'] as const) {
      expect(mergeVersions(both, new Map([['text note', side]])).note).toBe(both[side].note)
    }
  }
  expect(compareVersions(versions('Same ', 'Same'))).toEqual([])
})

test('a topic with the id of a text is a separate difference', () => {
  const sheet = sheetOf({ Note: [] }, { note: 1 })
  const versions = {
    base: sheet,
    mine: { ...sheet, note: 'A' },
    theirs: sheetOf({ Note: [] }, { note: 2 }),
  }
  const { note, scores } = mergeVersions(versions, choose({ note: 'theirs' }))
  expect([note, scores.get('note')]).toEqual(['A', 2])
})

test('a topic that both sides added in one place is the same topic', () => {
  const mine = adding(
    adding(scored({ 'new-1': 2 }), { id: 'new-1', title: 'deploy ' }),
    ...[{ id: 'new-2', title: 'Speed', parent: 'new-1' }],
  )
  const theirs = adding(
    adding(BASE, { id: 'stored-1', title: 'Deploy' }),
    ...[{ id: 'stored-2', title: 'Speed', parent: 'stored-1' }],
  )
  const versions = {
    base: BASE,
    mine: setScore(mine, { id: 'new-2', score: 2 }),
    theirs: setScore(theirs, { id: 'stored-2', score: 4 }),
  }
  const own = withTheirIds(versions)
  expect(compareVersions({ ...versions, mine: own }).map(({ key }) => key)).toEqual([
    'topic stored-1',
    'topic stored-2',
  ])
  const { topics, scores } = mergeVersions({ ...versions, mine: own }, new Map())
  expect(topics.map(({ id }) => id)).toEqual(['a', 'a1', 'a2', 'b', 'c', 'stored-1', 'stored-2'])
  expect(scores.get('stored-2')).toBe(2)
})

test('topics that only share their title stay separate', () => {
  const theirs = adding(BASE, { id: 'stored', title: 'Deploy' })
  const below = adding(BASE, { id: 'new', title: 'Deploy', parent: 'b' })
  const twice = adding(adding(BASE, { id: 'new', title: 'Deploy' }), { id: 'd', title: 'Deploy' })
  const other = adding(BASE, { id: 'new', title: 'B' })
  const fromPack = parseTopics(
    adding(BASE, { id: 'new', title: 'Deploy' }).topics.map((topic) =>
      topic.id === 'new' ? { ...topic, packTopic: 'pack' } : topic,
    ),
  )
  const idsOf = (mine: RetrospectiveForm) =>
    withTheirIds({ base: BASE, mine, theirs }).topics.map(({ id }) => id)
  expect(idsOf(below)).toContain('new')
  expect(idsOf(twice)).toEqual(['a', 'a1', 'a2', 'b', 'c', 'stored', 'd'])
  expect(idsOf(other)).toContain('new')
  expect(idsOf({ ...BASE, topics: fromPack })).toContain('new')
})

test('choosing one side throughout gives that side as a valid sheet', () => {
  fc.assert(
    fc.property(anyVersions, fc.array(fc.boolean()), (versions, flips) => {
      for (const side of ['mine', 'theirs'] as const) {
        const all = choicesOf(versions, () => side)
        expect(contentOf(mergeVersions(versions, all))).toEqual(contentOf(versions[side]))
      }
      const mixed = choicesOf(versions, (at) => (flips[at % flips.length] ? 'mine' : 'theirs'))
      const { topics, scores } = mergeVersions(versions, mixed)
      expect(parseTopics(topics)).toEqual(topics)
      expect([...scores.keys()]).toEqual(leavesOf(topics).map(({ id }) => id))
    }),
  )
})

const anyVersions = anyScoredTree({ minTopLevel: 1 }).chain((base) => {
  const step = fc.record({
    at: fc.nat(),
    kind: fc.constantFrom('score', 'remove', 'move'),
    score: anyScore,
  })
  const side = fc.array(step, { maxLength: 4 }).map((steps) =>
    steps.reduce<ScoreSheet>((sheet, { at, kind, score }) => {
      const topic = sheet.topics[at % Math.max(1, sheet.topics.length)]
      if (!topic) return sheet
      if (kind === 'score') return setScore(sheet, { id: topic.id, score })
      if (kind === 'remove') return setTopics(sheet, removeBranch(sheet.topics, topic.id).topics)
      return setTopics(sheet, moveTopic(sheet.topics, { id: topic.id, to: 0 }))
    }, base),
  )
  const form = (sheet: fc.Arbitrary<ScoreSheet>) =>
    fc
      .record({
        sheet,
        name: fc.constantFrom('', 'Q1'),
        note: fc.constantFrom('', 'One', 'Two ', 'Two'),
      })
      .map(({ sheet, ...texts }) => ({ ...sheet, ...texts }))
  return fc.record({ base: form(fc.constant(base)), mine: form(side), theirs: form(side) })
})

function choicesOf(versions: Parameters<typeof mergeVersions>[0], sideAt: (at: number) => Side) {
  return new Map(compareVersions(versions).map(({ key }, at) => [key, sideAt(at)] as const))
}

/** Returns the content without the order, which no choice names. */
function contentOf(form: RetrospectiveForm) {
  const scores = scoresOfAllLeaves(form)
  const topics = form.topics
    .map(({ id, title, parent }) => ({ id, title, parent, score: scores.get(id) }))
    .toSorted((one, other) => one.id.localeCompare(other.id))
  return { name: form.name.trim(), note: form.note.trim(), topics }
}

function choose(sides: Record<string, Side>): Choices {
  return new Map(Object.entries(sides).map(([id, side]) => [`topic ${id}`, side]))
}

function scored(scores: Record<string, Score>): RetrospectiveForm {
  return { ...BASE, scores: new Map([...BASE.scores, ...Object.entries(scores)]) }
}

function adding(sheet: RetrospectiveForm, topic: { id: string; title: string; parent?: string }) {
  const outcome = addTopic(sheet.topics, topic)
  if (!outcome.ok) throw new Error(outcome.reason)
  return setTopics(sheet, outcome.topics)
}

function difference(
  id: string,
  {
    title,
    parentTitle,
    values: [mine, theirs],
    preferred,
  }: { title: string; parentTitle?: string; values: [Score, Score]; preferred: Side },
) {
  const reading = { title, isAverage: false, parentTitle }
  const key = `topic ${id}`
  return {
    key,
    id,
    mine: { ...reading, value: mine },
    theirs: { ...reading, value: theirs },
    preferred,
  }
}

function sheetOf(
  outline: Record<string, string[]>,
  scores: Record<string, Score>,
): RetrospectiveForm {
  return { topics: treeOf(outline), scores: new Map(Object.entries(scores)), name: '', note: '' }
}
