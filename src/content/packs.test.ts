import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Pack, topicsOfPack } from '~/domain/packs/packs'
import { titleKey } from '~/domain/squads/names'
import { leavesOf } from '~/domain/topics/topic-tree'
import en from '../../messages/en.json'
import pt from '../../messages/pt.json'
import englishExamples from './en/examples.json'
import allPacks from './packs.json'
import portugueseExamples from './pt/examples.json'

const slug = z
  .string()
  .min(2)
  .max(60)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
const text = z.string().regex(/^\S(.*\S)?$/)
const inBoth = (each: z.ZodString) => z.strictObject({ pt: each, en: each })
const title = inBoth(text.max(60))
const sentence = inBoth(text.min(10).max(200))

const wording = { title, description: sentence }

const topic = z.strictObject({
  id: slug,
  parent: slug.optional(),
  ...wording,
  former: z.array(z.strictObject(wording)).min(1).optional(),
})

const pack = z.strictObject({
  id: slug,
  isAboutFeelings: z.literal(true).optional(),
  title,
  description: sentence,
  source: z.strictObject({
    authors: z.array(text).min(1),
    year: z.int().min(1950).max(2100),
    title: text,
    url: z
      .string()
      .regex(/^https:\/\//)
      .optional(),
  }),
  licence: sentence,
  topics: z.array(topic).min(3).max(60),
})

const six = z
  .array(text.min(10).max(90).regex(/\.$/))
  .length(6)
  .refine((sentences) => new Set(sentences).size === 6, 'two scores with one example')

const packs: readonly Pack[] = allPacks
const topics = packs.flatMap((each) => each.topics)

test('every pack has exactly the fields for its display', () => {
  expect(z.array(pack).min(1).max(50).safeParse(packs).error).toBeUndefined()
})

test('ids and descriptions are unique among all packs, titles within one', () => {
  expectUnique(packs.map(({ id }) => id))
  expectUnique(topics.map(({ id }) => id))
  for (const language of ['pt', 'en'] as const) {
    expectUnique(
      topics.flatMap((each) => {
        const worded = [each, ...(each.former ?? [])]
        return [...new Set(worded.map(({ description }) => titleKey(description[language])))]
      }),
    )
    for (const each of packs) expectUnique(each.topics.map((topic) => topic.title[language]))
  }
})

test('a parent is a topic of its pack that is no sub-topic itself', () => {
  for (const each of packs) {
    const tops = each.topics.filter(({ parent }) => parent === undefined).map(({ id }) => id)
    for (const { parent } of each.topics) if (parent !== undefined) expect(tops).toContain(parent)
  }
})

test('only leaves have examples, six each or none in the whole pack', () => {
  for (const examples of [portugueseExamples, englishExamples]) {
    expect(z.record(slug, six).safeParse(examples).error).toBeUndefined()
    expectUnique(Object.values(examples).flat())
    for (const each of packs) {
      const leaves = leavesOf(topicsOfPack(each, 'pt')).map(({ id }) => id)
      const having = each.topics.map(({ id }) => id).filter((id) => id in examples)
      expect([[], leaves]).toContainEqual(having)
    }
  }
  expect(Object.keys(englishExamples)).toEqual(Object.keys(portugueseExamples))
})

test('a topic that was stored with the first wording of a question is still the pack’s', () => {
  const migration = readFileSync('drizzle/earlier/0033_pack-topics.sql', 'utf8')
  const first = [...migration.matchAll(/\('((?:[^']|'')+)', '([a-z-]+)'\)/g)]
  expect(first.length).toBeGreaterThan(130)
  const lost = first.flatMap(([, asked = '', id]) => {
    const topic = topics.find((each) => each.id === id)
    const known = [topic, ...(topic?.former ?? [])].flatMap((each) =>
      Object.values(each?.description ?? {}),
    )
    return known.includes(asked.replaceAll("''", "'")) ? [] : [asked]
  })
  expect(lost).toEqual([])
})

test.each([
  ['pt', /(?<!\p{L})(eu|me|meu|minha|mim|você|seu|sua)(?!\p{L})/iu, portugueseExamples],
  ['en', /\b(I|me|my|mine|you|your)\b/u, englishExamples],
] as const)(
  'only a pack about feelings asks about one person, in %s',
  (language, one, examples) => {
    const found = packs.flatMap((each) =>
      each.topics.flatMap((topic) => {
        const six = Object.entries(examples).find(([id]) => id === topic.id)?.[1] ?? []
        const isPersonal = [topic.description[language], ...six].some((asked) => one.test(asked))
        return isPersonal ? [each] : []
      }),
    )
    expect(found.length).toBeGreaterThan(0)
    expect(found.filter((each) => !each.isAboutFeelings).map(({ id }) => id)).toEqual([])
  },
)

test('the default pack equals the product’s default tree', () => {
  const tree = packs.find(({ id }) => id === 'default')
  expect(tree?.topics).toHaveLength(19)
  for (const topic of tree?.topics ?? []) {
    const name = `topic_${topic.id.slice('default-'.length).replaceAll('-', '_')}`
    expect(textsOf(pt, name)).toEqual([topic.title.pt, topic.description.pt])
    expect(textsOf(en, name)).toEqual([topic.title.en, topic.description.en])
  }
})

test('every leaf of the default tree has examples', () => {
  expect(Object.keys(portugueseExamples).filter((id) => id.startsWith('default-'))).toHaveLength(17)
})

function textsOf(messages: Record<string, unknown>, name: string): unknown[] {
  return [messages[name], messages[`${name}_description`]]
}

function expectUnique(values: readonly string[]): void {
  expect(values.filter((value, at) => values.indexOf(value) !== at)).toEqual([])
}
