import fc from 'fast-check'
import { expect, test } from 'vitest'
import { casesOf } from '~tests/support/domain/cases'
import { requireEntry, treeOf } from '~tests/support/domain/topics'
import { setScore } from '../retrospectives/score-sheet.ts'
import { toDraft, toSavedEntry } from './draft.ts'
import {
  compareHistories,
  isSameSprint,
  isValidHistory,
  listEntries,
  mergeHistories,
  type RawHistory,
  toHistoryFile,
  toRawEntry,
} from './history.ts'
import { parseHistoryFile } from './history-file.ts'

test('reads a hand-written file in the shape of the specification', () => {
  const entry = requireEntry(requireHistory(HAND_WRITTEN)[0])
  expect([entry.sprint, entry.squadName]).toEqual(['Sprint 21', 'Squad Coração'])
  expect(entry.savedAt).toEqual(new Date(Date.UTC(2025, 8, 30, 17, 45)))
  expect(entry.topics.map(({ title, parent }) => [title, parent])).toEqual([
    ['Qualidade do produto', undefined],
    ['Metodologias ágeis', undefined],
    ['Refinamento QA', 'x2'],
    ['Satisfação do QA com fluxo de testes', 'x2'],
  ])
  expect(entry.topics[0]?.description).toBe('O que entregamos está à altura?')
  expect([...entry.scores]).toEqual([
    ['x1', 4],
    ['x3', 5],
    ['x4', 0],
  ])
  expect(entry.extra).toEqual({ versão: 2 })
})

test('returns NOT_JSON for text that is not JSON', () => {
  for (const text of [
    '',
    'oi',
    '[',
    '[{"sprint":"1"},]',
    HAND_WRITTEN.replace('"x1": 4', '"x1": NaN'),
  ]) {
    expect(parseHistoryFile(text)).toEqual({ ok: false, reason: 'NOT_JSON' })
  }
})

test('returns BAD_SHAPE for JSON other than a list of objects', () => {
  for (const text of ['null', '{}', '"[]"', '1', '[null]', '[[]]', '[1]', '{"length":0}']) {
    expect(parseHistoryFile(text)).toEqual({ ok: false, reason: 'BAD_SHAPE' })
  }
})

test('a file that is nested too deeply to be compared is refused', () => {
  const withDepth = (depth: number) =>
    JSON.stringify([rawEntry({ x: 0 })]).replace(
      '"x":0',
      `"x":${'['.repeat(depth)}${']'.repeat(depth)}`,
    )
  expect(parseHistoryFile(withDepth(50_000))).toEqual({ ok: false, reason: 'BAD_SHAPE' })
  expect(parseHistoryFile(withDepth(50))).toMatchObject({ ok: true })
})

test('requires each field of an entry in its own type', () => {
  const bad = { ok: false, reason: 'BAD_SHAPE' }
  for (const field of ['sprint', 'squadName', 'topics', 'notes', 'data']) {
    const { [field]: _left, ...others } = rawEntry({})
    expect(parseHistoryFile(JSON.stringify([rawEntry({}), others]))).toEqual(bad)
    for (const value of [null, 5, true]) {
      expect(parseHistoryFile(JSON.stringify([{ ...others, [field]: value }]))).toEqual(bad)
    }
  }
  expect(parseHistoryFile(JSON.stringify([rawEntry({ topics: {} })]))).toEqual(bad)
  expect(parseHistoryFile(JSON.stringify([rawEntry({ notes: 'x' })]))).toEqual(bad)
})

test('accepts a byte order mark, an empty list, blank names and an invalid date', () => {
  expect(parseHistoryFile(`\uFEFF${HAND_WRITTEN}`).ok).toBe(true)
  expect(parseHistoryFile(' [] ')).toEqual({ ok: true, history: [] })
  const entry = requireEntry(
    requireHistory(JSON.stringify([rawEntry({ sprint: '', data: 'ontem' })]))[0],
  )
  expect([entry.sprint, entry.savedAt]).toEqual(['', null])
})

test('reads any text without throwing', () => {
  const almostJson = fc.tuple(fc.json(), fc.nat(), fc.string()).map(([json, at, noise]) => {
    const place = at % (json.length + 1)
    return json.slice(0, place) + noise + json.slice(place)
  })
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json(), almostJson), (text) => {
      const file = parseHistoryFile(text)
      if (file.ok) listEntries(file.history)
    }),
    { numRuns: casesOf(300) },
  )
})

test('lists, compares, merges and exports any list of JSON values', () => {
  fc.assert(
    fc.property(anyHistory, anyHistory, (current, incoming) => {
      const objects = current.filter((raw) => typeof raw === 'object' && raw && !Array.isArray(raw))
      expect(listEntries(current)).toHaveLength(objects.length)
      const merged = mergeHistories(current, incoming)
      if (isValidHistory(merged)) expect(isValidHistory(current)).toBe(true)
      expect(JSON.parse(toHistoryFile(merged))).toEqual(merged)
      expect({}).not.toHaveProperty('polluted')
    }),
  )
})

test('accepts a stored history without dates, but with entries alone', () => {
  const { data: _data, ...undated } = rawEntry({})
  expect(isValidHistory([])).toBe(true)
  expect(isValidHistory([undated, rawEntry({})])).toBe(true)
  for (const other of [null, 1, [], {}, rawEntry({ notes: null })]) {
    expect(isValidHistory([undated, other])).toBe(false)
  }
})

test('ignores a note that is not a whole number from 0 to 5', () => {
  const notes = { a: '4', b: 99, c: -1, d: 2.5, e: null, f: Number.NaN, g: true, h: [3], i: 3 }
  const topics = treeOf({ A: [], B: [], C: [], D: [], E: [], F: [], G: [], H: [], I: [], J: [] })
  expect([...requireEntry(rawEntry({ topics, notes })).scores]).toEqual([['i', 3]])
})

test('reads no scores from notes that are a list, missing, or of parents and unknown topics', () => {
  const topics = treeOf({ A: ['A1'] })
  for (const notes of [[1, 2], undefined, null, 'x', { a: 3 }, { gone: 3 }]) {
    expect(requireEntry(rawEntry({ topics, notes })).scores).toHaveLength(0)
  }
})

test('reads only the own note of a topic named like a property of every object', () => {
  const topics = treeOf({ constructor: [], toString: [] })
  const read = (notes: string) =>
    requireEntry(
      rawEntry({ topics: [...topics, { id: '__proto__', title: 'P' }], notes: JSON.parse(notes) }),
    )
  expect(read('{}').scores).toHaveLength(0)
  const scores = read('{"__proto__":4,"constructor":2}').scores
  expect([scores.get('__proto__'), scores.get('constructor')]).toEqual([4, 2])
})

test('matches topics and notes with numeric ids', () => {
  const topics = [{ id: 1, title: 'Um' }]
  expect([...requireEntry(rawEntry({ topics, notes: { 1: 3 } })).scores]).toEqual([['1', 3]])
})

test('skips values that are not objects in the list and keeps them in the file', () => {
  const history = [null, 'text', rawEntry({ sprint: '1' }), 7, [], rawEntry({ sprint: '2' })]
  expect(listEntries(history).map(({ label }) => label.sprint)).toEqual(['1', '2'])
  expect(JSON.parse(toHistoryFile(history))).toEqual(history)
})

test('lists an entry without topics by its names, without content', () => {
  const items = listEntries([
    { sprint: 'S', squadName: 'Q' },
    { topics: {} },
    { sprint: 3, topics: [] },
  ])
  expect(items.map(({ label }) => label)).toEqual([
    { sprint: 'S', squadName: 'Q' },
    { sprint: '', squadName: '' },
    { sprint: '3', squadName: '' },
  ])
  expect(items.map(({ entry }) => entry === null)).toEqual([true, true, false])
})

test('an exported history imports unchanged', () => {
  fc.assert(
    fc.property(fc.array(anyEntry), (history) => {
      const file = toHistoryFile(history)
      expect(requireHistory(file)).toEqual(JSON.parse(file))
      expect(toHistoryFile(requireHistory(file))).toBe(file)
      expect(compareHistories(history, requireHistory(file))).toEqual(allSame(history))
    }),
  )
})

test('indents an exported file for people', () => {
  expect(toHistoryFile([{ sprint: '1' }])).toBe('[\n  {\n    "sprint": "1"\n  }\n]')
})

test('keeps unknown fields through opening, changing and saving', () => {
  const [raw] = requireHistory(HAND_WRITTEN)
  const draft = setScore(toDraft(requireEntry(raw)), { id: 'x4', score: 3 })
  const saved = toRawEntry(toSavedEntry(draft, new Date(0)))
  expect(saved).toMatchObject({ versão: 2, notes: { x1: 4, x2: 4, x3: 5, x4: 3 } })
  expect(saved.topics).toMatchObject([{ cor: '#0f0' }, {}, { peso: { de: 1 } }, {}])
})

test('keeps a field called __proto__ through reading and writing', () => {
  const text = JSON.stringify(rawEntry({})).replace('{', '{"__proto__":{"polluted":true},')
  const saved = toRawEntry(toSavedEntry(toDraft(requireEntry(JSON.parse(text))), new Date(0)))
  expect(JSON.stringify(saved)).toContain('"__proto__":{"polluted":true}')
  expect({}).not.toHaveProperty('polluted')
})

test('stores a note for every topic: 0 for an untouched leaf, the mean for a parent', () => {
  const raw = toRawEntry({
    sprint: '1',
    squadName: 'Q',
    topics: treeOf({ A: ['A1', 'A2', 'A3', 'A4'], B: [] }),
    scores: new Map([
      ['a', 5],
      ['a1', 4],
      ['a2', 5],
    ]),
    savedAt: new Date(Date.UTC(2025, 0, 2, 3, 4, 5, 6)),
    extra: { sprint: 'not this one', cor: 1 },
  })
  expect(raw).toMatchObject({ sprint: '1', cor: 1, data: '2025-01-02T03:04:05.006Z' })
  expect(raw.notes).toEqual({ a: 2.3, a1: 4, a2: 5, a3: 0, a4: 0, b: 0 })
  expect(parseHistoryFile(JSON.stringify([raw])).ok).toBe(true)
})

test('identifies a sprint by its squad and name, trimmed and in any case', () => {
  const label = { sprint: ' Sprint Ágil ', squadName: 'alpha' }
  expect(isSameSprint(label, { sprint: 'SPRINT ÁGIL', squadName: ' Alpha\t' })).toBe(true)
  expect(isSameSprint(label, { sprint: 'Sprint A\u0301gil', squadName: 'alpha' })).toBe(true)
  expect(isSameSprint(label, { sprint: 'Sprint Ágil', squadName: 'beta' })).toBe(false)
  expect(isSameSprint(label, { sprint: 'Sprint  Ágil', squadName: 'alpha' })).toBe(false)
  expect(isSameSprint({ sprint: 'a', squadName: 'b c' }, { sprint: 'a b', squadName: 'c' })).toBe(
    false,
  )
})

test('a history compared with itself has no differences', () => {
  fc.assert(
    fc.property(anyHistory, (history) => {
      expect(compareHistories(history, JSON.parse(JSON.stringify(history)))).toEqual(
        allSame(history),
      )
    }),
  )
})

test('counts added, equal, different and removed sprints', () => {
  const here = [rawEntry({ sprint: '1' }), rawEntry({ sprint: '2' }), rawEntry({ sprint: '3' })]
  const file = [rawEntry({ sprint: ' 1' }), rawEntry({ sprint: '2' }), rawEntry({ sprint: '4' })]
  expect(compareHistories(here, file)).toEqual({ added: 1, same: 1, different: 1, removed: 1 })
})

test('counts every entry of both sides once', () => {
  fc.assert(
    fc.property(anyHistory, anyHistory, (current, incoming) => {
      const { added, same, different, removed } = compareHistories(current, incoming)
      expect(added + same + different).toBe(incoming.length)
      expect(removed + same + different).toBe(current.length)
    }),
  )
})

test('a merge keeps every existing entry and the order', () => {
  fc.assert(
    fc.property(anyHistory, anyHistory, (current, incoming) => {
      const before = JSON.stringify([current, incoming])
      const merged = mergeHistories(current, incoming)
      const rest = [...merged]
      for (const raw of current) {
        const place = rest.indexOf(raw)
        expect(place).toBeGreaterThanOrEqual(0)
        rest.splice(0, place + 1)
      }
      expect(JSON.stringify([current, incoming])).toBe(before)
    }),
  )
})

test('a merge adds exactly the sprints that the comparison counts as added', () => {
  fc.assert(
    fc.property(anyHistory, anyHistory, (current, incoming) => {
      const merged = mergeHistories(current, incoming)
      expect(merged.length - current.length).toBe(compareHistories(current, incoming).added)
      expect(compareHistories(merged, incoming).added).toBe(0)
    }),
  )
})

test('merging the same file twice, or a history with itself, changes nothing', () => {
  fc.assert(
    fc.property(anyHistory, anyHistory, (current, incoming) => {
      const once = mergeHistories(current, incoming)
      expect(mergeHistories(once, incoming)).toEqual(once)
      expect(mergeHistories(current, current)).toEqual(current)
      expect(mergeHistories(current, [])).toEqual(current)
    }),
  )
})

test('40,000 sprints without dates follow all others in the order of the file', () => {
  const file = Array.from({ length: 40_000 }, (_, at) => rawEntry({ sprint: `${at}`, data: '' }))
  const here = rawEntry({ sprint: 'x' })
  expect(mergeHistories([here], file)).toEqual([here, ...file])
})

test('a merge keeps both entries of one sprint in a file', () => {
  const [first, second] = [rawEntry({ sprint: '1', notes: { a: 1 } }), rawEntry({ sprint: '1' })]
  expect(mergeHistories([], [first, second])).toEqual([first, second])
  expect(mergeHistories([first], [first, second])).toEqual([first, second])
})

test('sorts merged entries by time of saving, undated ones last', () => {
  const at = (sprint: string, data: string) => rawEntry({ sprint, data })
  const here = [at('1', '2025-01-01T00:00:00Z'), at('3', '2025-03-01T00:00:00Z')]
  const file = [at('4', '2025-04-01T00:00:00Z'), at('x', ''), at('2', '2025-02-01T00:00:00Z')]
  const merged = listEntries(mergeHistories(here, file)).map(({ label }) => label.sprint)
  expect(merged).toEqual(['1', '2', '3', '4', 'x'])
})

const HAND_WRITTEN = `[
  {
    "sprint": "Sprint 21",
    "squadName": "Squad Coração",
    "topics": [
      { "id": "x1", "title": "Qualidade do produto", "isSubtopic": false, "hasChildren": false,
        "description": "O que entregamos está à altura?", "cor": "#0f0" },
      { "id": "x2", "title": "Metodologias ágeis", "isSubtopic": false, "hasChildren": true },
      { "id": "x3", "title": "Refinamento QA", "isSubtopic": true, "parent": "x2", "peso": { "de": 1 } },
      { "id": "x4", "title": "Satisfação do QA com fluxo de testes", "isSubtopic": true, "parent": "x2" }
    ],
    "notes": { "x1": 4, "x2": 2.5, "x3": 5, "x4": 0 },
    "data": "2025-09-30T17:45:00.000Z",
    "versão": 2
  }
]`

/** Draws few sprints and dates, so that entries of two histories overlap. */
const anyEntry = fc.record(
  {
    sprint: fc.constantFrom('1', ' 1 ', '2', 'a', 'A', ''),
    squadName: fc.constantFrom('q', 'Q ', 'r'),
    topics: fc.array(
      fc.oneof(
        fc.record({ id: fc.constantFrom('a', 'b'), parent: fc.constantFrom('a', 'c') }),
        fc.jsonValue(),
      ),
      { maxLength: 3 },
    ),
    notes: fc.dictionary(fc.constantFrom('a', 'b', '__proto__'), fc.jsonValue()),
    data: fc.constantFrom(
      '',
      'ontem',
      '2025-01-01T00:00:00Z',
      '2025-02-01',
      '2025-03-01T00:00:00Z',
    ),
    other: fc.jsonValue(),
  },
  { requiredKeys: ['sprint', 'squadName', 'topics', 'notes', 'data'] },
)

const anyHistory: fc.Arbitrary<RawHistory> = fc
  .array(fc.oneof({ weight: 6, arbitrary: anyEntry }, { weight: 1, arbitrary: fc.jsonValue() }), {
    maxLength: 8,
  })
  .map((history) => JSON.parse(JSON.stringify(history)))

function rawEntry(fields: Record<string, unknown>): Record<string, unknown> {
  return {
    sprint: 'Sprint 1',
    squadName: 'Alpha',
    topics: [],
    notes: {},
    data: '2025-01-01T00:00:00.000Z',
    ...fields,
  }
}

function requireHistory(text: string): RawHistory {
  const file = parseHistoryFile(text)
  if (!file.ok) throw new Error(file.reason)
  return file.history
}

function allSame(history: RawHistory) {
  return { added: 0, same: history.length, different: 0, removed: 0 }
}
