import { expect, test } from 'vitest'
import packs from '../content/packs.json'
import { newDraft } from './draft'
import { makeShelf } from './packs'
import { parseTopics } from './topic-tree'

const shelf = makeShelf(packs)
const feelings = packs.find(({ isAboutFeelings }) => isAboutFeelings)?.topics[0]
const inner = { id: 'inner', title: 'Errar', description: feelings?.description.pt ?? '' }
const outer = { id: 'outer', title: 'Testes' }
const stored = {
  topics: parseTopics([inner, outer]),
  scores: new Map([
    ['inner', 2 as const],
    ['outer', 3 as const],
  ]),
}

test('a correction by one person keeps what a room agreed on for feelings, and changes the rest', () => {
  const draft = { ...newDraft(parseTopics([outer])), scores: new Map([['outer', 5 as const]]) }
  const kept = shelf.keepFeelings(draft, stored)
  expect(kept.topics.map(({ id }) => id)).toEqual(['outer', 'inner'])
  expect([...kept.scores]).toEqual([
    ['outer', 5],
    ['inner', 2],
  ])
})

test('a sprint without such topics is corrected as it is', () => {
  const draft = newDraft(parseTopics([outer]))
  const plain = { topics: parseTopics([outer]), scores: new Map([['outer', 3 as const]]) }
  expect(shelf.keepFeelings(draft, plain)).toBe(draft)
})
