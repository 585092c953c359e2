import { sql } from 'drizzle-orm'
import { inject } from 'vitest'
import { tallyOf } from '~/domain/votes/tally'
import type { SealRow } from '~/features/rooms/ballots/seals.server'
import { queryRows } from '~/lib/database/rows.server'
import type { Caller, TestApi } from '~tests/support/api/test-api'
import { type Person, type PlayedRound, randomVotes, shuffled } from './attacks'
import { recordStream } from './streams'

/** Live rooms with random votes, for tests. */

export const PEOPLE = 6

/** Enough rounds to distinguish a leak from chance. `npm test -- soak` plays 200. */
export const ROUNDS = inject('secretRounds')

/** A seat that votes as fast as a test reaches the limit of its messages after 60. */
const ROUNDS_A_ROOM = 40

type Played = { rounds: PlayedRound[]; frames: Buffer[] }

/** Plays a number of rounds, in as many rooms as necessary. Each room has other people. */
export async function playRooms(
  api: TestApi,
  owner: Caller,
  { rounds: count }: { rounds: number },
): Promise<Played> {
  const played: Played[] = []
  for (let left = count; left > 0; left -= ROUNDS_A_ROOM) {
    played.push(await playRoom(api, owner, { rounds: Math.min(left, ROUNDS_A_ROOM) }))
  }
  return {
    rounds: played.flatMap(({ rounds }) => rounds),
    frames: played.flatMap(({ frames }) => frames),
  }
}

/** Opens a room, plays a vote on each topic with random votes in random order, and closes it. */
async function playRoom(
  api: TestApi,
  owner: Caller,
  { rounds: count }: { rounds: number },
): Promise<Played> {
  const { code, roomId, people, wall, streams } = await openRoom(api, owner, count)
  const command = (given: Record<string, unknown>) =>
    requireDone(owner.post(`/rooms/${code}/commands`, given))
  const rounds: PlayedRound[] = []
  await command({ do: 'start', step: 0 })
  for (let at = 0; at < count; at += 1) {
    const { round } = await wall.viewWhere(({ phase }) => phase === 'voting')
    const given = randomVotes(PEOPLE)
    const votes = new Map(people.map((each, at) => [each, given[at] ?? 'skip']))
    const order = shuffled(people)
    const [linesBefore, framesBefore] = [api.log.length, wall.bytes.length]
    const castBy = (person: Person) =>
      requireDone(
        api.visitor.send('POST', `/rooms/${code}/ballots`, {
          cookie: person.cookie,
          body: { round, vote: votes.get(person) },
        }),
      )
    for (const person of order.slice(0, -1)) await castBy(person)
    const [row] = await queryRows<SealRow & PlayedRound['open']>(
      api.db,
      sql`
        select s.room_id as "roomId", s.number, s.one, s.two, v.ballots, array(select jsonb_object_keys(v.voted)) as voted
        from room_votes v join room_seals s on s.room_id = v.room_id and s.number = v.number
        where v.room_id = ${roomId}`,
    )
    if (!row) throw new Error('the votes are not there')
    const lines = api.log.slice(linesBefore).filter((line) => line.includes('/ballots'))
    const frames = wall.bytes.slice(framesBefore).map(({ length }) => length)
    const { roomId: ofRoom, number, one, two, ...open } = row
    rounds.push({
      people,
      votes,
      order,
      row: { roomId: ofRoom, number, one, two },
      open,
      frames,
      lines,
    })
    for (const person of order.slice(-1)) await castBy(person)
    const shown = await wall.viewWhere(({ phase }) => phase === 'revealed')
    requireEqual(shown.tally, tallyOf([...votes.values()]))
    await command({ do: 'agree', step: shown.step, score: 3 })
    await command({ do: 'goOn', step: shown.step + 1 })
  }
  await command({ do: 'close' })
  return { rounds, frames: streams.flatMap(({ bytes }) => bytes) }
}

/** A room that everyone has joined, before its first vote. */
export async function openRoom(api: TestApi, owner: Caller, topicCount: number) {
  await api.db.execute(sql`delete from rate_limit`)
  const squad = await owner.post('/squads', { name: 'Alpha' })
  const { id } = squad.body as { id: string }
  const topics = Array.from({ length: topicCount }, (_, at) => ({ id: `t${at}`, title: `T${at}` }))
  const opened = await owner.post(`/squads/${id}/rooms`, { sprint: 1, topics, seconds: null })
  const { code } = opened.body as { code: string }
  const [room] = await queryRows<{ id: string }>(
    api.db,
    sql`select id from rooms where code = ${code}`,
  )
  const roomId = room?.id ?? ''
  const wall = recordStream()
  await api.hub.open(roomId, { stream: wall.stream, seatId: null, isFacilitator: true })
  const people: Person[] = []
  const streams = [wall]
  for (let at = 0; at < PEOPLE; at += 1) {
    const seated = await api.visitor.post(`/rooms/${code}/seats`, { nickname: `Person ${at}` })
    const cookie = seated.headers.get('set-cookie')?.split(';')[0] ?? ''
    const { seatId } = seated.body as { seatId: string }
    people.push({ seatId, cookie, secret: cookie.split('=')[1] ?? '' })
    const phone = recordStream()
    streams.push(phone)
    await api.hub.open(roomId, { stream: phone.stream, seatId, isFacilitator: false })
  }
  await wall.viewWhere(({ seats }) => seats.filter(({ isPresent }) => isPresent).length === PEOPLE)
  return { code, roomId, people, wall, streams }
}

async function requireDone(answer: Promise<{ status: number; text: string }>): Promise<void> {
  const { status, text } = await answer
  if (status !== 204) throw new Error(text)
}

function requireEqual(found: unknown, expected: unknown): void {
  if (JSON.stringify(found) !== JSON.stringify(expected)) throw new Error('the tally is wrong')
}

declare module 'vitest' {
  interface ProvidedContext {
    secretRounds: number
  }
}
