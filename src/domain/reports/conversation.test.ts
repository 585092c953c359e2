import { expect, test } from 'vitest'
import { sprintsFrom } from '~tests/support/domain/trends'
import { readHistory } from '../trends/history-reading.ts'
import { markOf } from '../trends/reading-facts.ts'
import { conversationTopics, questionsOf, wobbleOf } from './conversation.ts'

const QUIET = ['4434455', '4344545', '3454444', '4445354', '4454434']

test('finds no topic for conversation while all stay in their usual range', () => {
  const reading = read({ A: [...QUIET, '4444354'], B: [...QUIET, '3444454'] })
  expect(conversationTopics(reading)).toEqual([])
  expect(wobbleOf(reading)).toMatchObject({ of: 2, usual: 2 })
})

test('picks the clearest fall, the widest votes and the clearest rise', () => {
  const low = QUIET.map(mirrored)
  const reading = read({
    Fell: [...QUIET, '2132122', '2213222'],
    Rose: [...low, '3423433', '3342333'],
    Split: [...Array(7).fill('1135553')],
    Quiet: [...QUIET, '4444354', '4344545'],
  })
  expect(summaryOf(reading)).toEqual(['fell Fell 2', 'split Split 7', 'rose Rose 2'])
  expect(conversationTopics(reading)[0]).toMatchObject({ since: 5 })
  expect(wobbleOf(reading)).toMatchObject({ of: 4, usual: 2 })
})

test('leaves out a slot without a topic', () => {
  const reading = read({ Fell: [...QUIET, '2132122', '2213222'] })
  expect(summaryOf(reading)).toEqual(['fell Fell 2'])
})

test('prefers a lasting fall to a clearer one in the newest sprint alone', () => {
  const reading = read({
    Sudden: [...QUIET, '4434455', '0000000'],
    Lasting: [...QUIET, '2132122', '2213222'],
  })
  expect(summaryOf(reading)).toEqual(['fell Lasting 2'])
})

test('accepts a fall of the newest sprint alone if there is no other', () => {
  const reading = read({ Sudden: [...QUIET, '1122121'] })
  expect(summaryOf(reading)).toEqual(['fell Sudden 1'])
})

test('prefers the clearer of two falls in the newest sprint alone', () => {
  const less = ['Less', [...QUIET, '2233232']] as const
  const clear = ['Clear', [...QUIET, '1122121']] as const
  for (const falls of [
    [less, clear],
    [clear, less],
  ]) {
    expect(summaryOf(read(Object.fromEntries(falls)))).toEqual(['fell Clear 1'])
  }
})

test('keeps a fall while the new level is too young to be judged', () => {
  const reading = read({ Fell: [...QUIET, '2132122', '2213222', '2222132'] })
  expect(summaryOf(reading)).toEqual(['fell Fell 3'])
  const [topic] = conversationTopics(reading)
  expect(topic).toMatchObject({ since: 5, from: expect.closeTo(4.09, 2) })
  const newest = topic?.line.cells.at(-1)
  expect(newest && markOf(newest)).toBe('newLevel')
  expect(wobbleOf(reading)).toMatchObject({ of: 0, usual: 0 })
})

test('sorts divided votes by least consensus and counts for how long they are divided', () => {
  const reading = read({
    Less: ['1144555', '1144555', '1444555'],
    More: ['4444444', '1155555', '1135555'],
  })
  expect(summaryOf(reading)).toEqual(['split More 2'])
  expect(summaryOf(read({ Newest: ['4444444', '1135555'] }))).toEqual(['split Newest 1'])
})

test('a single dissenting vote and the votes of two people are no disagreement', () => {
  expect(summaryOf(read({ A: ['2444444'], B: ['15'] }))).toEqual([])
})

test('leaves out a topic that the newest sprint no longer has', () => {
  const reading = read({ Gone: [...QUIET, '2132122', null], Here: [...QUIET, '4444', '4444'] })
  expect(conversationTopics(reading)).toEqual([])
})

test('asks of each topic what its conversation asks', () => {
  const reading = read({
    Fell: [...QUIET, '2132122', '2213222'],
    Split: [...Array(7).fill('1135553')],
    Quiet: [...QUIET, '4444354', '4344545'],
  })
  expect([...questionsOf(reading)]).toEqual([
    ['fell', { kind: 'fell', since: 5, isLasting: true }],
    ['split', { kind: 'split', lowest: 1, highest: 5 }],
  ])
})

test('asks about a topic that the conversation left out', () => {
  const reading = read({
    Clear: [...QUIET, '0000000', '0000000'],
    Less: [...QUIET, '2132122', '2213222'],
    Sudden: [...QUIET, '4344545', '1122121'],
  })
  expect(summaryOf(reading)).toEqual(['fell Clear 2'])
  expect(Object.fromEntries(questionsOf(reading))).toMatchObject({
    less: { kind: 'fell', since: 5, isLasting: true },
    sudden: { kind: 'fell', since: 6, isLasting: false },
  })
})

test('gives a frequent step as an example of normal variation', () => {
  const reading = read({ A: ['4', '3', '4', '4', '3', '3', '4', '3'], B: [...Array(8).fill('4')] })
  expect(wobbleOf(reading).example).toMatchObject({
    line: { title: 'A' },
    ...{ from: 4, to: 3, times: 4, sprints: 8 },
  })
})

test('a clear fall is no example of normal variation, however often the topic steps', () => {
  const steps = ['4445555', '4444555', '4445555', '4444555', '4445555', '4444555', '4445555']
  expect(wobbleOf(read({ A: [...steps, '4444555'] })).example).not.toBeNull()
  const fallen = read({ A: [...steps, '1112122', '2122222'] })
  expect(summaryOf(fallen)).toEqual(['fell A 2'])
  expect(wobbleOf(fallen).example).toBeNull()
})

test('a step that occurs for the first time is no example of normal variation', () => {
  const reading = read({ A: ['4', '4', '4', '4', '4', '4', '4', '3'] })
  expect(wobbleOf(reading)).toEqual({ of: 1, usual: 1, hasOthers: false, example: null })
})

test('a topic that moved and is not named is no normal variation', () => {
  const fell = [...QUIET, '2132122', '2213222']
  const quiet = [...QUIET, '4444354', '4344545']
  expect(wobbleOf(read({ Fell: fell, Quiet: quiet })).hasOthers).toBe(false)
  expect(wobbleOf(read({ Fell: fell, Also: fell, Quiet: quiet })).hasOthers).toBe(true)
  const young = [...fell, '2222132']
  expect(wobbleOf(read({ Fell: young, Low: young, Also: young })).hasOthers).toBe(true)
})

function read(columns: Parameters<typeof sprintsFrom>[0]) {
  return readHistory(sprintsFrom(columns))
}

function summaryOf(reading: ReturnType<typeof read>): string[] {
  return conversationTopics(reading).map(
    ({ kind, line, sprints }) => `${kind} ${line.title} ${sprints}`,
  )
}

function mirrored(votes: string): string {
  return [...votes].map((score) => 5 - Number(score)).join('')
}
