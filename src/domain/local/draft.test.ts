import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyScore, anyScoredTree, requireEntry, treeOf } from '~tests/support/domain/topics'
import type { Score } from '../retrospectives/scale.ts'
import { restoreScores, setScore, setTopics } from '../retrospectives/score-sheet.ts'
import { leavesOf } from '../topics/topic-tree.ts'
import {
  clearScores,
  type Draft,
  findProblems,
  newDraft,
  parseDraft,
  toDraft,
  toDraftJson,
  toSavedEntry,
} from './draft.ts'
import { toRawEntry } from './history.ts'

test('a new draft has no names and no touched leaf', () => {
  const topics = treeOf({ A: ['A1'] })
  expect(newDraft(topics)).toEqual({
    squadName: '',
    sprint: '',
    topics,
    scores: new Map(),
    extra: {},
  })
})

test('a loaded sprint hands on unknown fields, but none of its own', () => {
  const raw = { ...toRawEntry(toSavedEntry(scored({ A: [] }, { a: 4 }), new Date(0))) }
  const entry = requireEntry({
    ...raw,
    ...{ actions: [{ id: 'a', title: 'T' }], votes: {}, room: 'K7QFM2XB' },
    ...{ source: { format: 'table' }, means: { a: 3.6 }, observacoes: 'Two people away' },
    mood: 'good',
  })
  expect(toDraft(entry).extra).toEqual({ mood: 'good' })
})

test('clearing scores keeps names and topics', () => {
  const draft = { ...scored({ A: [] }, { a: 4 }), sprint: 'S', squadName: 'Q' }
  expect(clearScores(draft)).toEqual({ ...draft, scores: new Map() })
})

test('restores cleared scores except for leaves that were scored or removed since', () => {
  const draft = scored({ A: [], B: [], C: [] }, { a: 1, b: 2, c: 3 })
  expect(restoreScores(clearScores(draft), draft.scores)).toEqual(draft)
  const since = setScore(clearScores(draft), { id: 'b', score: 5 })
  const back = restoreScores(setTopics(since, treeOf({ A: [], B: [] })), draft.scores)
  expect(Object.fromEntries(back.scores)).toEqual({ a: 1, b: 5 })
})

test('asks for the sprint name, then the squad name, before it reports a duplicate', () => {
  const saved = [{ sprint: '', squadName: '' }]
  const named = (sprint: string, squadName: string) =>
    findProblems({ ...newDraft([]), sprint, squadName }, saved)
  expect(named(' ', '\t')).toEqual(['NO_SPRINT', 'NO_SQUAD'])
  expect(named('', 'Q')).toEqual(['NO_SPRINT'])
  expect(named('S', '')).toEqual(['NO_SQUAD'])
  expect(named('S', 'Q')).toEqual([])
})

test('reports a sprint that the squad has already saved, trimmed and in any case', () => {
  const saved = [
    { sprint: 'Sprint 1', squadName: 'Alpha' },
    { sprint: ' sprint ÁGIL', squadName: 'Beta ' },
  ]
  const named = (sprint: string, squadName: string) =>
    findProblems({ ...newDraft([]), sprint, squadName }, saved)
  expect(named(' SPRINT 1 ', 'alpha')).toEqual(['DUPLICATE'])
  expect(named('sprint ágil', 'BETA')).toEqual(['DUPLICATE'])
  expect(named('Sprint 1', 'Beta')).toEqual([])
})

test('a draft survives storage unchanged', () => {
  fc.assert(
    fc.property(anyDraft, (draft) => {
      expect(parseDraft(JSON.parse(JSON.stringify(toDraftJson(draft))))).toEqual(draft)
    }),
  )
})

test('a correction survives storage', () => {
  const before = { topics: treeOf({ A: [] }), scores: new Map([['a', 3]] as const) }
  const draft: Draft = { ...newDraft([]), isCorrection: true, before }
  expect(parseDraft(JSON.parse(JSON.stringify(toDraftJson(draft))))).toEqual(draft)
})

test('reads any stored value without throwing and accepts only valid drafts', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(parseDraft(value)).toBeNull()
    }),
  )
  const json = toDraftJson(newDraft([]))
  for (const field of ['squadName', 'sprint', 'topics', 'scores']) {
    expect(parseDraft({ ...json, [field]: null })).toBeNull()
    expect(parseDraft({ ...json, [field]: {} })).toBeNull()
  }
  expect(parseDraft({ ...json, extra: null })).toEqual(newDraft([]))
})

test('saves trimmed names, 0 for untouched leaves and the mean for parents', () => {
  const draft = {
    ...scored({ A: ['A1', 'A2'], B: [] }, { a1: 3 }),
    sprint: ' Sprint 1 ',
    squadName: '\tAlpha ',
    extra: { cor: 'azul' },
  }
  expect(toRawEntry(toSavedEntry(draft, new Date(Date.UTC(2025, 5, 30, 23, 59))))).toEqual({
    sprint: 'Sprint 1',
    squadName: 'Alpha',
    topics: draft.topics,
    notes: { a: 1.5, a1: 3, a2: 0, b: 0 },
    data: '2025-06-30T23:59:00.000Z',
    cor: 'azul',
  })
})

test('opens a saved entry as its draft with every leaf touched', () => {
  fc.assert(
    fc.property(anyDraft, (draft) => {
      const saved = JSON.parse(JSON.stringify(toRawEntry(toSavedEntry(draft, new Date(0)))))
      const opened = toDraft(requireEntry(saved))
      const leaves = leavesOf(draft.topics)
      expect(opened).toEqual({
        ...draft,
        sprint: draft.sprint.trim(),
        squadName: draft.squadName.trim(),
        scores: new Map(leaves.map(({ id }) => [id, draft.scores.get(id) ?? 0])),
      })
      expect(findProblems(draft, [opened])).toEqual(
        opened.sprint && opened.squadName ? ['DUPLICATE'] : findProblems(draft, []),
      )
    }),
  )
})

const anyDraft: fc.Arbitrary<Draft> = fc
  .record({
    scored: anyScoredTree(),
    sprint: fc.string({ unit: 'grapheme' }),
    squadName: fc.string({ unit: 'grapheme' }),
    extra: fc.dictionary(fc.constantFrom('cor', 'peso', '__proto__'), anyScore, {
      noNullPrototype: true,
    }),
  })
  .map(({ scored: { topics, scores }, ...fields }) => ({ ...fields, topics, scores }))

function scored(outline: Record<string, string[]>, scores: Record<string, Score>): Draft {
  return { ...newDraft(treeOf(outline)), scores: new Map(Object.entries(scores)) }
}
