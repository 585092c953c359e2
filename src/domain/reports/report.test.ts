import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openAction } from '~tests/support/domain/actions'
import { anyScore, anyScoredTree, treeOf } from '~tests/support/domain/topics'
import type { Action } from '../actions/action.ts'
import type { Score } from '../retrospectives/scale.ts'
import type { Feedback } from '../rooms/room.ts'
import { disclose, withoutPaper } from '../votes/audience.ts'
import { countScores, type Tally, tallyOf } from '../votes/tally.ts'
import {
  type ClosedRoom,
  makeReport,
  type Readers,
  type Report,
  summaryOf,
  talkOf,
} from './report.ts'
import type { ClosedTopic } from './report-topics.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

test('a retrospective without a room has scores and no votes', () => {
  const report = reportOf({ scores: { a1: 2, a2: 3, b: 5 } })
  expect(report).toMatchObject({ average: 3.3, people: null, minutes: null, feedback: [] })
  expect(report.note).toBe('Sprint curta.')
  expect(report.topics.map(({ title, score, isAverage }) => [title, score, isAverage])).toEqual([
    ['A', 2.5, true],
    ['A1', 2, false],
    ['A2', 3, false],
    ['B', 5, false],
  ])
  expect(report.topics.every(({ tally, change }) => tally === null && change === null)).toBe(true)
})

test('topics and sub-topics have their change since the previous sprint, matched by title', () => {
  const topics = treeOf({ Z: [], A: ['A1'] }).map((topic) => ({ ...topic, id: `old-${topic.id}` }))
  const sheet = { topics: topics.map(withOldParent), scores: new Map([['old-a1', 1 as const]]) }
  const report = reportOf({ scores: { a1: 2, a2: 3, b: 5 }, previous: { ...sheet, sprint: 6 } })
  expect(report.previous).toEqual({ sprint: 6, average: 0.5, change: 2.8 })
  expect(report.topics.map(({ title, change }) => [title, change])).toEqual([
    ['A', 1.5],
    ['A1', 1],
    ['A2', null],
    ['B', null],
  ])
})

test('uses the last vote on a topic across all rooms', () => {
  const rooms = [
    room({
      votes: [
        ['a1', '000'],
        ['a1', '123'],
      ],
    }),
    room({ votes: [['b', '444']] }),
    room({ votes: [['a1', '455']] }),
  ]
  expect(talliesOf(reportOf({ rooms }))).toEqual([null, tallyFrom('455'), null, tallyFrom('444')])
})

test('a report never contains a tally of fewer than three scores', () => {
  fc.assert(
    fc.property(fc.array(fc.array(anyScore, { maxLength: 5 }), { maxLength: 6 }), (votes) => {
      const report = reportOf({
        rooms: [room({ votes: votes.map((scores) => ['b', scores.join('')]) })],
      })
      const told = talliesOf(report).filter((tally) => tally !== null)
      expect(told.every((tally) => countScores(tally) >= 3)).toBe(true)
      expect(told.length).toBe(votes.some((scores) => scores.length >= 3) ? 1 : 0)
    }),
  )
})

test('leaves out votes on removed topics and on topics that have become parents', () => {
  const report = reportOf({
    rooms: [
      room({
        votes: [
          ['a', '135'],
          ['gone', '135'],
        ],
      }),
    ],
  })
  expect(talliesOf(report)).toEqual([null, null, null, null])
})

test('a topic voted on without an agreement has votes, no score, and no part in averages', () => {
  const report = reportOf({
    scores: { a1: 2, a2: 3, b: 5 },
    rooms: [
      room({
        topics: [
          closed('a', { isAgreed: false }),
          closed('a3', { parent: 'a', isAgreed: false }),
          closed('c', { isAgreed: false }),
          closed('c1', { parent: 'c', isAgreed: false }),
          closed('few', { isAgreed: false }),
          closed('removed', { isAgreed: true }),
        ],
        votes: [
          ['a3', '115'],
          ['c1', '044'],
          ['few', '15'],
          ['removed', '333'],
        ],
      }),
    ],
  })
  expect(report.average).toBe(3.3)
  expect(
    report.topics.map(({ id, parent, score, isAverage, tally }) => [
      ...[id, parent, score, isAverage],
      tally && countScores(tally),
    ]),
  ).toEqual([
    ['a', null, 2.5, true, null],
    ['a1', 'a', 2, false, null],
    ['a2', 'a', 3, false, null],
    ['a3', 'a', null, false, 3],
    ['b', null, 5, false, null],
    ['c', null, null, true, null],
    ['c1', 'c', null, false, 3],
  ])
  expect(talkOf(report).map(({ topic }) => topic.id)).toEqual(['a3', 'c1', 'a1'])
})

test('a topic voted on below one that is now scored itself stands beside it', () => {
  const topics = [closed('b1', { parent: 'b', isAgreed: false })]
  const report = reportOf({ scores: { b: 5 }, rooms: [room({ topics, votes: [['b1', '115']] })] })
  const [scored, voted] = report.topics.slice(-2)
  expect(scored).toMatchObject({ id: 'b', score: 5, isAverage: false })
  expect(voted).toMatchObject({ id: 'b1', parent: null, score: null })
})

test('uses the reason from the last room that agreed on a score or gave a reason', () => {
  const said = (id: string, reason: string | null, isAgreed = true) =>
    room({ topics: [closed(id, { reason, isAgreed })], votes: [[id, '135']] })
  const reasons = (...rooms: ClosedRoom[]) =>
    reportOf({ scores: { a1: 2, a2: 3, b: 5 }, rooms }).topics.map(({ reason }) => reason)
  expect(reasons(said('a1', 'one'), said('b', 'two'))).toEqual([null, 'one', null, 'two'])
  expect(reasons(said('b', 'one'), said('b', 'two'))).toEqual([null, null, null, 'two'])
  expect(reasons(said('b', 'one'), said('b', null))).toEqual([null, null, null, null])
  expect(reasons(said('b', 'one'), said('b', null, false))).toEqual([null, null, null, 'one'])
  expect(reasons(said('c', 'why not', false)).at(-1)).toBe('why not')
})

test('has no average, change or lowest score if there are no scores', () => {
  const votes: [string, string][] = [['a', '333']]
  const report = reportOf({
    topics: [],
    previous: { topics: treeOf({ A: [] }), scores: new Map([['a', 4]]), sprint: 6 },
    rooms: [room({ topics: [closed('a', { isAgreed: false })], votes })],
  })
  expect(report).toMatchObject({ average: null, previous: null })
  expect(summaryOf(report)).toMatchObject({
    band: null,
    change: null,
    isAllBest: false,
  })
  const after = reportOf({
    scores: { b: 5 },
    previous: { topics: [], scores: new Map(), sprint: 6 },
  })
  expect(after.previous).toBeNull()
})

test('groups the feedback and leaves out hidden items and ids', () => {
  const feedback = [
    said('1', 'positive', 'one', { topicId: 'a1' }),
    said('2', 'improvement', 'two'),
    said('3', 'positive', 'three', { groupId: '1', topicId: 'gone' }),
    said('4', 'positive', 'four', { groupId: '5' }),
    said('5', 'positive', 'five', { isHidden: true }),
    said('6', 'positive', 'six', { groupId: '5' }),
    said('7', 'suggestion', 'seven', { groupId: '8' }),
    said('8', 'suggestion', 'eight'),
  ]
  const topics = [closed('gone', {})]
  const general = { topic: null, others: [] }
  expect(reportOf({ rooms: [room({ feedback, topics })] }).feedback).toEqual([
    { kind: 'positive', text: 'one', topic: 'A1', others: [{ text: 'three', topic: 'GONE' }] },
    { ...general, kind: 'improvement', text: 'two' },
    { ...general, kind: 'positive', text: 'four', others: [{ text: 'six', topic: null }] },
    { ...general, kind: 'suggestion', text: 'eight', others: [{ text: 'seven', topic: null }] },
  ])
})

test('counts the people of the fullest room and the minutes of all rooms', () => {
  const rooms = [
    room({ people: 7, startedAt: 0, closedAt: 30 * MINUTE }),
    room({ people: 5, startedAt: DAY, closedAt: DAY + 8 * MINUTE }),
    room({ people: null, startedAt: null, closedAt: DAY }),
  ]
  expect(reportOf({ rooms })).toMatchObject({ people: 7, minutes: 38 })
  expect(reportOf({ rooms: [room({ startedAt: 0, closedAt: 1 })] }).minutes).toBe(1)
})

test('states the time of the last vote with a deadline and the number of finished people', () => {
  const [opensAt, closesAt] = [Date.UTC(2026, 10, 23, 17), Date.UTC(2026, 10, 25, 21)]
  const rooms = [
    room({ people: 7 }),
    room({ people: 6, window: { opensAt, closesAt, finished: 5, people: 7 } }),
  ]
  const dates = { from: '2026-11-23T17:00:00.000Z', until: '2026-11-25T21:00:00.000Z' }
  expect(reportOf({ rooms }).deadline).toEqual({ ...dates, people: 5, total: 7 })
  const outside = reportOf({ rooms, readers: { audience: 'outside', withTexts: false } })
  expect(outside.deadline).toEqual({ ...dates, people: '5-7', total: null })
  expect(reportOf({ rooms: [room()] }).deadline).toBeNull()
})

test('readers outside see no texts, and a range instead of the number of people', () => {
  const rooms = [
    room({
      people: 7,
      topics: [closed('b', { reason: 'why' })],
      feedback: [said('1', 'positive', 'one')],
    }),
  ]
  const readers = { audience: 'outside', withTexts: false } as const
  const report = reportOf({ scores: { a1: 2, a2: 3, b: 5 }, rooms, readers })
  expect(report).toMatchObject({ people: '5-7', note: '', feedback: [], average: 3.3 })
  expect(report.topics.every(({ reason }) => reason === null)).toBe(true)
  const withTexts = reportOf({ rooms, readers: { ...readers, withTexts: true } })
  expect(withTexts).toMatchObject({ people: '5-7', note: 'Sprint curta.' })
  expect(withTexts.topics.at(-1)?.reason).toBe('why')
  expect(withTexts.feedback).toHaveLength(1)
})

test('the squad sees promised and reviewed actions with owners, without accounts', () => {
  const owner = { kind: 'member', userId: 'account of Ana', name: 'Ana' } as const
  const actions = [
    openAction({ id: 'old', startedSprint: 6, state: 'done', closedSprint: 7, closedAt: 0 }),
    openAction({ id: 'new', startedSprint: 7, owner }),
  ]
  const report = reportOf({ actions })
  expect(report.actions.agreed).toMatchObject([
    { id: 'new', state: 'open', owner: { kind: 'member', name: 'Ana' } },
  ])
  expect(report.actions.reviewed).toMatchObject([{ id: 'old', state: 'done', closedSprint: 7 }])
  expect(JSON.stringify(report)).not.toContain('account of Ana')
})

test('readers outside never see actions', () => {
  const topic = { id: 'b', title: 'B' }
  const actions = [
    openAction({ startedSprint: 3, dueSprint: 4, topic }),
    openAction({ startedSprint: 7 }),
  ]
  const fields = { scores: { a1: 4, a2: 4, b: 2 }, history: lowSprints(), actions } as const
  expect(reportOf(fields).sentences).toContainEqual(
    expect.objectContaining({ kind: 'action', topic: 'B', title: 'Refinamento às terças' }),
  )
  for (const audience of ['outside', 'outsideWithVotes'] as const) {
    const report = reportOf({ ...fields, readers: { audience, withTexts: true } })
    expect(report.actions).toEqual({ agreed: [], reviewed: [] })
    expect(JSON.stringify(report)).not.toContain('Refinamento')
  }
})

test('an abandoned room gives no duration', () => {
  expect(reportOf({ rooms: [room({ startedAt: 0, closedAt: DAY })] }).minutes).toBeNull()
})

test('a parent with a low average is not talked about first', () => {
  const report = reportOf({ scores: { a1: 2, a2: 2, b: 5 } })
  expect(talkOf(report).map(({ topic, reason }) => [topic.id, reason.kind])).toEqual([
    ['a1', 'low'],
    ['a2', 'low'],
  ])
})

test('the summary names the leaves with a 5', () => {
  const rooms = [
    room({
      votes: [
        ['a1', '135'],
        ['b', '555'],
      ],
    }),
  ]
  const report = reportOf({ scores: { a1: 3, a2: 5, b: 5 }, rooms })
  expect(summaryOf(report)).toEqual({
    band: 4,
    change: null,
    best: ['A2', 'B'],
    isAllBest: false,
  })
})

test('names moves from the history and puts a fall before a low score', () => {
  const history = [4, 4, 5, 4, 4, 4].map((a1, at) => ({
    ...{ sprint: at + 1, topics: treeOf({ A: ['A1', 'A2'], B: [] }) },
    scores: new Map<string, Score>([
      ['a1', a1 as Score],
      ['a2', 2],
      ['b', 4],
    ]),
  }))
  const report = reportOf({ scores: { a1: 1, a2: 2, b: 4 }, history })
  expect(report.previous?.sprint).toBe(6)
  expect(
    report.sentences.map((sentence) => [sentence.kind, 'topic' in sentence && sentence.topic]),
  ).toEqual([
    ['fell', 'A1'],
    ['low', 'A2'],
  ])
  expect(report.topics.map(({ verdict }) => verdict?.kind ?? null)).toEqual([
    null,
    'fell',
    'steady',
    'steady',
  ])
  expect(talkOf(report).map(({ topic, reason }) => [topic.id, reason.kind])).toEqual([
    ['a1', 'fell'],
    ['a2', 'low'],
  ])
})

test('builds a sentence from votes that the history may show', () => {
  const scores: Record<string, Score> = { a1: 3, a2: 4, b: 4 }
  const tallies = { a1: '111555' }
  expect(reportOf({ scores, tallies }).sentences[0]).toEqual({
    kind: 'split',
    topic: 'A1',
    voters: 6,
    lowest: 1,
    highest: 5,
    sprints: 1,
  })
  expect(reportOf({ scores }).sentences[0]).toEqual({ kind: 'early' })
})

test('does not repeat a topic with a 5 that a sentence names', () => {
  const scores: Record<string, Score> = { a1: 5, a2: 5, b: 4 }
  const tallies = { a1: '055555' }
  expect(summaryOf(reportOf({ scores })).best).toEqual(['A1', 'A2'])
  const report = reportOf({ scores, tallies })
  expect(report.sentences[0]).toMatchObject({ kind: 'split', topic: 'A1' })
  expect(summaryOf(report).best).toEqual(['A2'])
})

test('summarises a sprint of fives once and a sprint without topics not at all', () => {
  const best = summaryOf(reportOf({ scores: { a1: 5, a2: 5, b: 5 } }))
  expect(best).toMatchObject({ band: 5, best: [], isAllBest: true })
  expect(summaryOf(reportOf({ topics: [], scores: {} }))).toEqual({
    band: null,
    change: null,
    best: [],
    isAllBest: false,
  })
})

test('has a row with a valid score for every topic and survives JSON', () => {
  fc.assert(
    fc.property(anyScoredTree(), ({ topics, scores }) => {
      const report = reportOf({ topics, scores: Object.fromEntries(scores) })
      expect(report.topics.map(({ id }) => id)).toEqual(topics.map(({ id }) => id))
      for (const { score } of report.topics) {
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(5)
      }
      expect(JSON.parse(JSON.stringify(report))).toEqual(report)
    }),
  )
})

type HistorySprint = Parameters<typeof makeReport>[0]['history'][number]

type ReportFields = {
  topics?: Parameters<typeof makeReport>[0]['retrospective']['topics']
  scores?: Record<string, Score>
  previous?: HistorySprint | null
  /** Earlier sprints, including `previous`. */
  history?: readonly HistorySprint[]
  tallies?: Record<string, string>
  rooms?: readonly ClosedRoom[]
  actions?: readonly Action[]
  readers?: Readers
}

function reportOf({
  topics = treeOf({ A: ['A1', 'A2'], B: [] }),
  scores = {},
  previous = null,
  history = previous ? [previous] : [],
  tallies = {},
  rooms = [],
  actions = [],
  readers = { audience: 'squad', withTexts: true },
}: ReportFields): Report {
  const retrospective = {
    squadName: 'Alpha',
    sprint: 7,
    createdAt: '2026-11-07T10:00:00.000Z',
    name: '2026-Q4 S3',
    note: 'Sprint curta.',
    topics,
    scores: new Map(Object.entries(scores)),
  }
  const votes = Object.entries(tallies).map(([id, scores]) => [id, tallyFrom(scores)] as const)
  return makeReport({
    retrospective,
    history,
    recorded: { tallies: new Map(votes) },
    rooms,
    actions,
    readers,
  })
}

/** Returns two sprints in which B was low. */
function lowSprints(): HistorySprint[] {
  const scores = new Map<string, Score>([
    ['a1', 4],
    ['a2', 4],
    ['b', 2],
  ])
  return [5, 6].map((sprint) => ({ sprint, topics: treeOf({ A: ['A1', 'A2'], B: [] }), scores }))
}

function room({
  votes = [],
  ...rest
}: Partial<Omit<ClosedRoom, 'votes'>> & { votes?: [string, string][] } = {}): ClosedRoom {
  // Votes that the reader may not see are left out.
  const shown = votes.flatMap(([topicId, scores]) => {
    const disclosed = disclose(withoutPaper(tallyFrom(scores)), 'squad', 3)
    return disclosed.voters === null ? [] : [{ topicId, ...disclosed }]
  })
  return {
    topics: [],
    votes: shown,
    meeting: null,
    feedback: [],
    people: null,
    startedAt: null,
    closedAt: null,
    window: null,
    ...rest,
  }
}

function closed(id: string, rest: Partial<ClosedTopic>): ClosedTopic {
  return { id, title: id.toUpperCase(), parent: null, isAgreed: true, reason: null, ...rest }
}

function said(
  id: string,
  kind: Feedback['kind'],
  text: string,
  rest: Partial<Feedback> = {},
): Feedback {
  return { id, kind, text, topicId: null, groupId: null, isHidden: false, ...rest }
}

function tallyFrom(votes: string): Tally {
  return tallyOf([...votes].map((vote) => Number(vote) as Score))
}

function talliesOf({ topics }: Report): (Tally | null)[] {
  return topics.map(({ tally }) => tally)
}

function withOldParent<Topic extends { parent?: string }>(topic: Topic): Topic {
  return topic.parent === undefined ? topic : { ...topic, parent: `old-${topic.parent}` }
}
