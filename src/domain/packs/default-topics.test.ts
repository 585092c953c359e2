import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyTree } from '~tests/support/domain/topics'
import { childrenOf, leavesOf, parseTopics, type Topic, topLevelOf } from '../topics/topic-tree.ts'
import {
  type DefaultTexts,
  defaultTopics,
  translateDefaults,
  translateWording,
} from './default-topics.ts'

test('the default tree equals the specification in order', () => {
  const topics = defaultTopics(PT)
  const outline = topLevelOf(topics).map(({ id, title }) => [
    title,
    childrenOf(topics, id).map((child) => child.title),
  ])
  expect(outline).toEqual([
    ['Qualidade do produto', []],
    [
      'Metodologias ágeis',
      [
        'Planning',
        'Daily',
        'Refinamento QA',
        'Satisfação do QA com fluxo de testes',
        'Refinamento dev',
        'Review',
        'Retrospectiva',
      ],
    ],
    [
      'Uso e maturidade da ferramenta de gestão',
      [
        'Listagem/Quebra das atividades',
        'Movimentações dos cards - Sprint',
        'Movimentações dos cards - kanban',
        'Atribuição de nome cards',
        'Leitura de gráfico',
        'Assertividade capacity',
      ],
    ],
    ['Comunicação time dev', []],
    ['Entendimento das demandas', []],
    ['Critérios de aceite', []],
  ])
})

test('there are 6 top-level topics, 13 sub-topics and 17 leaves', () => {
  const topics = defaultTopics(PT)
  expect(topLevelOf(topics)).toHaveLength(6)
  expect(topics.filter(({ isSubtopic }) => isSubtopic)).toHaveLength(13)
  expect(leavesOf(topics)).toHaveLength(17)
})

test('the default tree is valid', () => {
  expect(parseTopics(defaultTopics(PT))).toEqual(defaultTopics(PT))
})

test('ids are the same in both languages, unlike titles and descriptions', () => {
  const [pt, en] = [defaultTopics(PT), defaultTopics(EN)]
  expect(en.map(({ id, parent }) => [id, parent])).toEqual(pt.map(({ id, parent }) => [id, parent]))
  expect(en[0]).toMatchObject({
    title: 'Product quality',
    description: EN['product-quality'].description,
  })
})

test('a room shows unchanged default topics in the language of the reader whatever their ids', () => {
  const shown = (texts: DefaultTexts) => [
    { id: '7', ...texts['product-quality'], parent: null, result: 4 },
    { id: '8', ...texts.daily, parent: texts['agile-practices'].title, result: null },
  ]
  expect(translateWording(shown(PT), { from: PT, to: EN })).toEqual(shown(EN))
  expect(translateWording(shown(EN), { from: PT, to: EN })).toEqual(shown(EN))
  expect(translateWording(shown(EN), { from: EN, to: PT })).toEqual(shown(PT))
  const edited = [
    { ...PT['product-quality'], title: 'Qualidade', parent: null },
    { ...PT['product-quality'], description: null, parent: null },
    { title: 'Ritos', description: null, parent: 'Ágil' },
  ]
  expect(translateWording(edited, { from: PT, to: EN })).toEqual(edited)
})

test('unchanged default topics follow the language of the page in both directions', () => {
  const pt = defaultTopics(PT)
  const en = translateDefaults(pt, { from: PT, to: EN })
  expect(en).toEqual(defaultTopics(EN))
  expect(translateDefaults(en, { from: EN, to: PT })).toEqual(pt)
})

test('a reworded topic keeps its title and description', () => {
  const pt = defaultTopics(PT)
  const reworded = pt.map((topic, index) => {
    if (index === 0) return { ...topic, title: 'Qualidade' }
    return index === 2 ? { ...topic, description: 'Nossa pergunta' } : topic
  })
  const en = translateDefaults(reworded, { from: PT, to: EN })
  expect([en[0], en[2]]).toEqual([reworded[0], reworded[2]])
  expect(en[1]).toEqual(defaultTopics(EN)[1])
  expect(translateDefaults(en, { from: EN, to: PT })).toEqual(reworded)
})

test('a translation keeps unknown fields, positions and flags', () => {
  const [first, ...others] = defaultTopics(PT)
  const moved = [...others, { ...required(first), cor: 'azul' }]
  const en = translateDefaults(moved, { from: PT, to: EN })
  expect(en.at(-1)).toEqual({ ...defaultTopics(EN)[0], cor: 'azul' })
  expect(en.map(({ id }) => id)).toEqual(moved.map(({ id }) => id))
})

test('a topic with another id is never translated, even with the words of a default one', () => {
  const own = defaultTopics(PT).map((topic) => ({ ...topic, id: `own-${topic.id}` }))
  expect(translateDefaults(own, { from: PT, to: EN })).toBe(own)
  fc.assert(
    fc.property(anyTree(), (topics) => {
      expect(translateDefaults(topics, { from: PT, to: EN })).toBe(topics)
    }),
  )
})

test('returns the same list if nothing changes', () => {
  const pt = defaultTopics(PT)
  expect(translateDefaults(pt, { from: EN, to: PT })).toBe(pt)
  expect(translateDefaults(pt, { from: PT, to: PT })).toBe(pt)
})

test('translates any choice and order of default topics back and forth', () => {
  const anyChoice = fc
    .shuffledSubarray(defaultTopics(PT))
    .chain((topics) =>
      fc
        .array(fc.boolean(), { minLength: topics.length, maxLength: topics.length })
        .map((own) =>
          topics.map((topic, index) => (own[index] ? { ...topic, title: 'Nosso' } : topic)),
        ),
    )
  fc.assert(
    fc.property(anyChoice, (topics) => {
      const en = translateDefaults(topics, { from: PT, to: EN })
      expect(translateDefaults(en, { from: EN, to: PT })).toEqual(topics)
    }),
  )
})

const PT = textsOf({
  'product-quality': 'Qualidade do produto',
  'agile-practices': 'Metodologias ágeis',
  planning: 'Planning',
  daily: 'Daily',
  'qa-refinement': 'Refinamento QA',
  'qa-satisfaction': 'Satisfação do QA com fluxo de testes',
  'dev-refinement': 'Refinamento dev',
  review: 'Review',
  retrospective: 'Retrospectiva',
  'management-tool': 'Uso e maturidade da ferramenta de gestão',
  breakdown: 'Listagem/Quebra das atividades',
  'cards-sprint': 'Movimentações dos cards - Sprint',
  'cards-kanban': 'Movimentações dos cards - kanban',
  'card-owner': 'Atribuição de nome cards',
  'chart-reading': 'Leitura de gráfico',
  capacity: 'Assertividade capacity',
  'dev-communication': 'Comunicação time dev',
  'understanding-requests': 'Entendimento das demandas',
  'acceptance-criteria': 'Critérios de aceite',
})

/** Some titles, as in the product, are the same in both languages. */
const EN = textsOf({
  'product-quality': 'Product quality',
  'agile-practices': 'Agile practices',
  planning: 'Planning',
  daily: 'Daily',
  'qa-refinement': 'QA refinement',
  'qa-satisfaction': 'QA satisfaction with the testing flow',
  'dev-refinement': 'Dev refinement',
  review: 'Review',
  retrospective: 'Retrospective',
  'management-tool': 'Use and maturity of the management tool',
  breakdown: 'Listing/Breakdown of activities',
  'cards-sprint': 'Card movement - Sprint',
  'cards-kanban': 'Card movement - kanban',
  'card-owner': 'Card owner assignment',
  'chart-reading': 'Chart reading',
  capacity: 'Capacity accuracy',
  'dev-communication': 'Dev team communication',
  'understanding-requests': 'Understanding of requests',
  'acceptance-criteria': 'Acceptance criteria',
})

function textsOf(titles: Record<keyof DefaultTexts, string>): DefaultTexts {
  const texts = Object.entries(titles).map(([name, title]) => [
    name,
    { title, description: `${titles.retrospective}: ${title}?` },
  ])
  return Object.fromEntries(texts)
}

function required(topic: Topic | undefined): Topic {
  if (!topic) throw new Error('no topic')
  return topic
}
