import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect } from '@playwright/test'
import { WebSocket } from 'ws'
import type { Score } from '../../src/domain/retrospectives/scale'
import { tallyOf } from '../../src/domain/votes/tally'
import { openStream, type Phone } from './live-phone'
import { openRoom, PEOPLE } from './live-votes'
import { onPostgres, type Product, test } from './own-postgres'

/** Seconds without a connection after which people are away, as in the rules. */
const AWAY_SECONDS = 13

/** The same, plus a second in which the silence is detected. */
const LONGEST_WAIT_MS = 13_500

/** Time limit of each round, longer than the test needs. */
const SECONDS = 120

/** Numbers of people who lose their connections: one, so many that three, two or one of the others vote, and all. */
const SIZES = [1, 4, 5, PEOPLE]

const EVERYONE = Array.from({ length: PEOPLE }, (_, at) => at)

type Room = Awaited<ReturnType<typeof openRoom>> & {
  nodes: () => string[]
  query: Product['query']
  /** Each person's open connection. */
  streams: Pick<Phone, 'close' | 'viewWhere'>[]
}

onPostgres(
  'outages of any number of people and a hanging phone stop no round',
  async ({ product }) => {
    test.setTimeout(120_000)
    const person = await product.signUp()
    const opened = await openRoom(product, { person, sprint: 1, topicCount: 2 * SIZES.length + 1 })
    const { query, origin } = product
    const room: Room = { ...opened, query, nodes: () => [origin], streams: [...opened.phones] }
    await room.command({ do: 'setSeconds', seconds: SECONDS })
    for (const size of SIZES) {
      for (const areBack of [true, false]) {
        await playOutage(room, size, { areBack })
        await goOn(room)
      }
    }
    await playHangingPhone(room, origin)
    for (const stream of [...room.streams, room.lead]) await stream.close()
  },
)

/** Makes the first `size` people lose their connections at once during a round and return in time or too late. */
async function playOutage(room: Room, size: number, { areBack }: { areBack: boolean }) {
  const { lead, phones, streams } = room
  const { round } = await lead.viewWhere(
    ({ phase, seats }) => phase === 'voting' && seats.every(({ isPresent }) => isPresent),
  )
  const vote = (at: number) => phones[at]?.vote(round, at as Score)
  const [lost, staying] = [EVERYONE.slice(0, size), EVERYONE.slice(size)]
  const early = [...lost.slice(0, size - 1).slice(0, 1), ...staying.slice(0, -1)]
  const last = staying.slice(-1)
  for (const at of early) expect(await vote(at)).toBe('counted')
  for (const at of lost) await streams[at]?.close()
  await expect.poll(() => countGone(room)).toBe(size)
  await advance(room, AWAY_SECONDS)
  await lead.viewWhere(({ seats }) => countPresent(seats) === PEOPLE - size)

  const [first, ...others] = lost
  if (areBack) {
    // Once one of them is back, the round waits for the others.
    await comeBack(room, [first ?? 0], round)
    for (const at of [first ?? 0, ...last]) expect(await vote(at)).toBe('counted')
    await comeBack(room, others, round)
    for (const at of others) expect(await vote(at)).toBe('counted')
    expect(await tallyAt(room, round)).toEqual(tallyOf(EVERYONE as Score[]))
    return
  }
  for (const at of last) expect(await vote(at)).toBe('counted')
  const voters = [...early, ...last]
  if (voters.length >= 3) {
    expect(await tallyAt(room, round)).toEqual(tallyOf(voters as Score[]))
    await comeBack(room, lost, round)
    for (const at of lost) expect(await vote(at)).toBe('STALE')
    return
  }
  // So few votes would reveal whose they are. They wait for the others.
  const { phase } = await lead.viewWhere(({ votes }) => votes === voters.length)
  expect(phase).toBe('voting')
  await comeBack(room, lost, round)
  for (const at of lost) expect(await vote(at)).toBe('counted')
  expect(await tallyAt(room, round)).toEqual(tallyOf(EVERYONE as Score[]))
}

/** Makes a phone keep its connection open in silence while its vote hangs in the middle of the request. The round waits twelve seconds. */
async function playHangingPhone(room: Room, origin: string) {
  const { lead, phones, code } = room
  const { round } = await lead.viewWhere(
    ({ phase, seats }) => phase === 'voting' && seats.every(({ isPresent }) => isPresent),
  )
  const [hanging, ...others] = EVERYONE
  const cookie = phones[hanging ?? 0]?.cookie ?? ''
  const address = `${origin}/api/rooms/${code}`
  const socket = new WebSocket(`${address.replace('http', 'ws')}/socket`, { headers: { cookie } })
  await once(socket, 'message')
  await room.streams[hanging ?? 0]?.close()

  const body = JSON.stringify({ round, vote: 0 })
  const headers = { cookie, 'content-type': 'application/json', 'content-length': body.length }
  const ballot = request(`${address}/ballots`, { method: 'POST', agent: false, headers })
  ballot.write(body.slice(0, 5))
  for (const at of others) expect(await phones[at]?.vote(round, at as Score)).toBe('counted')
  const { phase, seats } = await lead.viewWhere(({ votes }) => votes === others.length)
  expect([phase, countPresent(seats)]).toEqual(['voting', PEOPLE])
  const before = performance.now()
  expect(await tallyAt(room, round)).toEqual(tallyOf(others as Score[]))
  expect(performance.now() - before).toBeLessThan(LONGEST_WAIT_MS)

  ballot.end(body.slice(5))
  const [answer] = await once(ballot, 'response')
  expect(JSON.parse(await text(answer)).error.code).toBe('STALE')
  expect(await tallyAt(room, round)).toEqual(tallyOf(others as Score[]))
  socket.terminate()
}

async function comeBack({ code, nodes, phones, streams }: Room, lost: number[], round: number) {
  for (const at of lost) {
    const stream = openStream({ nodes, code, cookie: phones[at]?.cookie ?? '' })
    streams[at] = stream
    await stream.viewWhere((view) => view.round === round)
  }
}

async function tallyAt({ lead }: Room, round: number) {
  return (await lead.viewWhere((view) => view.round === round && view.phase === 'revealed')).tally
}

async function goOn({ lead, command }: Room) {
  const { step } = await lead.viewWhere(({ phase }) => phase === 'revealed')
  await command({ do: 'agree', step, score: 3 })
  await command({ do: 'goOn', step: step + 1 })
}

function countPresent(seats: readonly { isPresent: boolean }[]): number {
  return seats.filter(({ isPresent }) => isPresent).length
}

async function countGone({ code, query }: Room): Promise<number | undefined> {
  const [row] = await query<{ count: number }>(`
    select count(*)::int as count from room_seats p join rooms r on r.id = p.room_id
    where r.code = '${code}' and p.node_id is null`)
  return row?.count
}

/** Advances the room's time and makes the server notice it, as if another node had changed the room. */
async function advance({ code, query }: Room, seconds: number): Promise<void> {
  const time = `interval '${seconds} seconds'`
  await query(`
    update room_seats p set gone_at = gone_at - ${time}, lost_at = lost_at - ${time}, back_at = back_at - ${time}
    from rooms r where r.id = p.room_id and r.code = '${code}';
    update rooms set version = version + 1, deadline = deadline - ${time} where code = '${code}';
    select pg_notify('retroscore', json_build_object('node', 'test', 'room', id, 'version', version)::text)
    from rooms where code = '${code}'`)
}
