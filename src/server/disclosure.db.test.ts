import { beforeAll, describe, expect, test } from 'vitest'
import type { Report } from '~/domain/reports/report'
import { toReportJson } from '~/domain/reports/report-export'
import type { Overview } from '~/features/insights/schema'
import { squadCoaches, squadMembers } from '~/features/members/tables.server'
import { reportTable } from '~/features/reports/browser/report-files'
import { toReportMarkdown } from '~/features/reports/texts/report-markdown'
import { roomFeedback, rooms, roomTopics } from '~/features/rooms/tables.server'
import { type Caller, ORIGIN, openTestApi } from '~tests/support/api/test-api'
import { insertTallies } from '~tests/support/rooms/votes'
import { closeAfterAll } from '~tests/support/setup/test-end'

/** One squad per number of people. All vote on the first topic, and all but two on the second. */
const SIZES = [1, 2, 3, 4, 5, 6, 7, 8, 9]

/** Texts by people, which the tests search for in all responses. */
const TEXTS = ['an early comment', 'a good reason', 'a private note']

/** A squad's action and its owner, which must never leave the squad. */
const PROMISES = ['an action of ours', 'Otto of the squad']

type Squad = { people: number; values: Record<string, string> }

const api = await closeAfterAll(openTestApi())
const owner = await api.signIn('Olga')
const member = await api.signIn('Mia')
const stranger = await api.signIn('Sam')
const coach = await api.signIn('Carla')
let squads: Squad[]
/** Path of every reading operation of the document. */
let reads: string[]
/** Shows members the report of readers outside. */
const PREVIEW = '/retrospectives/{retrospectiveId}/share'

beforeAll(async () => {
  squads = await Promise.all(SIZES.map(seed))
  const { paths } = (await api.visitor.get('/openapi.json')).body as {
    paths: Record<string, Record<string, unknown>>
  }
  reads = Object.entries(paths).flatMap(([path, methods]) =>
    methods.get && path !== PREVIEW ? [path] : [],
  )
})

describe('a member of the squad', () => {
  test('every response and export has the votes of three people or more, but of no fewer', async () => {
    for (const squad of squads) {
      const told = await crawl(member, { ...squad.values, shareToken: '' })
      const allowed = [squad.people, squad.people - 2].filter((people) => people >= 3)
      expect([squad.people, told.tallies.map(sumOf)]).toEqual([squad.people, allowed])
      expect(told.voters).toEqual(allowed)
      expect(told.words).toHaveLength(allowed.length)
      for (const text of [...TEXTS, ...PROMISES]) expect(told.all).toContain(text)
      if (squad.people >= 4) expect(told.sentences).toContain('split')
    }
  })
})

describe('outside', () => {
  test('shares no votes, texts or exact numbers without the owner’s consent, and words from five people on', async () => {
    for (const squad of squads) {
      const told = await crawl(api.visitor, squad.values)
      const counts = [squad.people, squad.people - 2]
      expect(told.tallies).toEqual([])
      expect(told.voters).toEqual(unique(counts.filter((count) => count >= 3).map(rangeOf)))
      expect(told.people).toEqual(squad.people >= 3 ? [rangeOf(squad.people)] : [])
      expect([squad.people, told.words.length]).toEqual([
        squad.people,
        counts.filter((count) => count >= 5).length,
      ])
      for (const text of [...TEXTS, ...PROMISES]) expect(told.all).not.toContain(text)
      expect(told.sentences).toEqual(['early'])
      // 2,5 would be the mean or the median of votes, which no agreed score is.
      expect(told.exports.join('')).not.toMatch(/[;,]2[.,][1-9]/)
    }
  })

  test('shares votes of five people or more and texts with consent, but no action', async () => {
    for (const squad of squads) {
      const { retrospectiveId } = squad.values
      await owner.patch(`/retrospectives/${retrospectiveId}/share`, {
        withVotes: true,
        withTexts: true,
      })
      const told = await crawl(api.visitor, squad.values)
      const allowed = [squad.people, squad.people - 2].filter((people) => people >= 5)
      expect(told.tallies.map(sumOf)).toEqual(allowed)
      expect(told.sentences).toEqual(['early'])
      for (const text of TEXTS) expect(told.all).toContain(text)
      for (const text of PROMISES) expect(told.all).not.toContain(text)
    }
  })

  test('a stranger with an account reads the same as everyone', async () => {
    for (const squad of squads) {
      expect((await crawl(stranger, squad.values)).tallies).toEqual(
        (await crawl(api.visitor, squad.values)).tallies,
      )
    }
  })

  test('a coach reads agreed scores, but no votes, texts or numbers of people', async () => {
    for (const squad of squads) {
      const told = await crawl(coach, { ...squad.values, shareToken: '' })
      expect([told.tallies, told.voters, told.words, told.people]).toEqual([[], [], [], []])
      expect(told.all).toContain('Planning')
      for (const text of [...TEXTS, ...PROMISES]) expect(told.all).not.toContain(text)
    }
  })

  test('a coach’s overview counts split votes from five people on, without votes, words, texts or numbers of people', async () => {
    const { body, text } = await coach.get('/overview')
    const overview = body as Overview
    const facts = new Map(overview.squads.map((squad) => [squad.id, squad.facts]))
    for (const { people, values } of squads) {
      const counted = [people, people - 2].filter((count) => count >= 5).length
      expect([people, facts.get(values.squadId ?? '')]).toEqual([
        people,
        { split: counted || null, openActions: 1, longestOpen: 0 },
      ])
    }
    const names = propertiesOf(body).map(([name]) => name)
    for (const name of ['voters', 'people', 'word', 'owner']) expect(names).not.toContain(name)
    expect(propertiesOf(body).filter(([, value]) => isTally(value))).toEqual([])
    for (const secret of [...TEXTS, ...PROMISES]) expect(text).not.toContain(secret)
  })
})

/** Returns a caller's findings in all responses about one squad, and in the files that the browser makes of its report. */
async function crawl(caller: Caller, values: Squad['values']) {
  const bodies: unknown[] = []
  const texts: string[] = []
  for (const path of reads) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
    if (names.length === 0 || names.some((name) => !values[name])) continue
    const answer = await caller.get(path.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? ''))
    if (answer.status !== 200) continue
    bodies.push(answer.body)
    texts.push(answer.text)
  }
  const found = bodies.flatMap(propertiesOf)
  const valuesOf = (name: string) =>
    unique(found.flatMap(([key, value]) => (key === name && value !== null ? [value] : [])))
  const reports = bodies.flatMap((body) => (isReport(body) ? [body] : []))
  const exports = [
    ...reports,
    ...found.flatMap(([, value]) => (isReport(value) ? [value] : [])),
  ].flatMap((report) => [
    toReportJson(report, { schema: ORIGIN }),
    toReportMarkdown(report, 'pt'),
    JSON.stringify(reportTable(report)),
  ])
  return {
    tallies: unique(found.flatMap(([, value]) => (isTally(value) ? [value] : []))),
    voters: valuesOf('voters'),
    people: valuesOf('people'),
    words: found.flatMap(([key, value]) => (key === 'word' && value !== null ? [value] : [])),
    // Every list of sentences in the responses.
    sentences: found.flatMap(([key, value]) =>
      key === 'sentences' && Array.isArray(value) ? value.map(({ kind }) => kind) : [],
    ),
    exports,
    all: [...texts, ...exports].join('\n'),
  }
}

/** Returns every property within a value, with its name. */
function propertiesOf(value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [[key, inner], ...propertiesOf(inner)])
}

/** True for a tally under any name. */
function isTally(value: unknown): value is number[] {
  return Array.isArray(value) && value.length === 7 && value.every((each) => Number.isInteger(each))
}

function isReport(value: unknown): value is Report {
  return typeof value === 'object' && value !== null && 'minutes' in value && 'feedback' in value
}

function unique<Value>(values: readonly Value[]): Value[] {
  const texts = new Map(values.map((value) => [JSON.stringify(value), value]))
  return [...texts.values()]
}

function sumOf(tally: readonly number[]): number {
  return tally.slice(0, 6).reduce((sum, count) => sum + count, 0)
}

function rangeOf(people: number): string {
  if (people >= 8) return '8+'
  return people >= 5 ? '5-7' : '3-4'
}

async function seed(people: number): Promise<Squad> {
  const { id: squadId } = (await owner.post('/squads', { name: 'Squad' })).body as { id: string }
  await api.db.insert(squadMembers).values({ squadId, userId: member.userId })
  await api.db.insert(squadCoaches).values({ squadId, userId: coach.userId })
  const answer = await owner.post(`/squads/${squadId}/retrospectives`, {
    sprint: 1,
    formCreatedAt: '2026-11-07T10:00:00.000Z',
    topics: [
      { id: 'a', title: 'Planning' },
      { id: 'b', title: 'Review' },
      { id: 'c', title: 'Pace' },
    ],
    scores: { a: 3, b: 4, c: 3 },
    note: TEXTS[2],
  })
  const { id: retrospectiveId, data } = answer.body as {
    id: string
    data: { topics: { id: string; title: string }[] }
  }
  const code = `0${people}`.repeat(5)
  const closed = { startedAt: new Date(), closedAt: new Date(), phase: 'closed' } as const
  const [room] = await api.db
    .insert(rooms)
    .values({ ...closed, code, squadId, sprint: 1, retrospectiveId, people })
    .returning({ id: rooms.id })
  const roomId = room?.id ?? ''
  await api.db.insert(roomTopics).values(
    data.topics.map(({ id, title }, position) => ({
      ...{ roomId, position, title, topicId: id, score: 3 },
      reason: TEXTS[1],
    })),
  )
  // Inserts tallies as the tables may contain them, including ones that would no longer be stored. Skips do not hide the scores.
  await insertTallies(
    api.db,
    roomId,
    [people, people - 2].flatMap((count, at) =>
      count > 0 ? [{ topicId: data.topics[at]?.id ?? '', tally: tallyOf(count) }] : [],
    ),
  )
  await api.db.insert(roomFeedback).values({
    ...{ roomId, id: crypto.randomUUID(), kind: 'positive' },
    text: TEXTS[0] ?? '',
  })
  await owner.post(`/squads/${squadId}/actions`, {
    ...{ title: PROMISES[0], owner: { kind: 'name', name: PROMISES[1] } },
    ...{ state: 'open', dueSprint: 2, topic: { id: 'a', title: 'Planning' } },
  })
  const { token } = (await owner.put(`/retrospectives/${retrospectiveId}/share`, {})).body as {
    token: string
  }
  const { url } = (await owner.put(`/squads/${squadId}/embeds/trend`, {})).body as { url: string }
  const embedFile = url.split('/').at(-1) ?? ''
  const links = { shareToken: token, embedFile, picture: 'trend' }
  return { people, values: { squadId, retrospectiveId, ...links } }
}

/** Returns two camps, three apart, with an additional skip: their mean and median are not whole numbers. */
function tallyOf(people: number): number[] {
  const low = Math.ceil(people / 2)
  return [0, low, 0, 0, people - low, 0, 1]
}
