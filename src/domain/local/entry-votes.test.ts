import fc from 'fast-check'
import { expect, test } from 'vitest'
import { requireEntry, treeOf } from '~tests/support/domain/topics'
import type { JsonObject } from '../text/json.ts'
import { countScores, type Tally, tallyOf, type Vote } from '../votes/tally.ts'
import { type EntryVotes, readVotes, withVotes } from './entry-votes.ts'
import { toHistoryFile, toRawEntry } from './history.ts'
import { parseHistoryFile } from './history-file.ts'

test('votes, comments and unknown fields survive an export and an import', () => {
  const votes: EntryVotes = {
    people: 4,
    tallies: new Map([['a', tallyOf([1, 3, 3, 'skip'])]]),
    feedback: [{ kind: 'positive', text: 'Deu certo', topicId: 'a' }],
  }
  const extra = throughFile(withVotes({ mood: 'good' }, votes))
  expect(readVotes(extra)).toEqual(votes)
  expect(extra.mood).toBe('good')
})

test('neither writes nor reads a tally of fewer than three scores', () => {
  const few = new Map([
    ['two', tallyOf([1, 5])],
    ['skips', tallyOf([2, 2, 'skip', 'skip', 'skip'])],
    ['three', tallyOf([0, 0, 1])],
  ])
  const extra = withVotes({}, { people: 5, tallies: few, feedback: [] })
  expect(extra.votes).toMatchObject({ tallies: { three: [2, 1, 0, 0, 0, 0, 0] } })
  expect(JSON.stringify(extra)).not.toMatch(/two|skips/)
  const byHand = { votes: { people: 5, tallies: Object.fromEntries(few) } }
  expect([...(readVotes(byHand)?.tallies.keys() ?? [])]).toEqual(['three'])
})

test('leaves out unreadable votes', () => {
  expect(readVotes({})).toBeNull()
  expect(readVotes({ votes: [1, 2] })).toBeNull()
  expect(readVotes({ votes: {} })).toEqual({ people: 0, tallies: new Map(), feedback: [] })
  const broken = {
    people: -1,
    tallies: { a: [1, 2], b: [9, 9, 9, 9, 9, 9, '9'], c: [3, 0, 0, 0, 0, 0, 0.5], d: null },
    feedback: [{ kind: 'gossip', text: 'x' }, { kind: 'positive', text: ' ' }, 'x'],
  }
  expect(readVotes({ votes: broken })).toEqual({ people: 0, tallies: new Map(), feedback: [] })
})

test('reads any votes as they were written, without small tallies', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), anyTally, { noNullPrototype: true }), (byId) => {
      const tallies = new Map(Object.entries(byId))
      const kept = new Map([...tallies].filter(([, tally]) => countScores(tally) >= 3))
      const extra = throughFile(withVotes({}, { people: 12, tallies, feedback: [] }))
      expect(readVotes(extra)).toEqual({ people: 12, tallies: kept, feedback: [] })
    }),
  )
})

test('reads any value in the field without throwing', () => {
  fc.assert(fc.property(fc.jsonValue(), (votes) => void readVotes({ votes })))
})

const anyTally: fc.Arbitrary<Tally> = fc
  .array(fc.constantFrom<Vote>(0, 1, 2, 3, 4, 5, 'skip'), { maxLength: 12 })
  .map(tallyOf)

/** Returns an entry's unknown fields after an export and an import. */
function throughFile(extra: JsonObject): JsonObject {
  const [topics, scores, savedAt] = [treeOf({ A: [] }), new Map(), new Date(0)]
  const raw = toRawEntry({ sprint: '1', squadName: 'S', topics, scores, savedAt, extra })
  const parsed = parseHistoryFile(toHistoryFile([raw]))
  if (!parsed.ok) throw new Error('the file cannot be read')
  return requireEntry(parsed.history[0]).extra
}
