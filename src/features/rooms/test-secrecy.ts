import { sql } from 'drizzle-orm'
import { SCALE } from '~/domain/scale'
import { tallyOf, type Vote } from '~/domain/tally'
import { queryRows } from '~/lib/database/rows.server'
import type { Caller, TestApi } from '~/server/test-api'
import { ballotIdOf, openVote, type Seal, type SealRow } from './ballots/seals.server'
import { sealer } from './ballots/test-votes'
import { recordStream } from './running/test-streams'

/** Live rooms played at random, and an attacker who reads everything that is left of them. For tests only. */

export const PEOPLE = 6

export type Person = { seatId: string; secret: string; cookie: string }

/** One vote of a room, as it really was. */
export type PlayedRound = {
  people: readonly Person[]
  votes: ReadonlyMap<Person, Vote>
  /** The people in the order in which they voted. */
  order: readonly Person[]
  /** The database's half of the key, as it was during the round. */
  row: SealRow
  /** The table of votes at the end of the round, before the last vote. */
  open: { ballots: Record<string, string>; voted: string[] }
  /** Bytes of the frames that followed the votes, and lines of the log, in their order. */
  frames: number[]
  lines: string[]
}

export type PlayedRoom = { code: string; rounds: PlayedRound[]; frames: Buffer[] }

/** Opens a room, plays a vote on each topic with random votes in random order, and closes it. */
export async function playRoom(
  api: TestApi,
  owner: Caller,
  { rounds: count }: { rounds: number },
): Promise<PlayedRoom> {
  const { code, roomId, people, wall, streams } = await openRoom(api, owner, count)
  const command = (given: Record<string, unknown>) =>
    requireDone(owner.post(`/rooms/${code}/commands`, given))
  const rounds: PlayedRound[] = []
  await command({ do: 'start', step: 0 })
  for (let at = 0; at < count; at += 1) {
    const { round } = await wall.viewWhere(({ phase }) => phase === 'voting')
    // At least two scores, or there is nothing to guess.
    const votes = new Map(people.map((each, at) => [each, at < 2 ? (at as Vote) : randomVote()]))
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
        select s.one, s.two, v.ballots, array(select jsonb_object_keys(v.voted)) as voted
        from room_votes v join room_seals s on s.room_id = v.room_id and s.number = v.number
        where v.room_id = ${roomId}`,
    )
    if (!row) throw new Error('the votes are not there')
    const lines = api.log.slice(linesBefore).filter((line) => line.includes('/ballots'))
    const frames = wall.bytes.slice(framesBefore).map(({ length }) => length)
    const { one, two, ...open } = row
    rounds.push({ people, votes, order, row: { one, two }, open, frames, lines })
    for (const person of order.slice(-1)) await castBy(person)
    const shown = await wall.viewWhere(({ phase }) => phase === 'revealed')
    requireEqual(shown.tally, tallyOf([...votes.values()]))
    await command({ do: 'agree', step: shown.step, score: 3 })
    await command({ do: 'goOn', step: shown.step + 1 })
  }
  await command({ do: 'close' })
  return { code, rounds, frames: streams.flatMap(({ bytes }) => bytes) }
}

/** A room that everybody has joined, before its first vote. */
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

/** What the attacker says that a person voted. */
export type Guess = ReadonlyMap<Person, Vote>

/** Ways to match the people of a round with its scores, by what is left of it. All know the tally. */
export const ATTACKS: Record<string, (round: PlayedRound) => Guess> = {
  'the score that was given most often': ({ people, votes }) => {
    const given = [...votes.values()]
    const times = (vote: Vote) => given.filter((each) => each === vote).length
    const most = given.toSorted((a, b) => times(b) - times(a))[0] ?? 'skip'
    return new Map(people.map((person) => [person, most]))
  },
  'scores in the order of the votes': (round) => pair(round.order, ascending(round)),
  'scores in the order of the seats': (round) => pair(bySeat(round), ascending(round)),
  'scores in the order of the stored ballots': (round) => {
    const { ballots, voted } = round.open
    const sealed = Object.values(ballots)
    const texts = sealed.toSorted()
    const people = voted.map((id) => round.people.find(({ seatId }) => seatId === id))
    const ranked = people
      .map((person, at) => ({ person, rank: texts.indexOf(sealed[at] ?? '') }))
      .toSorted((a, b) => a.rank - b.rank)
      .flatMap(({ person }) => person ?? [])
    return pair([...ranked, ...round.order.slice(-1)], ascending(round))
  },
  'higher scores make longer frames': (round) =>
    pair(ranked(round.order, round.frames), ascending(round)),
  'higher scores make longer lines in the log': (round) => {
    const lengths = round.lines.map(({ length }) => length)
    return pair(ranked(round.order, lengths), ascending(round))
  },
  'higher scores take longer': (round) =>
    pair(ranked(round.order, round.lines.map(millisOf)), ascending(round)),
}

/** The control: an attacker who has stolen the key of the round, the server's secret and the cookies. */
export function openWithKey({ people, row, open }: PlayedRound): Guess {
  const seal: Seal = sealer(row)
  return new Map(
    people.flatMap((person) => {
      const ballot = ballotIdOf(seal, person.secret)
      const sealed = open.ballots[ballot]
      return sealed === undefined ? [] : [[person, openVote(seal, ballot, sealed)] as const]
    }),
  )
}

/** How many guesses are right, beside what drawing from the given scores would give. */
export function judge(rounds: readonly PlayedRound[], attack: (round: PlayedRound) => Guess) {
  let [hits, expected, variance, count] = [0, 0, 0, 0]
  for (const round of rounds) {
    const given = [...round.votes.values()]
    for (const [person, guessed] of attack(round)) {
      const chance = given.filter((vote) => vote === guessed).length / given.length
      count += 1
      hits += Number(round.votes.get(person) === guessed)
      expected += chance
      variance += chance * (1 - chance)
    }
  }
  return { hits, expected, count, deviations: (hits - expected) / Math.sqrt(variance) }
}

/** Texts and bytes that would open or join a ballot of the round. */
export function tracesOf({ row, open, people }: PlayedRound): Buffer[] {
  const seal = sealer(row)
  const keys = [row.one, row.two]
  const ids = people.map(({ secret }) => ballotIdOf(seal, secret))
  return [
    ...[...keys, ...ids, ...Object.values(open.ballots)].map((text) => Buffer.from(text)),
    // As the database stores a uuid, and as the process holds the derived keys.
    ...keys.map((key) => Buffer.from(key.replaceAll('-', ''), 'hex')),
    seal.idKey,
    seal.voteKey,
  ]
}

function pair(people: readonly Person[], scores: readonly Vote[]): Guess {
  return new Map(people.map((person, at) => [person, scores[at] ?? 'skip']))
}

function ascending({ votes }: PlayedRound): Vote[] {
  return [...votes.values()].toSorted((a, b) => rank(a) - rank(b))
}

function bySeat({ people }: PlayedRound): Person[] {
  return people.toSorted((a, b) => (a.seatId < b.seatId ? -1 : 1))
}

function ranked(people: readonly Person[], values: readonly number[]): Person[] {
  return people
    .map((person, at) => ({ person, value: values[at] ?? 0 }))
    .toSorted((a, b) => a.value - b.value)
    .map(({ person }) => person)
}

function millisOf(line: string): number {
  return (JSON.parse(line) as { ms?: number }).ms ?? 0
}

function rank(vote: Vote): number {
  return vote === 'skip' ? SCALE.length : vote
}

function randomVote(): Vote {
  return ([...SCALE, 'skip'] as const)[Math.floor(Math.random() * (SCALE.length + 1))] ?? 'skip'
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item)
}
