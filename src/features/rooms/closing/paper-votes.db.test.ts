import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestApi } from '~tests/support/api/test-api'
import { recordStream } from '~tests/support/rooms/streams'
import { closeAfterAll } from '~tests/support/setup/test-end'
import { roomRounds, rooms } from '../tables.server'
import { listKeptVotes } from './data.server'

const api = await closeAfterAll(openTestApi())
const olga = await api.signIn('Olga')
let sprint = 0

test('votes of three phones and a paper seat are kept', async () => {
  const { shown, kept, rounds } = await holdVote({ phones: [2, 4, 4], papers: [5] })
  expect(shown).toMatchObject({ areTooFew: false, tally: [0, 0, 1, 0, 2, 1, 0] })
  expect(rounds).toBe(1)
  expect(kept).toMatchObject([{ voters: 4 }])
})

test('votes of two phones and a paper seat are shown, but not kept', async () => {
  const { shown, kept, rounds } = await holdVote({ phones: [2, 4], papers: [5] })
  expect(shown).toMatchObject({ areTooFew: true, tally: [0, 0, 1, 0, 1, 1, 0] })
  expect(rounds).toBe(0)
  expect(kept).toEqual([])
})

test('paper votes do not make three phones enough for readers outside the squad', async () => {
  const { kept, told } = await holdVote({ phones: [2, 4, 4], papers: [5, 5] })
  expect(kept).toMatchObject([{ voters: 5, word: 'mixed' }])
  expect(told).toMatchObject([{ voters: '5-7', word: null, tally: null }])
})

test('scores of five phones are enough for readers outside the squad', async () => {
  const { told } = await holdVote({ phones: [2, 4, 4, 4, 4], papers: [5] })
  expect(told).toMatchObject([{ voters: '5-7', word: 'mixed', tally: [0, 0, 1, 0, 4, 1, 0] }])
})

test('paper votes do not raise the number of scores of two phones', async () => {
  const { shown, kept, rounds } = await holdVote({ phones: [2, 4], papers: [5, 5, 5] })
  expect(shown).toMatchObject({ areTooFew: true })
  expect([rounds, kept]).toEqual([0, []])
})

test('two scores and a skip on phones are not shown, however many paper votes there are', async () => {
  const { shown, kept, rounds } = await holdVote({ phones: [2, 4, 'skip'], papers: [5, 5] })
  expect(shown).toMatchObject({ phase: 'voting', areHeld: true, tally: null })
  expect([rounds, kept]).toEqual([0, []])
})

type Given = 0 | 1 | 2 | 3 | 4 | 5 | 'skip'

/** Runs one vote in a new room, and closes it. `shown` is the tally that everyone saw after the last vote. */
async function holdVote({ phones, papers }: { phones: Given[]; papers: Given[] }) {
  sprint += 1
  const squad = await olga.post('/squads', { name: 'Alpha' })
  const path = `/squads/${(squad.body as { id: string }).id}/rooms`
  const opened = await olga.post(path, { sprint, topics: [{ id: 'a', title: 'Planning' }] })
  const { code } = opened.body as { code: string }
  const [row] = await api.db.select().from(rooms).where(eq(rooms.code, code))
  const roomId = row?.id ?? ''
  const seats = await Promise.all(phones.map(() => api.visitor.post(`/rooms/${code}/seats`, {})))
  const onPaper = await Promise.all(papers.map(() => olga.post(`/rooms/${code}/paper-seats`, {})))
  const wall = recordStream()
  await api.hub.open(roomId, { stream: wall.stream, seatId: null, isFacilitator: true })
  await olga.post(`/rooms/${code}/commands`, { do: 'start', step: 0 })
  const votes = [
    ...onPaper.map((seat, at) => {
      const { seatId } = seat.body as { seatId: string }
      const ballotKey = String(at).padEnd(22, 'k')
      const body = { round: 1, vote: papers[at], ballotKey }
      return olga.post(`/rooms/${code}/seats/${seatId}/ballots`, body)
    }),
    ...seats.map(({ headers }, at) => {
      const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? ''
      const body = { round: 1, vote: phones[at] }
      return api.visitor.send('POST', `/rooms/${code}/ballots`, { cookie, body })
    }),
  ]
  expect((await Promise.all(votes)).map(({ status }) => status)).toEqual(votes.map(() => 204))
  const shown = await wall.viewWhere(({ tally, hasRunOut }) => tally !== null || hasRunOut)
  await olga.post(`/rooms/${code}/commands`, { do: 'agree', step: shown.step, score: 4 })
  await olga.post(`/rooms/${code}/commands`, { do: 'close' })
  const which = eq(rooms.id, roomId)
  return {
    shown,
    kept: await listKeptVotes(api.db, { which, audience: 'squad' }),
    told: await listKeptVotes(api.db, { which, audience: 'outsideWithVotes' }),
    rounds: await api.db.$count(roomRounds, eq(roomRounds.roomId, roomId)),
  }
}
