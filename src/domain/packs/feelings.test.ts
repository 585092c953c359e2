import { expect, test } from 'vitest'
import { makeShelf, type Pack } from '~/domain/packs/packs'
import { byLanguage } from '~/domain/text/languages'
import { parseTopics } from '~/domain/topics/topic-tree'
import { newDraft } from '../local/draft'

const both = (text: string) => byLanguage((language) => `${text} (${language})`)
const SAFETY: Pack = {
  ...{ id: 'safety', isAboutFeelings: true, title: both('safety') },
  ...{ description: both('What safety asks'), licence: both('Our own text') },
  source: { authors: ['A. Author'], year: 2020, title: 'A Book' },
  topics: [{ id: 'mistakes', title: both('mistakes'), description: both('About mistakes') }],
}
const shelf = makeShelf([SAFETY])
const inner = { id: 'inner', title: 'Errar', packTopic: 'mistakes' }
const outer = { id: 'outer', title: 'Testes' }
const stored = {
  topics: parseTopics([inner, outer]),
  scores: new Map([
    ['inner', 2 as const],
    ['outer', 3 as const],
  ]),
}

test('a correction by one person keeps the room’s scores for feelings and changes the rest', () => {
  const draft = { ...newDraft(parseTopics([outer])), scores: new Map([['outer', 5 as const]]) }
  const kept = shelf.keepFeelings(draft, stored)
  expect(kept.topics.map(({ id }) => id)).toEqual(['outer', 'inner'])
  expect([...kept.scores]).toEqual([
    ['outer', 5],
    ['inner', 2],
  ])
})

test('corrects a sprint without such topics as given', () => {
  const draft = newDraft(parseTopics([outer]))
  const plain = { topics: parseTopics([outer]), scores: new Map([['outer', 3 as const]]) }
  expect(shelf.keepFeelings(draft, plain)).toBe(draft)
})
