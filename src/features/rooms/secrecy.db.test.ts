import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SCALE } from '~/domain/scale'
import { tallyOf, type Vote } from '~/domain/tally'
import { writeBackup } from '~/lib/database/backup.server'
import { hashSecret } from '~/lib/secret.server'
import { type Caller, openTestApi, type TestApi } from '~/server/test-api'
import { recordStream } from './running/test-streams'
import { rooms } from './tables.server'

/** Enough rounds to distinguish a leak from chance: a leak of one vote in ten would show. */
const ROUNDS = 40
const PEOPLE = 7

let api: TestApi
let owner: Caller
let folder: string

beforeAll(async () => {
  api = await openTestApi()
  owner = await api.signIn('Olga')
  folder = mkdtempSync(join(tmpdir(), 'secrecy-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await api.close()
})

test('dumps, logs and frames together match voters to scores no better than chance', async () => {
  const { code, roomId, phones, wall } = await openRoom(ROUNDS)
  const guesses = new Map<string, Guess[]>()
  const secrets = phones.map(({ cookie }) => cookie.split('=')[1] ?? '')
  await command(code, { do: 'start', step: 0 })
  for (let topic = 0; topic < ROUNDS; topic += 1) {
    const { round } = await wall.viewWhere(({ phase }) => phase === 'voting')
    // At least two scores, or there is nothing to guess.
    const votes = phones.map((_, at): Vote => (at < 2 ? (at as Vote) : randomVote()))
    const order = shuffled(phones.map((_, at) => at))
    const keys = phones.map(() => crypto.randomUUID().replaceAll('-', '').slice(0, 22))
    const [logsBefore, framesBefore] = [api.log.length, wall.bytes.length]
    const last = order.pop() ?? 0
    for (const at of order) await vote(phones[at], { round, vote: votes[at], ballotKey: keys[at] })
    const dump = await dumpDatabase()
    const ticks = order.map((at) => phones[at]?.seatId ?? '')
    const truth = new Map(order.map((at) => [phones[at]?.seatId ?? '', votes[at] ?? 'skip']))
    const open = readOpenRound(dump, roomId)
    expect(tallyOf(open.ballots)).toEqual(tallyOf([...truth.values()]))
    const sizes = wall.bytes.slice(framesBefore).map((frame) => frame.length)
    const lines = api.log.slice(logsBefore).filter((line) => line.includes('ballots'))
    for (const [name, match] of attacks({ ...open, ticks, sizes, lines })) {
      const found = guesses.get(name) ?? []
      guesses.set(name, found)
      found.push(...ticks.map((seat) => toGuess(truth, { seat, guessed: match.get(seat) })))
    }

    await vote(phones[last], { round, vote: votes[last], ballotKey: keys[last] })
    const shown = await wall.viewWhere(({ phase }) => phase === 'revealed')
    expect(shown.tally).toEqual(tallyOf(votes))
    const after = await dumpDatabase()
    const everything = [dump, after, api.log.join('\n'), Buffer.concat(wall.bytes).toString()]
    for (const text of everything) {
      for (const secret of [...keys, ...secrets]) expect(text).not.toContain(secret)
    }
    // Of a revealed round not even the hashes of the keys remain. Before the reveal they are in no log and no frame.
    const outside = [after, api.log.join('\n'), Buffer.concat(wall.bytes).toString()]
    for (const text of outside) {
      for (const key of keys) expect(text).not.toContain(hashSecret(key))
    }
    await command(code, { do: 'agree', step: shown.step, score: 3 })
    await command(code, { do: 'goOn', step: shown.step + 1 })
  }
  for (const [name, found] of guesses) {
    const hits = found.filter(({ isRight }) => isRight).length
    const expected = found.reduce((sum, { chance }) => sum + chance, 0)
    const spread = Math.sqrt(found.reduce((sum, { chance }) => sum + chance * (1 - chance), 0))
    // One in a million such tests would exceed five.
    expect(Math.abs(hits - expected) / spread, `${name}: ${hits} of ${found.length}`).toBeLessThan(
      5,
    )
  }
  expect([...guesses.values()].every((found) => found.length === ROUNDS * (PEOPLE - 1))).toBe(true)
}, 240_000)

test('a leak would be noticed', () => {
  const votes = Array.from({ length: ROUNDS * PEOPLE }, randomVote)
  const ticks = votes.map((_, at) => `${at}`)
  const leak = attacks({ ballots: votes, voted: ticks, ticks, sizes: [], lines: [] })
  const match = leak.get('the order of the ballots is that of the votes')
  expect(ticks.every((seat, at) => match?.get(seat) === votes[at])).toBe(true)
})

test('the frames of a room in which all gave 0 and one in which all gave 5 are of one size, to the byte', async () => {
  const recorded = await Promise.all(
    ([0, 5] as const).map(async (score) => {
      const { code, roomId, phones, wall } = await openRoom(1)
      // The number of counted joins depends on the machine, too. From here on it has four digits.
      await api.db.update(rooms).set({ version: 5000 }).where(eq(rooms.id, roomId))
      await command(code, { do: 'start', step: 0 })
      const { round } = await wall.viewWhere(({ phase }) => phase === 'voting')
      for (const [at, phone] of phones.entries()) {
        await vote(phone, { round, vote: score, ballotKey: `${at}`.repeat(22) })
        const isLast = at === phones.length - 1
        await wall.viewWhere((view) => (isLast ? view.phase === 'agreed' : view.votes === at + 1))
      }
      // The number of views for a change depends on the machine. Each of them says what it shows.
      const views = wall.messages.flatMap((message, at) =>
        message.event === 'view' && message.data.step > 0
          ? [[`${message.data.phase} ${message.data.votes}`, at] as const]
          : [],
      )
      return new Map(views.map(([state, at]) => [state, wall.bytes[at]?.length]))
    }),
  )
  const [zeros, fives] = recorded.map(
    (sizes, at) => new Map([...sizes].filter(([state]) => recorded[1 - at]?.has(state))),
  )
  expect(zeros).toEqual(fives)
  // A round without votes, each vote, and the reveal that follows the last of them.
  expect(zeros?.size).toBeGreaterThan(PEOPLE)
})

type Evidence = {
  /** In the order of the dump. */
  ballots: Vote[]
  voted: string[]
  /** The seats in the order in which the frames showed them to have voted. */
  ticks: string[]
  /** From the frames that followed the votes, in their order. */
  sizes: number[]
  /** From the log, about votes. */
  lines: string[]
}

/** Ways in which an attacker with all the data could try to match voters and scores. */
function attacks({
  ballots,
  voted,
  ticks,
  sizes,
  lines,
}: Evidence): Map<string, Map<string, Vote>> {
  const pair = (seats: string[], scores: Vote[]) =>
    new Map(seats.map((seat, at) => [seat, scores[at] ?? 'skip']))
  const ascending = ballots.toSorted((a, b) => rank(a) - rank(b))
  const by = (values: number[]) =>
    ticks
      .map((seat, at) => ({ seat, value: values[at] ?? 0 }))
      .toSorted((a, b) => a.value - b.value)
      .map(({ seat }) => seat)
  return new Map([
    ['the order of the ballots is that of the votes', pair(ticks, ballots)],
    ['the order of the ballots is that of the votes, backwards', pair(ticks, ballots.toReversed())],
    ['the order of the ballots is that of the seats', pair(voted, ballots)],
    ['the order of the ballots is that of the seats, backwards', pair(voted, ballots.toReversed())],
    ['higher scores make longer frames', pair(by(sizes), ascending)],
    [
      'higher scores make longer lines in the log',
      pair(by(lines.map((line) => line.length)), ascending),
    ],
    ['higher scores take longer', pair(by(lines.map(millisOf)), ascending)],
  ])
}

type Guess = { isRight: boolean; chance: number }

/** Chance is the probability of drawing the score from those that are known to have been given. */
function toGuess(
  truth: ReadonlyMap<string, Vote>,
  { seat, guessed }: { seat: string; guessed: Vote | undefined },
): Guess {
  const same = [...truth.values()].filter((vote) => vote === guessed).length
  return { isRight: truth.get(seat) === guessed, chance: same / truth.size }
}

function rank(vote: Vote): number {
  return vote === 'skip' ? SCALE.length : vote
}

function millisOf(line: string): number {
  return (JSON.parse(line) as { ms: number }).ms
}

function randomVote(): Vote {
  return ([...SCALE, 'skip'] as const)[Math.floor(Math.random() * (SCALE.length + 1))] ?? 'skip'
}

function shuffled<Item>(items: Item[]): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item)
}

type Phone = { code: string; seatId: string; cookie: string }

async function openRoom(topicCount: number) {
  await api.db.execute(sql`delete from rate_limit`)
  const squad = await owner.post('/squads', { name: 'Alpha' })
  const { id } = squad.body as { id: string }
  const topics = Array.from({ length: topicCount }, (_, at) => ({ id: `t${at}`, title: `T${at}` }))
  const opened = await owner.post(`/squads/${id}/rooms`, { sprint: 1, topics, seconds: null })
  const { code } = opened.body as { code: string }
  const phones: Phone[] = []
  for (let at = 0; at < PEOPLE; at += 1) {
    const seated = await api.visitor.post(`/rooms/${code}/seats`, {})
    const cookie = seated.headers.get('set-cookie')?.split(';')[0] ?? ''
    phones.push({ code, cookie, seatId: (seated.body as { seatId: string }).seatId })
  }
  const [room] = await api.db.select({ id: rooms.id }).from(rooms).where(eq(rooms.code, code))
  const roomId = room?.id ?? ''
  const wall = recordStream()
  await api.hub.open(roomId, { stream: wall.stream, seatId: null, isFacilitator: true })
  for (const { seatId } of phones) {
    const { stream } = recordStream()
    await api.hub.open(roomId, { stream, seatId, isFacilitator: false })
  }
  await wall.viewWhere(({ seats }) => seats.every(({ isPresent }) => isPresent))
  return { code, roomId, phones, wall }
}

async function vote(
  phone: Phone | undefined,
  ballot: { round: number; vote: Vote | undefined; ballotKey: string | undefined },
): Promise<void> {
  const { code, cookie } = phone ?? { code: '', cookie: '' }
  const taken = await api.visitor.send('POST', `/rooms/${code}/ballots`, { cookie, body: ballot })
  if (taken.status !== 204) throw new Error(taken.text)
}

async function command(code: string, given: Record<string, unknown>): Promise<void> {
  const done = await owner.post(`/rooms/${code}/commands`, given)
  if (done.status !== 204) throw new Error(done.text)
}

/** All tables, row by row, in the order in which they are stored. */
async function dumpDatabase(): Promise<string> {
  const file = join(folder, `${crypto.randomUUID()}.gz`)
  await writeBackup(api.db, file)
  const text = gunzipSync(readFileSync(file)).toString()
  rmSync(file)
  return text
}

/** The round that has ballots, as an attacker reads it from the dump. */
function readOpenRound(dump: string, roomId: string): { ballots: Vote[]; voted: string[] } {
  const lines = dump.split('\n')
  const header = lines.findIndex((line) => line.includes('"table":"room_rounds"'))
  const { columns } = JSON.parse(lines[header] ?? '') as { columns: string[] }
  const rows = lines.slice(header + 1).flatMap((line) => {
    const { row } = JSON.parse(line || '{}') as { row?: string[] }
    return row?.includes(roomId) ? [row] : []
  })
  const open = rows.find((row) => row[columns.indexOf('ballots')] !== '{}') ?? []
  const read = (column: string) =>
    JSON.parse(open[columns.indexOf(column)] ?? '{}') as Record<string, number>
  return {
    ballots: Object.values(read('ballots')).map((digit) =>
      digit === 6 ? 'skip' : (digit as Vote),
    ),
    voted: Object.keys(read('voted')),
  }
}
