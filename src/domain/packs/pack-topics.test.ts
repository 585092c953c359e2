import { expect, test } from 'vitest'
import { byLanguage } from '~/domain/text/languages'
import { parseTopics } from '~/domain/topics/topic-tree'
import { makeShelf, type Pack, topicsOfPack } from './packs'

const ASKED = { pt: 'Aqui, a gente não esconde erros?', en: 'Do we talk about mistakes?' }
const FEELINGS: Pack = { ...packOf('mistakes', ASKED), isAboutFeelings: true }
const MEETINGS = packOf('daily', { pt: 'A daily foi curta?', en: 'Was the daily short?' })
const shelf = makeShelf([FEELINGS, MEETINGS])
const own = { id: 'own', title: 'Ours', isSubtopic: false, hasChildren: false }

test('a topic with the id of a pack’s topic is from that pack, under any texts', () => {
  const [topic] = shelf.withPackTopics([{ ...own, id: 'mistakes' }])
  expect(topic?.packTopic).toBe('mistakes')
})

test('a topic without a pack stays without one, whatever its text', () => {
  const topics = [own, { ...own, id: 'other', description: ASKED.pt }]
  expect(shelf.withPackTopics(topics)).toBe(topics)
  expect(shelf.withPackTopics([{ ...own, packTopic: 'of-no-pack' }])).toEqual([own])
})

test('the stored pack’s topic wins over any given one', () => {
  const stored = new Map([['own', { packTopic: 'mistakes' }]])
  for (const rest of [{}, { packTopic: 'daily' }, { packTopic: 'of-no-pack' }]) {
    const [topic] = shelf.withPackTopics([{ ...own, ...rest }], stored)
    expect(topic?.packTopic).toBe('mistakes')
  }
})

test('neither a named pack’s topic nor an id lifts the guard of the other', () => {
  const topics = shelf.withPackTopics([
    { ...own, id: 'mistakes', packTopic: 'daily' },
    { ...own, id: 'daily', packTopic: 'mistakes' },
  ])
  expect(topics.every(shelf.isAboutFeelings)).toBe(true)
  const stored = new Map([['mistakes', { packTopic: 'daily' }]])
  const [topic] = shelf.withPackTopics(topics.slice(0, 1), stored)
  expect(topic && shelf.isAboutFeelings(topic)).toBe(true)
})

test('a new wording of a pack about feelings still guards stored topics', () => {
  const stored = topicsOfPack(FEELINGS, 'pt')
  const words = { pt: 'Falamos de erros?', en: 'Do we speak of mistakes?' }
  const reworded = makeShelf([{ ...packOf('mistakes', words), isAboutFeelings: true }, MEETINGS])
  expect(reworded.withPackTopics(stored)).toBe(stored)
  expect(stored.every(reworded.isAboutFeelings)).toBe(true)
  expect(reworded.withoutFeelings(stored)).toEqual([])
  const sheet = { topics: stored, scores: new Map() }
  expect(reworded.answersForOthers(sheet, null)).toBe(true)
})

test('a topic keeps the pack’s topic in storage if it is text', () => {
  const [kept, broken] = parseTopics([
    { id: 'a', title: 'A', packTopic: 'daily' },
    { id: 'b', title: 'B', packTopic: 7 },
  ])
  expect(kept?.packTopic).toBe('daily')
  expect(broken && 'packTopic' in broken).toBe(false)
})

/** Builds a pack with one topic. */
function packOf(id: string, description: { pt: string; en: string }): Pack {
  const both = byLanguage(() => id)
  return {
    ...{ id: `pack-${id}`, title: both, description: both, licence: both },
    source: { authors: ['A. Author'], year: 2020, title: 'A Book' },
    topics: [{ id, title: both, description: { ...both, ...description } }],
  }
}
