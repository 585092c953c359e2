import { expect, test } from 'vitest'
import { everyStep } from '~tests/support/domain/room-lives'
import {
  granted,
  inVote,
  keyOf,
  led,
  NOW,
  openRoom,
  revealed,
  SQUAD,
  voted,
  withPaper,
} from '~tests/support/domain/rooms'
import { AWAY_AFTER_MS, type Room } from './room.ts'
import { addFeedback, hideFeedback } from './room-feedback.ts'
import { goAway, removeSeat, rename } from './room-seats.ts'
import { viewFor } from './room-view.ts'

test('before the reveal a view shows who has voted, but no vote', () => {
  const room = voted(inVote(), { ana: 5 })
  for (const role of ['seat', 'facilitator'] as const) {
    const view = viewFor(room, role, NOW)
    expect(view).toMatchObject({ phase: 'voting', tally: null, votes: 1 })
    expect(view.seats.map(({ hasVoted }) => hasVoted)).toEqual([true, false, false])
    expect(JSON.stringify(view)).not.toContain(keyOf('ana', 1))
  }
})

test('views after a 0, a 5 and a skip are byte for byte identical', () => {
  const views = ([0, 5, 'skip'] as const).map((vote) =>
    JSON.stringify(viewFor(voted(inVote(), { ana: vote }), 'facilitator', NOW)),
  )
  expect(new Set(views).size).toBe(1)
})

test('after the reveal a view does not show who gave which score', () => {
  const view = viewFor(revealed(), 'seat', NOW)
  expect(view).toMatchObject({ phase: 'revealed', tally: [0, 0, 1, 0, 1, 1, 0], votes: 0 })
  expect(view.seats.some(({ hasVoted }) => hasVoted)).toBe(false)
})

test('a tally does not depend on the order of the votes', () => {
  const one = viewFor(revealed({ ana: 2, bia: 4, caio: 5 }), 'seat', NOW)
  const other = viewFor(revealed({ ana: 5, bia: 2, caio: 4 }), 'seat', NOW)
  expect(JSON.stringify(one)).toBe(JSON.stringify(other))
})

test('a view of a second vote shows only the first tally', () => {
  const room = voted(led(revealed(), { do: 'voteAgain' }), { ana: 1 })
  const view = viewFor(room, 'seat', NOW)
  expect(view.tally).toBeNull()
  expect(view.topics[0]?.tallies).toEqual([[0, 0, 1, 0, 1, 1, 0]])
})

test('topics are the leaves, each with its parent’s title, its result, and the newest tally last', () => {
  const again = voted(led(revealed(), { do: 'voteAgain' }), { ana: 3, bia: 3, caio: 3 })
  const { topics, nextTopicId } = viewFor(again, 'seat', NOW)
  expect(topics.map(({ title, parent, result }) => [title, parent, result])).toEqual([
    ['Daily', null, 3],
    ['Review', null, null],
    ['Tests', 'Quality', null],
    ['Pairing', 'Quality', null],
  ])
  expect(topics[0]?.tallies).toEqual([
    [0, 0, 1, 0, 1, 1, 0],
    [0, 0, 0, 3, 0, 0, 0],
  ])
  expect(nextTopicId).toBe('review')
})

test('while people only vote, come and go, a view has the same list of topics', () => {
  const before = viewFor(inVote(), 'seat', NOW)
  const room = goAway(voted(inVote(), { ana: 5 }), 'bia', NOW)
  const [once, again] = [room, rename(room, 'caio', 'Caio')].map((each) =>
    viewFor(each, 'seat', NOW),
  )
  expect(again?.topics).toBe(once?.topics)
  expect(again?.topics).toEqual(before.topics)
})

test('a view with remembered topics equals the view of a copy of the room', () => {
  everyStep(({ after, now }) => {
    expect(viewFor(after, 'seat', now)).toEqual(viewFor(structuredClone(after), 'seat', now))
  })
})

test('a view shows nicknames, absent people and paper seats', () => {
  const room = withPaper(rename(goAway(openRoom(), 'bia', NOW), 'ana', 'Ana'), 'paper')
  const seats = viewFor(room, 'seat', NOW + AWAY_AFTER_MS).seats
  expect(seats.map(({ nickname, isPaper, isPresent }) => [nickname, isPaper, isPresent])).toEqual([
    ['Ana', false, true],
    [null, false, false],
    [null, false, true],
    [null, true, true],
  ])
})

test('the room warns before a vote of fewer than three, whose tally shows who gave what', () => {
  expect(viewFor(openRoom({ seats: ['ana', 'bia'] }), 'seat', NOW).areTooFew).toBe(true)
  expect(viewFor(openRoom(), 'seat', NOW).areTooFew).toBe(false)
})

test('absent members do not count towards the three of the next vote', () => {
  const later = NOW + AWAY_AFTER_MS
  const without = goAway(openRoom(), 'ana', NOW)
  expect(viewFor(without, 'seat', later).areTooFew).toBe(true)
})

test('a vote that three people were in does not warn those who remain, because it never shows fewer than three scores', () => {
  const later = NOW + AWAY_AFTER_MS
  const left = goAway(inVote(), 'ana', NOW)
  expect(viewFor(left, 'seat', later)).toMatchObject({ areTooFew: false, areHeld: true })
})

test('the vote of a removed seat does not count', () => {
  const before = voted(inVote(), { ana: 3, bia: 3 })
  const room = removeSeat(before, { seatId: 'ana' }, NOW)
  expect(viewFor(room, 'seat', NOW)).toMatchObject({ votes: 0, since: before.round })
})

test('a view hides score and mark of the previous sprint until the votes are revealed', () => {
  const earlier = {
    sprint: 987654,
    scores: new Map([['daily', 3] as const, ['review', 5] as const]),
    marks: new Map([['daily', 'maybeBelow'] as const, ['review', 'above'] as const]),
  }
  const room = { ...inVote(), earlier }
  const given = (shown: Room) =>
    viewFor(shown, 'facilitator', NOW).topics.map((each) => each.earlier)
  const voting = JSON.stringify(viewFor(voted(room, { ana: 2, bia: 4 }), 'facilitator', NOW))
  for (const text of ['987654', 'maybeBelow', 'above']) expect(voting).not.toContain(text)
  const shown = voted(room, { ana: 2, bia: 4, caio: 5 })
  const daily = { sprint: 987654, score: 3, mark: 'maybeBelow' }
  expect(given(shown)).toEqual([daily, null, null, null])
  expect(given(led(shown, { do: 'agree', score: 4, goesOn: true }))[1]).toBeNull()
})

test('a score of the previous sprint can lack a mark', () => {
  const shown = voted(
    {
      ...inVote(),
      earlier: { sprint: 4, scores: new Map([['daily', 3]]), marks: new Map([['review', 'few']]) },
    },
    { ana: 2, bia: 4, caio: 5 },
  )
  const topics = viewFor(shown, 'seat', NOW).topics.map(({ earlier }) => earlier)
  expect(topics).toEqual([{ sprint: 4, score: 3, mark: null }, null, null, null])
})

test('only facilitators receive hidden feedback', () => {
  const said = granted(addFeedback(openRoom(), { id: 'a', kind: 'positive', text: 'text' }))
  const room = granted(hideFeedback(said, { id: 'a', isHidden: true }))
  expect(viewFor(room, 'seat', NOW).feedback).toEqual([])
  expect(viewFor(room, 'facilitator', NOW).feedback).toHaveLength(1)
})

test('a view of held votes does not tell a skip from a score until the vote ends', () => {
  const [one, three] = [{ ana: 3 }, { ana: 3, bia: 'skip', caio: 4 }] as const
  expect(viewFor(voted(inVote(), one), 'seat', NOW)).toMatchObject({ areHeld: true, tally: null })
  const davi = [...SQUAD, 'davi']
  const open = voted(inVote({ seats: davi }), three)
  expect(viewFor(open, 'seat', NOW)).toMatchObject({ areHeld: false, tally: null })
  const ended = led(open, { do: 'reveal' })
  expect(viewFor(ended, 'seat', NOW)).toMatchObject({ phase: 'voting', areHeld: true, tally: null })
})

test('revealed votes of two people who were warned are marked as too few', () => {
  const room = voted(inVote({ seats: ['ana', 'bia'] }), { ana: 3, bia: 4 })
  expect(viewFor(room, 'seat', NOW)).toMatchObject({ areHeld: false, areTooFew: true })
})
