import { expect, test } from 'vitest'
import { byLanguage } from '~/domain/text/languages'
import { parseTopics } from '~/domain/topics/topic-tree'
import { makePackTopics } from './pack-topics'
import { makeShelf, type Pack, topicsOfPack } from './packs'

const ASKED = { pt: 'Aqui, a gente não esconde erros?', en: 'Do we talk about mistakes?' }
const FEELINGS: Pack = { ...packOf('mistakes', ASKED), isAboutFeelings: true }
const MEETINGS = packOf('daily', { pt: 'A daily foi curta?', en: 'Was the daily short?' })
const shelf = makeShelf([FEELINGS, MEETINGS])
const own = { id: 'own', title: 'Ours', isSubtopic: false, hasChildren: false }

test('recognises a new topic of a pack by its text, however it is spaced, cased and encoded', () => {
  for (const description of [
    ASKED.pt,
    ` ${ASKED.pt}\n`,
    ASKED.pt.toUpperCase(),
    ASKED.pt.replace(' ', '\u00a0 '),
    ASKED.pt.normalize('NFD'),
    ASKED.pt.replace(' ', ' \u200b'),
    ASKED.en,
  ]) {
    const [topic] = shelf.withPackTopics([{ ...own, description }])
    expect(topic?.packTopic).toBe('mistakes')
  }
})

test('recognises a former wording as well', () => {
  const asked = { pt: 'Como era?', en: 'How was it?' }
  const { withPackTopics } = makePackTopics([
    { topics: [{ id: 'a', description: { pt: 'Como é?' }, former: [{ description: asked }] }] },
  ])
  expect(withPackTopics([{ id: 'own', description: 'how was it' }])[0]?.packTopic).toBe('a')
})

test('a topic without a pack stays without one, whatever its text', () => {
  const topics = [own, { ...own, id: 'other', description: 'Our question' }]
  expect(shelf.withPackTopics(topics)).toBe(topics)
  expect(shelf.withPackTopics([{ ...own, packTopic: 'of-no-pack' }])).toEqual([own])
})

test('the stored pack’s topic wins over any given text and pack’s topic', () => {
  const stored = new Map([['own', { packTopic: 'mistakes' }]])
  for (const rest of [{}, { description: '' }, { description: 'Ours' }, { packTopic: 'daily' }]) {
    const [topic] = shelf.withPackTopics([{ ...own, ...rest }], stored)
    expect(topic?.packTopic).toBe('mistakes')
  }
})

test('neither a named pack’s topic nor a text lifts the guard of the other', () => {
  const topics = shelf.withPackTopics([
    { ...own, id: 'a', packTopic: 'daily', description: ASKED.en },
    { ...own, id: 'b', packTopic: 'mistakes', description: 'Was the daily short?' },
  ])
  expect(topics.every(shelf.isAboutFeelings)).toBe(true)
  const stored = new Map([['a', { packTopic: 'daily' }]])
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
