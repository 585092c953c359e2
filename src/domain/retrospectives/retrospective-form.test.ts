import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyScoredTree, treeOf } from '~tests/support/domain/topics'
import {
  addTopic,
  leavesOf,
  MAX_DESCRIPTION_LENGTH,
  moveTopic,
  renameTopic,
} from '../topics/topic-tree.ts'
import {
  bringAllBack,
  bringBranchBack,
  isSameForm,
  keepOnly,
  type NewForm,
  newForm,
  noteRemovals,
  parseEdit,
  parseNewForm,
  type RetrospectiveForm,
  removeBranch,
  removedTopics,
  toEditJson,
  toInput,
  undoZeroScores,
  zeroScores,
} from './retrospective-form.ts'
import type { Score } from './scale.ts'
import {
  type ScoreSheet,
  scoresOfAllLeaves,
  setScore,
  setTopics,
  toSheetJson,
} from './score-sheet.ts'

test('a new form has the suggested sprint, the topics and no touched leaf', () => {
  const topics = treeOf({ A: ['A1'] })
  expect(newForm({ sprint: 24, topics, begunAt: new Date(0) })).toEqual({
    sprint: '24',
    topics,
    scores: new Map(),
    ...{ name: '', note: '' },
    removed: [],
    begunAt: '1970-01-01T00:00:00.000Z',
  })
})

test('a new form and an edit survive storage unchanged', () => {
  fc.assert(
    fc.property(anyForm, fc.string(), fc.array(fc.string()), (form, sprint, removed) => {
      const draft: NewForm = { ...formOf(form), sprint, removed }
      expect(parseNewForm(stored(draft))).toEqual(draft)
      const edit = { version: 3, base: draft, form }
      expect(parseEdit(JSON.parse(JSON.stringify(toEditJson(edit))))).toEqual({
        ...edit,
        base: { topics: form.topics, scores: form.scores, name: form.name, note: form.note },
      })
    }),
  )
})

test('a draft from before a text field existed gets an empty one', () => {
  fc.assert(
    fc.property(anyForm, (form) => {
      const { note: _, ...old } = stored(formOf(form))
      expect(parseNewForm(old)).toEqual({ ...formOf(form), note: '' })
      const edit = parseEdit({ version: 3, base: old, sheet: old })
      expect(edit).toMatchObject({ version: 3, base: edit?.form, form: { ...form, note: '' } })
    }),
  )
})

test('reads any stored value without throwing and accepts only valid forms', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect([parseNewForm(value), parseEdit(value)]).toEqual([null, null])
      expect(parseEdit({ version: 1, base: value, form: value })).toBeNull()
    }),
  )
  const json = stored(formOf(sheetOf({ A: [] }, {})))
  for (const field of ['sprint', 'topics', 'scores', 'removed', 'begunAt']) {
    expect(parseNewForm({ ...json, [field]: null })).toBeNull()
  }
})

test('removes a parent with its sub-topics and their scores', () => {
  const sheet = sheetOf({ A: ['A1', 'A2'], B: [] }, { a1: 3, a2: 4, b: 5 })
  const { topics } = removeBranch(sheet.topics, 'a')
  const left = setTopics(sheet, topics)
  expect(left.topics.map(({ id }) => id)).toEqual(['b'])
  expect([...left.scores]).toEqual([['b', 5]])
})

test('restores any removed branch', () => {
  fc.assert(
    fc.property(anyScoredTree({ minTopLevel: 1 }), fc.nat(), (sheet, pick) => {
      const topic = sheet.topics[pick % sheet.topics.length]
      fc.pre(topic !== undefined)
      const { topics, removed } = removeBranch(sheet.topics, topic.id)
      const back = bringBranchBack(setTopics(sheet, topics), { removed, scores: sheet.scores })
      expect(back).toEqual(sheet)
    }),
  )
})

test('a topic removed by an edit counts as removed until it is on the form again', () => {
  const form = formOf(sheetOf({ A: ['A1'], B: [] }, {}))
  const { topics, removed } = removeBranch(form.topics, 'a')
  const without = noteRemovals(form, setTopics(form, topics))
  expect(removedTopics(without)).toEqual(['a', 'a1'])
  const back = noteRemovals(without, bringBranchBack(without, { removed, scores: form.scores }))
  expect(removedTopics(back)).toEqual([])
  expect(removedTopics(noteRemovals(back, setTopics(back, topics)))).toEqual(['a', 'a1'])
})

test('scoring, adding and moving remove nothing', () => {
  const form = formOf(sheetOf({ A: [], B: [] }, {}))
  const added = addTopic(form.topics, { id: 'c', title: 'C' })
  if (!added.ok) throw new Error(added.reason)
  const steps = [
    setScore(form, { id: 'a', score: 3 }),
    setTopics(form, added.topics),
    setTopics(form, moveTopic(form.topics, { id: 'b', to: 0 })),
  ]
  expect(steps.map((after) => noteRemovals(form, after).removed)).toEqual([[], [], []])
})

test('keeps the wanted topics of the squad with titles and scores, beside added ones', () => {
  const all = treeOf({ A: ['A1', 'A2'], B: [] })
  const renamed = renameTopic(all, { id: 'a1', title: 'Renamed' })
  if (!renamed.ok) throw new Error(renamed.reason)
  const added = addTopic(renamed.topics, { id: 'new', title: 'New', parent: 'b' })
  if (!added.ok) throw new Error(added.reason)
  const form = formOf({
    topics: added.topics,
    scores: new Map([
      ['a1', 4],
      ['a2', 2],
      ['new', 5],
    ]),
  })
  const wanted = all.filter(({ id }) => id === 'a1')
  const left = keepOnly(form, { wanted, all })
  expect(left.topics.map(({ id, title, parent }) => [id, title, parent])).toEqual([
    ['a1', 'Renamed', undefined],
    ['new', 'New', undefined],
  ])
  expect(Object.fromEntries(left.scores)).toEqual({ a1: 4, new: 5 })
  expect(removedTopics(left)).toEqual([])
  expect(bringAllBack(left, form)).toEqual(form)
})

test('removes unsaved default topics and adds wanted ones that are missing', () => {
  const topics = treeOf({ 'Default-daily': [], A: [] })
  const wanted = treeOf({ B: [] })
  const left = keepOnly(formOf({ topics, scores: new Map() }), {
    wanted,
    all: [...topics, ...wanted],
  })
  expect(left.topics.map(({ id }) => id)).toEqual(['b'])
})

test('bringing everything back keeps later additions and scores', () => {
  const before = sheetOf({ A: [], B: [] }, { a: 1, b: 2 })
  const since = sheetOf({ B: [], C: [] }, { b: 5, c: 4 })
  const back = bringAllBack(since, before)
  expect(back.topics.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(Object.fromEntries(back.scores)).toEqual({ a: 1, b: 5, c: 4 })
})

test('undoing a clearing restores scores and untouched leaves', () => {
  fc.assert(
    fc.property(anyScoredTree(), (sheet) => {
      const zero = zeroScores(sheet)
      expect([...zero.scores]).toEqual(leavesOf(sheet.topics).map(({ id }) => [id, 0]))
      expect(undoZeroScores(zero, sheet)).toEqual(sheet)
    }),
  )
})

test('undoing a clearing keeps later scores, additions and removals', () => {
  const before = sheetOf({ A: [], B: [], C: [] }, { a: 1, b: 2, c: 3 })
  const scored = setScore(zeroScores(before), { id: 'b', score: 5 })
  const changed = setTopics(
    { ...scored, scores: new Map([...scored.scores, ['d', 0]]) },
    treeOf({ A: [], B: [], D: [] }),
  )
  expect(Object.fromEntries(undoZeroScores(changed, before).scores)).toEqual({ a: 1, b: 5, d: 0 })
})

test('forms are the same if order, titles, parents, scores and texts are', () => {
  const form = formOf(sheetOf({ A: ['A1'], B: [] }, { a1: 3 }))
  const renamed = renameTopic(form.topics, { id: 'b', title: 'Other' })
  if (!renamed.ok) throw new Error(renamed.reason)
  expect(isSameForm(form, formOf(sheetOf({ A: ['A1'], B: [] }, { a1: 3 })))).toBe(true)
  expect(isSameForm(form, { ...form, note: ' \n' })).toBe(true)
  const others: RetrospectiveForm[] = [
    { ...form, topics: renamed.topics },
    { ...form, topics: moveTopic(form.topics, { id: 'b', to: 0 }) },
    { ...form, topics: removeBranch(form.topics, 'b').topics },
    formOf(sheetOf({ A: [], B: ['A1'] }, { a1: 3 })),
    setScore(form, { id: 'a1', score: 4 }),
    setScore(form, { id: 'b', score: 0 }),
    { ...form, note: 'New' },
  ]
  expect(others.map((other) => isSameForm(form, other))).toEqual(others.map(() => false))
})

test('two forms with the same API input are the same if every leaf has a score', () => {
  fc.assert(
    fc.property(anyForm, anyForm, (one, other) => {
      const [a, b] = [one, other].map((form) => ({ ...form, scores: scoresOfAllLeaves(form) }))
      if (!a || !b) throw new Error('two forms')
      const plain = (form: RetrospectiveForm) => {
        const { topics, ...rest } = toInput(form)
        return { ...rest, topics: topics.map(({ description: _, ...topic }) => topic) }
      }
      expect(isSameForm(a, b)).toBe(JSON.stringify(plain(a)) === JSON.stringify(plain(b)))
      expect(isSameForm(a, { ...a, scores: new Map(a.scores) })).toBe(true)
    }),
  )
})

test('the API input has the form’s fields alone, every score and trimmed texts', () => {
  const topics = treeOf({ A: ['A1'], B: [] }).map((topic) => ({ ...topic, weight: 3 }))
  const described = topics.map((topic) => ({
    ...topic,
    ...(topic.id === 'b' && { packTopic: 'default-daily' }),
    description: topic.id === 'b' ? 'x'.repeat(MAX_DESCRIPTION_LENGTH + 1) : 'Short',
  }))
  const note = ' Two\n lines\n'
  expect(toInput({ topics: described, scores: new Map([['a1', 4]]), name: ' Q3 ', note })).toEqual({
    name: 'Q3',
    note: 'Two\n lines',
    topics: [
      { id: 'a', title: 'A', description: 'Short' },
      { id: 'a1', title: 'A1', parent: 'a', description: 'Short' },
      { id: 'b', title: 'B', packTopic: 'default-daily' },
    ],
    scores: { a1: 4, b: 0 },
  })
})

function sheetOf(outline: Record<string, string[]>, scores: Record<string, Score>): ScoreSheet {
  return { topics: treeOf(outline), scores: new Map(Object.entries(scores)) }
}

function formOf(sheet: ScoreSheet): NewForm {
  return { ...newForm({ sprint: 1, topics: [], begunAt: new Date(0) }), ...sheet }
}

const anyForm: fc.Arbitrary<RetrospectiveForm> = fc
  .record({ sheet: anyScoredTree(), name: fc.string(), note: fc.string() })
  .map(({ sheet, name, note }) => ({ ...sheet, name, note }))

function stored(form: ScoreSheet) {
  return JSON.parse(JSON.stringify(toSheetJson(form)))
}
