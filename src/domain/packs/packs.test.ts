import { expect, test } from 'vitest'
import { MAX_TOPICS, parseTopics, type Topic } from '~/domain/topics/topic-tree'
import { byLanguage } from '../text/languages'
import { joinPack, makeShelf, type Pack, planPack, topicsOfPack } from './packs'

const shelf = makeShelf([
  packNamed('rituals', ['meetings', 'planning<meetings', 'daily<meetings', 'quality']),
  packNamed('values', ['commitment', 'focus', 'courage']),
  { ...packNamed('safety', ['mistakes', 'help', 'risk']), isAboutFeelings: true },
])

test('a pack is added after the existing topics with its own ids', () => {
  const { topics, added } = join([own('a', 'Ours')], 'values')
  expect(topics.map(({ id }) => id)).toEqual(['a', ...idsOf('values')])
  expect(added).toHaveLength(3)
  expect(added[0]).toMatchObject({
    title: 'commitment (pt)',
    isSubtopic: false,
    hasChildren: false,
  })
})

test('adding a pack twice adds nothing, in either language and with an account’s ids', () => {
  const once = join([], 'rituals').topics
  expect(join(once, 'rituals')).toEqual({ ok: true, topics: once, added: [] })
  const saved = once.map((topic, at) => withIds(topic, (id) => `saved-${id}-${at && ''}`))
  expect(join(saved, 'rituals', 'en').added).toEqual([])
})

test('recognises a renamed topic by its id and restores a removed one below its parent', () => {
  const all = join([], 'rituals').topics
  const some = all
    .filter(({ id }) => id !== 'daily')
    .map((topic) => (topic.id === 'planning' ? { ...topic, title: 'Ours' } : topic))
  const { topics, added } = join(some, 'rituals')
  expect(added.map(({ id }) => id)).toEqual(['daily'])
  expect(topics.filter(({ parent }) => parent === 'meetings')).toHaveLength(2)
})

test('missing sub-topics are added below a parent with an account’s id', () => {
  const parent = topicsOfPack(packOf('rituals'), 'pt').find(({ id }) => id === 'meetings')
  const { added } = join([{ ...(parent as Topic), id: 'uuid', hasChildren: false }], 'rituals')
  expect(added.find(({ id }) => id === 'daily')).toMatchObject({ parent: 'uuid' })
})

test('refuses more topics than a retrospective may have as a whole', () => {
  const many = Array.from({ length: MAX_TOPICS - 2 }, (_, at) => own(`t${at}`, `T${at}`))
  const values = { pack: packOf('values'), shelf, language: 'pt' } as const
  expect(joinPack(many, values)).toEqual({ ok: false, reason: 'TOO_MANY_TOPICS' })
  expect(joinPack(many.slice(1), values).ok).toBe(true)
})

test('a plan for a pack has its topics alone, and names those that the form has', () => {
  const plan = planOf([own('a', 'Ours'), ...join([], 'rituals').topics.slice(0, 2)], 'rituals')
  expect(plan.only.map(({ id }) => id)).toEqual(idsOf('rituals'))
  expect(plan.doubles.map(({ id }) => id)).toEqual(['planning'])
  expect([plan.isInUse, plan.isOriginal]).toEqual([false, false])
})

test('a pack is in use with all its topics, and original with no other and no changed text', () => {
  const all = join([], 'rituals').topics
  const renamed = all.map((topic) => (topic.id === 'daily' ? { ...topic, title: 'Ours' } : topic))
  const usesOf = (topics: readonly Topic[]) => {
    const { isInUse, isOriginal } = planOf(topics, 'rituals')
    return [isInUse, isOriginal]
  }
  expect(usesOf(all)).toEqual([true, true])
  expect(usesOf(renamed)).toEqual([true, false])
  expect(usesOf([...all, own('a', 'Ours')])).toEqual([true, false])
  expect(usesOf(all.slice(1))).toEqual([false, false])
})

test('only unchanged texts of a pack follow the language', () => {
  const [first, second] = topicsOfPack(packOf('values'), 'pt')
  const touched = { ...(second as Topic), description: 'As we put it.' }
  const english = shelf.translate([first as Topic, touched], 'en')
  expect(english[0]).toMatchObject({ id: 'commitment', title: 'commitment (en)' })
  expect(english[1]).toBe(touched)
  expect(shelf.translate(english, 'en')).toBe(english)
})

test('a topic with a former wording is the topic of the pack and gets the current one', () => {
  const [pack] = shelf.packs.filter(({ id }) => id === 'values')
  const [old, ...others] = pack?.topics ?? []
  if (!pack || !old) throw new Error('no topics')
  const words = { title: both('new'), description: both('Is it?') }
  const corrected = { ...pack, topics: [{ ...old, ...words, former: [old] }, ...others] }
  const stored = topicsOfPack(pack, 'pt')
  const after = makeShelf([corrected])
  expect(after.translate(stored, 'en')).toEqual(topicsOfPack(corrected, 'en'))
  expect(joinPack(stored, { pack: corrected, shelf: after, language: 'pt' })).toMatchObject({
    added: [],
  })
})

test('one person scores no topic about feelings, under any texts', () => {
  const feelings = topicsOfPack(packOf('safety'), 'en')
  const ours = own('a', 'Ours')
  expect(shelf.withoutFeelings([ours, ...feelings])).toEqual([ours])
  const renamed = feelings.map((topic) => ({ ...topic, title: 'Ours too', description: 'Ours' }))
  expect(shelf.withoutFeelings([ours, ...renamed])).toEqual([ours])
  const plain = topicsOfPack(packOf('rituals'), 'pt')
  expect(shelf.withoutFeelings(plain)).toBe(plain)
})

test('one person cannot replace a room’s score for feelings by the average of new sub-topics', () => {
  const stored = {
    topics: topicsOfPack(packOf('safety'), 'en').slice(0, 1),
    scores: new Map([['mistakes', 2 as const]]),
  }
  const parted = {
    topics: parseTopics([...stored.topics, { id: 'part', title: 'Part', parent: 'mistakes' }]),
    scores: new Map([['part', 5 as const]]),
  }
  expect(shelf.answersForOthers(parted, stored)).toBe(true)
  expect(shelf.answersForOthers(parted, parted)).toBe(false)
})

test('one person keeps a room’s scores for feelings and neither changes nor adds any', () => {
  const feelings = topicsOfPack(packOf('safety'), 'en')
  const sheet = { topics: [own('a', 'Ours'), ...feelings], scores: new Map([['help', 3 as const]]) }
  const stored = {
    ...sheet,
    scores: new Map([...sheet.scores, ['mistakes', 0 as const], ['risk', 0 as const]]),
  }
  const changed = (score: 3 | 4) => ({ ...sheet, scores: new Map([['help', score]]) })
  expect(shelf.answersForOthers(sheet, null)).toBe(true)
  expect(shelf.answersForOthers(changed(3), stored)).toBe(false)
  expect(shelf.answersForOthers(changed(4), stored)).toBe(true)
  const asAnother = changed(4).topics.map((topic) => ({
    ...topic,
    description: 'Another question',
  }))
  expect(shelf.answersForOthers({ ...changed(4), topics: asAnother }, stored)).toBe(true)
  const ours = { topics: [own('a', 'Ours')], scores: new Map([['a', 5 as const]]) }
  expect(shelf.answersForOthers(ours, null)).toBe(false)
})

function join(topics: readonly Topic[], id: string, language: 'pt' | 'en' = 'pt') {
  const joined = joinPack(topics, { pack: packOf(id), shelf, language })
  if (!joined.ok) throw new Error(joined.reason)
  return joined
}

function planOf(topics: readonly Topic[], id: string) {
  return planPack(topics, { pack: packOf(id), shelf, language: 'pt' })
}

function packOf(id: string): Pack {
  const pack = shelf.packs.find((each) => each.id === id)
  if (!pack) throw new Error(`no pack ${id}`)
  return pack
}

function idsOf(id: string): string[] {
  return packOf(id).topics.map((topic) => topic.id)
}

function own(id: string, title: string): Topic {
  return { id, title, isSubtopic: false, hasChildren: false }
}

function withIds(topic: Topic, idOf: (id: string) => string): Topic {
  return {
    ...topic,
    id: idOf(topic.id),
    ...(topic.parent === undefined ? {} : { parent: idOf(topic.parent) }),
  }
}

function both(text: string) {
  return byLanguage((language) => `${text} (${language})`)
}

/** Builds a pack. `child<parent` is a sub-topic. */
function packNamed(id: string, topics: readonly string[]): Pack {
  return {
    id,
    title: both(id),
    description: both(`What ${id} asks.`),
    source: { authors: ['A. Author'], year: 2020, title: 'A Book' },
    licence: both('Our own text.'),
    topics: topics.map((text) => {
      const [name = '', parent] = text.split('<')
      const words = { title: both(name), description: both(`About ${name}.`) }
      return { id: name, ...words, ...(parent === undefined ? {} : { parent }) }
    }),
  }
}
