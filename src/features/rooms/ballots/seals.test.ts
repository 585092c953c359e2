import { expect, test } from 'vitest'
import { ballotIdOf, createSealer, openVote, sealVote } from './seals.server'

const ROW = {
  ...{ roomId: crypto.randomUUID(), number: 3 },
  ...{ one: crypto.randomUUID(), two: crypto.randomUUID() },
}
const seal = createSealer('the secret of the server')(ROW)
const ballot = ballotIdOf(seal, 'the cookie of a seat')

const THREE = { vote: 3, isPaper: false, choice: 1 } as const

test('sealed votes can be opened and all have the same length', () => {
  const votes = ([0, 1, 2, 3, 4, 5, 'skip'] as const).flatMap((vote) => [
    { vote, isPaper: false, choice: 1 },
    { vote, isPaper: true, choice: 65_535 },
  ])
  const sealed = votes.map((vote) => sealVote(seal, ballot, vote))
  expect(sealed.map((each) => openVote(seal, ballot, each))).toEqual(votes)
  expect(new Set(sealed.map(({ length }) => length)).size).toBe(1)
})

test('sealing the same vote twice gives different results', () => {
  expect(sealVote(seal, ballot, THREE)).not.toBe(sealVote(seal, ballot, THREE))
})

test('a sealed vote does not open with another ballot, secret, half of the key, room or round', () => {
  const sealed = sealVote(seal, ballot, THREE)
  expect(() => openVote(seal, ballotIdOf(seal, 'another cookie'), sealed)).toThrow()
  expect(() => openVote(createSealer('another secret')(ROW), ballot, sealed)).toThrow()
  const others = [{ two: crypto.randomUUID() }, { roomId: crypto.randomUUID() }, { number: 4 }]
  for (const other of others) {
    const row = { ...ROW, ...other }
    expect(() => openVote(createSealer('the secret of the server')(row), ballot, sealed)).toThrow()
  }
})

test('a voter has one ballot in each round', () => {
  expect(ballotIdOf(seal, 'the cookie of a seat')).toBe(ballot)
  const next = createSealer('the secret of the server')({ ...ROW, one: crypto.randomUUID() })
  expect(ballotIdOf(next, 'the cookie of a seat')).not.toBe(ballot)
})
