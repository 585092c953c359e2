import { expect, test } from 'vitest'
import packs from '~/content/packs.json'
import { makePackTopics } from './pack-topics'
import { makeShelf, type Pack, topicsOfPack } from './packs'
import { parseTopics } from './topic-tree'

const shelf = makeShelf(packs)
const PACK: Pack = requirePack('psychological-safety')
const [FEELING] = PACK.topics
const OTHER = 'default-daily'
const own = { id: 'own', title: 'Ours', isSubtopic: false, hasChildren: false }

test('a new topic that asks what a pack asks is from that pack, however its text is spaced, cased and encoded', () => {
  const asked = FEELING?.description.pt ?? ''
  for (const description of [
    asked,
    ` ${asked}\n`,
    asked.toUpperCase(),
    asked.replace(' ', '\u00a0 '),
    asked.normalize('NFD'),
    asked.replace(' ', ' \u200b'),
    FEELING?.description.en ?? '',
  ]) {
    const [topic] = shelf.withPackTopics([{ ...own, description }])
    expect(topic?.packTopic).toBe(FEELING?.id)
  }
})

test('a former wording is recognised as well', () => {
  const asked = { pt: 'Como era?', en: 'How was it?' }
  const { withPackTopics } = makePackTopics([
    { topics: [{ id: 'a', description: { pt: 'Como é?' }, former: [{ description: asked }] }] },
  ])
  expect(withPackTopics([{ id: 'own', description: 'how was it' }])[0]?.packTopic).toBe('a')
})

test('a topic of no pack comes from none, whatever it says', () => {
  const topics = [own, { ...own, id: 'other', description: 'Our question' }]
  expect(shelf.withPackTopics(topics)).toBe(topics)
  expect(shelf.withPackTopics([{ ...own, packTopic: 'of-no-pack' }])).toEqual([own])
})

test('what is stored of a topic counts, whatever texts and whatever pack’s topic it comes with', () => {
  const stored = new Map([['own', { packTopic: FEELING?.id ?? null }]])
  for (const rest of [{}, { description: '' }, { description: 'Ours' }, { packTopic: OTHER }]) {
    const [topic] = shelf.withPackTopics([{ ...own, ...rest }], stored)
    expect(topic?.packTopic).toBe(FEELING?.id)
  }
})

test('no pack’s topic that a topic names lifts the guard of its text, and no text that of its name', () => {
  const daily = packs.flatMap(({ topics }) => topics).find(({ id }) => id === OTHER)
  const topics = shelf.withPackTopics([
    { ...own, id: 'a', packTopic: OTHER, description: FEELING?.description.en ?? '' },
    { ...own, id: 'b', packTopic: FEELING?.id ?? '', description: daily?.description.en ?? '' },
  ])
  expect(topics.every(shelf.isAboutFeelings)).toBe(true)
  const stored = new Map([['a', { packTopic: OTHER }]])
  const [topic] = shelf.withPackTopics(topics.slice(0, 1), stored)
  expect(topic && shelf.isAboutFeelings(topic)).toBe(true)
})

test('other words of a pack about feelings leave stored topics guarded', () => {
  const stored = topicsOfPack(PACK, 'pt')
  const reworded = makeShelf(
    packs.map((pack) => ({
      ...pack,
      topics: pack.topics.map((topic) => ({
        ...topic,
        description: { pt: `Novo: ${topic.id}`, en: `New: ${topic.id}` },
      })),
    })),
  )
  expect(reworded.withPackTopics(stored)).toBe(stored)
  expect(stored.every(reworded.isAboutFeelings)).toBe(true)
  expect(reworded.withoutFeelings(stored)).toEqual([])
  const sheet = { topics: stored, scores: new Map() }
  expect(reworded.answersForOthers(sheet, null)).toBe(true)
})

test('a topic keeps the pack’s topic in storage, unless it is no text', () => {
  const [kept, broken] = parseTopics([
    { id: 'a', title: 'A', packTopic: OTHER },
    { id: 'b', title: 'B', packTopic: 7 },
  ])
  expect(kept?.packTopic).toBe(OTHER)
  expect(broken && 'packTopic' in broken).toBe(false)
})

function requirePack(id: string): Pack {
  const pack = shelf.packs.find((each) => each.id === id)
  if (!pack) throw new Error(`no pack ${id}`)
  return pack
}
