import { expect, test } from 'vitest'
import { MAX_TOPICS, parseTopics, type Topic } from '~/domain/topics/topic-tree'
import { undoTopics } from '~/domain/topics/topic-undo'
import { packNews, takeNews } from './pack-news'
import { joinPack, makeShelf, type Pack, topicsOfPack } from './packs'

const both = (text: string) => ({ pt: `${text} (pt)`, en: `${text} (en)` })
const worded = (title: string) => ({ title: both(title), description: both(`About ${title}`) })

const FIRST: Pack = {
  id: 'values',
  version: 1,
  title: both('values'),
  description: both('What values ask.'),
  source: { authors: ['A. Author'], year: 2020, title: 'A Book' },
  licence: both('Our own text.'),
  topics: [
    { id: 'work', ...worded('work') },
    { id: 'focus', parent: 'work', ...worded('focus') },
    { id: 'courage', parent: 'work', ...worded('courage') },
  ],
}
const SECOND: Pack = {
  ...FIRST,
  version: 2,
  topics: [
    ...FIRST.topics.map((topic) =>
      topic.id === 'focus'
        ? { ...topic, ...worded('calm'), former: [{ until: 1, ...worded('focus') }] }
        : topic,
    ),
    { id: 'respect', parent: 'work', since: 2, ...worded('respect') },
  ],
}
/** The same with a topic more and no other wording. */
const LONGER: Pack = {
  ...FIRST,
  version: 2,
  topics: [...FIRST.topics, { id: 'respect', since: 2, ...worded('respect') }],
}
const before = makeShelf([FIRST])
const after = makeShelf([SECOND])

test('a squad is offered what a newer version of its pack asks otherwise and what it adds', () => {
  const taken = topicsOfPack(FIRST, 'pt')
  expect(packNews(taken, { shelf: before, language: 'pt' })).toEqual([])
  const [news, ...others] = packNews(taken, { shelf: after, language: 'pt' })
  expect(others).toEqual([])
  expect(news).toMatchObject({
    pack: { id: 'values', version: 2 },
    reworded: [
      {
        id: 'focus',
        before: { title: 'focus (pt)', description: 'About focus (pt)' },
        after: { title: 'calm (pt)', description: 'About calm (pt)' },
      },
    ],
    added: [{ id: 'respect', title: 'respect (pt)', parent: 'work' }],
  })
})

test('taking it leaves the pack as it is now, once, and can be undone', () => {
  const taken = topicsOfPack(FIRST, 'en').map((topic) => ({ ...topic, mark: topic.id }))
  const [news] = packNews(taken, { shelf: after, language: 'en' })
  if (!news) throw new Error('no news')
  const now = takeNews(taken, { news, shelf: after })
  expect(now).toMatchObject(topicsOfPack(SECOND, 'en'))
  expect(now.find(({ id }) => id === 'focus')).toMatchObject({ mark: 'focus' })
  expect(takeNews(now, { news, shelf: after })).toEqual(now)
  expect(packNews(now, { shelf: after, language: 'en' })).toEqual([])
  expect(undoTopics(now, { before: taken, after: now })).toEqual(taken)
})

test('texts that the squad has changed and topics that it has removed are left alone', () => {
  const taken = topicsOfPack(FIRST, 'pt')
  const own = taken.map((topic) => (topic.id === 'focus' ? { ...topic, title: 'Ours' } : topic))
  expect(packNews(own, { shelf: after, language: 'pt' })).toEqual([])
  const some = parseTopics(taken.filter(({ id }) => id !== 'courage'))
  const [news] = packNews(some, { shelf: after, language: 'pt' })
  expect(news?.added.map(({ id }) => id)).toEqual(['respect'])
  // It changed a text between the offer and the press.
  if (news) expect(takeNews(own, { news, shelf: after })[1]?.title).toBe('Ours')
})

test('where no wording has changed, a new topic is offered to those who have all the others', () => {
  const shelf = makeShelf([LONGER])
  const taken = topicsOfPack(FIRST, 'pt')
  const addedFor = (topics: readonly Topic[]) =>
    packNews(topics, { shelf, language: 'pt' }).flatMap(({ added }) => added.map(({ id }) => id))
  expect(addedFor(taken)).toEqual(['respect'])
  expect(addedFor(parseTopics(taken.slice(0, 2)))).toEqual([])
  expect(addedFor(topicsOfPack(LONGER, 'pt'))).toEqual([])
})

test('new sub-topics go below the parent that an account has under an id of its own, if they are not too many', () => {
  const own = (id: string) => `saved-${id}`
  const taken = topicsOfPack(FIRST, 'pt').map(({ parent, ...topic }) => ({
    ...topic,
    id: own(topic.id),
    ...(parent === undefined ? {} : { parent: own(parent) }),
  }))
  const [news] = packNews(taken, { shelf: after, language: 'pt' })
  expect(news?.added[0]).toMatchObject({ id: 'respect', parent: 'saved-work' })
  expect(news?.reworded[0]?.id).toBe('saved-focus')
  const many = Array.from({ length: MAX_TOPICS - 3 }, (_, at) => ({ id: `t${at}`, title: 'T' }))
  const [full] = packNews(parseTopics([...taken, ...many]), { shelf: after, language: 'pt' })
  expect(full).toMatchObject({ added: [], reworded: [{ id: 'saved-focus' }] })
})

test('a former wording is still the topic of the pack: it follows the language, nothing is added twice, feelings stay feelings', () => {
  const taken = topicsOfPack(FIRST, 'pt')
  expect(after.translate(taken, 'en')).toEqual(topicsOfPack(FIRST, 'en'))
  const joined = joinPack(taken, { pack: SECOND, shelf: after, language: 'pt' })
  expect(joined).toMatchObject({ ok: true, added: [{ id: 'respect' }] })
  const feelings = makeShelf([{ ...SECOND, isAboutFeelings: true }])
  expect(feelings.withoutFeelings(taken)).toEqual([])
})

test('an undo keeps what was changed in the meantime', () => {
  const first = topicsOfPack(FIRST, 'pt')
  const shelf = makeShelf([FIRST])
  const ours = parseTopics([{ id: 'ours', title: 'Ours' }])
  const joined = joinPack(ours, { pack: FIRST, shelf, language: 'pt' })
  if (!joined.ok) throw new Error(joined.reason)
  const change = { before: ours, after: joined.topics }
  const later = parseTopics([
    ...joined.topics.map((topic) => (topic.id === 'ours' ? { ...topic, title: 'Renamed' } : topic)),
    { id: 'more', title: 'More' },
  ])
  expect(undoTopics(later, change).map(({ title }) => title)).toEqual(['Renamed', 'More'])
  // A pack in place of another one.
  expect(undoTopics(ours, { before: first, after: ours })).toEqual(first)
})
