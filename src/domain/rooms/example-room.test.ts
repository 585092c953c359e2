import { expect, test } from 'vitest'
import {
  agreeInExample,
  EXAMPLE_AGREED,
  EXAMPLE_PEOPLE,
  OWN_SEAT,
  openExample,
  playExample,
  voteInExample,
} from './example-room.ts'
import { viewFor } from './room-view.ts'

const TOPIC = { id: 'default-understanding-requests', title: 'Understanding of requests' }
const START = 1_000_000

test('the example hides its invented votes until the reveal', () => {
  let room = openExample(TOPIC, START)
  const counts = [0, 2, 4, 6, 8, 10].map((seconds) => {
    room = playExample(room, START + seconds * 1000)
    const { phase, votes, tally, seats } = viewFor(room, 'seat', START + seconds * 1000)
    expect({ phase, tally, people: seats.length }).toEqual({
      phase: 'voting',
      tally: null,
      people: EXAMPLE_PEOPLE,
    })
    return votes
  })
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))
  expect(counts.at(0)).toBe(0)
  expect(counts.at(-1)).toBe(EXAMPLE_PEOPLE - 1)
})

test('the visitor’s vote, which can be changed, completes the round and reveals it', () => {
  const voted = voteInExample(openExample(TOPIC, START), 0, START + 500)
  const changed = voteInExample(voted, 5, START + 900)
  expect(viewFor(changed, 'seat', START + 900)).toMatchObject({ phase: 'voting', votes: 1 })
  const revealed = playExample(changed, START + 12_000)
  const { phase, tally, areTooFew } = viewFor(revealed, 'seat', START + 12_000)
  expect({ phase, tally, areTooFew }).toEqual({
    ...{ phase: 'revealed', tally: [0, 1, 2, 0, 2, 2, 0], areTooFew: false },
  })
  expect(voteInExample(revealed, 1, START + 12_001)).toBe(revealed)
})

test('the invented votes are revealed at the end of the time if the visitor does not vote', () => {
  const room = playExample(openExample(TOPIC, START), START + 31_000)
  const { phase, tally } = viewFor(room, 'seat', START + 31_000)
  expect({ phase, tally }).toEqual({ phase: 'revealed', tally: [0, 1, 2, 0, 2, 1, 0] })
})

test('the example ends with the score that its squad agrees on', () => {
  const room = playExample(openExample(TOPIC, START), START + 31_000)
  const agreed = playExample(agreeInExample(room, START + 32_000), START + 90_000)
  expect(viewFor(agreed, 'seat', START + 90_000)).toMatchObject({
    ...{ phase: 'agreed', nextTopicId: null, topics: [{ id: TOPIC.id, result: EXAMPLE_AGREED }] },
  })
  expect(agreeInExample(agreed, START + 91_000)).toBe(agreed)
})

test('the room has a seat for the visitor', () => {
  expect(openExample(TOPIC, START).seats.map(({ id }) => id)).toContain(OWN_SEAT)
})
