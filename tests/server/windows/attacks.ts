import type { Vote } from '../../../src/domain/votes/tally'
import {
  openVote,
  openWaitingVote,
  type Sealer,
} from '../../../src/features/rooms/ballots/seals.server'

// Attacks on a window with what remains of it: the log of statements, which contains every stored state of its votes,
// a dump of the logged tables, the server's secret and log, and all mails.

type Halves = { one: string; two: string }

/** A window as it was played, and what a thief of its dump has. */
export type PlayedWindow = {
  roomId: string
  code: string
  /** People by address, alphabetically, as the dump has them. */
  people: readonly Person[]
  topicIds: readonly string[]
  /** Seats and the hashes of their secrets, in the order of the table's file. */
  seats: readonly { id: string; hash: string }[]
  /** The database's halves of the keys. That of waiting votes is erased, and only a control has it. */
  keys: { stored: Halves; waiting: Halves }
  /** Addresses in the order in which their invitations arrived. */
  arrivals: readonly string[]
}

type Person = {
  email: string
  seatId: string
  /** All choices on a topic, in the order in which they were sent. */
  given: ReadonlyMap<string, Vote[]>
}

/** A guess that was right or wrong, with its chance. */
export type Guess = { isRight: boolean; chance: number }

/** A statement about a window's votes, from the log. */
type Written =
  | { name: 'find_window_seat'; code: string; hash: string }
  | { name: 'write_waiting' | 'store_votes'; roomId: string; topicId: string; votes: Votes }
type Votes = { ballots: Record<string, string>; voted: string[] }

const STATEMENT = /execute (find_window_seat|write_waiting|store_votes)[/:]/
const PARAMETERS = /DETAIL: +parameters: (.*)$/i

/** Reads the statements about votes from PostgreSQL's log. */
export function readStatements(lines: readonly string[]): Written[] {
  const written: Written[] = []
  let name: string | undefined
  for (const line of lines) {
    const executed = STATEMENT.exec(line)?.[1]
    const given = PARAMETERS.exec(line)?.[1]
    if (executed) name = executed
    else if (given && name) {
      written.push(toWritten(name, given))
      name = undefined
    }
  }
  return written
}

/** True for a line that `readStatements` uses. */
export function isOfVotes(line: string): boolean {
  return STATEMENT.test(line) || PARAMETERS.test(line)
}

function toWritten(name: string, parameters: string): Written {
  const values = [...parameters.matchAll(/\$\d+ = '([^']*)'/g)].map(([, value = '']) => value)
  const [first = '', second = '', ballots = '{}', voted = '{}'] = values
  if (name === 'find_window_seat') return { name, code: first, hash: second }
  const votes = { ballots: JSON.parse(ballots), voted: Object.keys(JSON.parse(voted)) }
  const kind = name === 'store_votes' ? name : 'write_waiting'
  return { name: kind, roomId: first, topicId: second, votes }
}

/** Ballots that one write stored, with the seats that the log joins with them. */
export type Joined = {
  topicId: string
  /** Seats by arrival. */
  seats: { id: string; vote: Vote; sent: number }[]
  /** Ballots as the write lists them. */
  ballots: { id: string; vote: Vote; choice: number }[]
}

/** Ballots and seats of a window, from the log and the keys. */
export type Trail = {
  joined: Joined[]
  /** Seats and ballots of writes that changed stored votes. Of a single one, the log tells whose it is. */
  changed: Joined[]
  /** Pairs of a seat's true vote and the one that the key of waiting votes gives it. */
  paired: { given: Vote | undefined; found: Vote | undefined }[]
  /** Seats whose votes no write had stored at the end, by topic. */
  left: Map<string, { seats: string[]; stored: Vote[] }>
  /** Ids and sealed texts that only waited. */
  waited: Set<string>
}

/** Follows a window through the log. */
export function follow(
  { roomId, code, people, seats, topicIds, keys }: PlayedWindow,
  written: readonly Written[],
  sealer: Sealer,
): Trail {
  const sealOf = (purpose: keyof PlayedWindow['keys']) =>
    sealer({ roomId, number: 0, ...keys[purpose] }, purpose)
  const [storedSeal, waitingSeal] = [sealOf('stored'), sealOf('waiting')]
  const seatOf = new Map(seats.map(({ id, hash }) => [hash, id]))
  const trail: Trail = { joined: [], changed: [], paired: [], left: new Map(), waited: new Set() }
  for (const topicId of topicIds) {
    const givenOf = new Map(people.map(({ seatId, given }) => [seatId, given.get(topicId) ?? []]))
    const sent = new Map<string, number>()
    const voteOf = (seatId: string) => givenOf.get(seatId)?.[(sent.get(seatId) ?? 1) - 1]
    let waiting: Votes = { ballots: {}, voted: [] }
    let stored: Votes = { ballots: {}, voted: [] }
    let [coming, changing]: [string[], string[]] = [[], []]
    /** Pairs that the key of waiting votes gives away, by ballot id. */
    const known = new Map<string, { seatId: string; vote: Vote }>()
    let sender = ''
    for (const each of written) {
      if (each.name === 'find_window_seat') {
        if (each.code === code) sender = seatOf.get(each.hash) ?? ''
        continue
      }
      if (each.roomId !== roomId || each.topicId !== topicId) continue
      const { votes } = each
      if (each.name === 'write_waiting') {
        sent.set(sender, (sent.get(sender) ?? 0) + 1)
        const isFirst = !stored.voted.includes(sender)
        const list = isFirst ? coming : changing
        if (!list.includes(sender)) list.push(sender)
        for (const [id, sealed] of Object.entries(votes.ballots)) {
          trail.waited.add(id).add(sealed)
          if (waiting.ballots[id] === sealed || !isFirst) continue
          const { ballotId, vote } = openWaitingVote(waitingSeal, `${topicId} ${id}`, sealed)
          const owner = id in waiting.ballots ? known.get(ballotId)?.seatId : sender
          if (owner) known.set(ballotId, { seatId: owner, vote })
        }
        waiting = votes
        continue
      }
      const open = ([id, sealed]: [string, string]) => {
        const { vote, choice } = openVote(storedSeal, `${topicId} ${id}`, sealed)
        return { id, vote, choice }
      }
      const entries = Object.entries(votes.ballots)
      const first = entries.filter(([id]) => !(id in stored.ballots)).map(open)
      const changed = entries
        .filter(([id, sealed]) => id in stored.ballots && stored.ballots[id] !== sealed)
        .map(open)
      const toSeat = (id: string) => ({ id, vote: voteOf(id) ?? 'skip', sent: sent.get(id) ?? 0 })
      if (first.length > 0) {
        trail.joined.push({ topicId, seats: coming.map(toSeat), ballots: first })
        const others = first.filter(({ id }) => !known.has(id))
        const last = coming.filter((id) => ![...known.values()].some(({ seatId }) => seatId === id))
        for (const { id } of first) {
          const pair = known.get(id) ?? { seatId: last[0] ?? '', vote: others[0]?.vote ?? 'skip' }
          trail.paired.push({ given: voteOf(pair.seatId), found: pair.vote })
        }
        coming = []
        known.clear()
      }
      if (changed.length > 0) {
        trail.changed.push({ topicId, seats: changing.map(toSeat), ballots: changed })
        changing = []
      }
      stored = votes
    }
    const votes = Object.entries(stored.ballots).map(
      ([id, sealed]) => openVote(storedSeal, `${topicId} ${id}`, sealed).vote,
    )
    trail.left.set(topicId, { seats: coming, stored: votes })
    for (const { seatId, vote } of known.values()) {
      trail.paired.push({ given: voteOf(seatId), found: vote })
    }
  }
  return trail
}

/** Ways to match people with seats. */
export const SEAT_ATTACKS: Record<string, (window: PlayedWindow) => Guess[]> = {
  'seats in the order of the file': ({ people, seats }) =>
    pairSeats(
      people,
      seats.map(({ id }) => id),
    ),
  'seats in the order of their secrets': ({ people, seats }) =>
    pairSeats(
      people,
      seats.toSorted((a, b) => (a.hash < b.hash ? -1 : 1)).map(({ id }) => id),
    ),
  'seats in the order of the arriving mails': ({ people, seats, arrivals }) =>
    pairSeats(
      arrivals.flatMap((email) => people.find((person) => person.email === email) ?? []),
      seats.map(({ id }) => id),
    ),
}

/** Ways to match seats with scores. Each guess is one about the ballots of one write. */
export const SCORE_ATTACKS: Record<string, (joined: Joined) => Guess[]> = {
  'first votes in the order of the seats': ({ seats, ballots }) => pairVotes(seats, ballots),
  'votes with a later choice of seats that sent more': ({ seats, ballots }) =>
    pairVotes(
      seats.toSorted((a, b) => a.sent - b.sent),
      ballots.toSorted((a, b) => a.choice - b.choice),
    ),
}

/** Matches people with the stored votes of the whole window, through the seat of the same rank. */
export function guessScores({ people, seats }: PlayedWindow, { joined }: Trail): Guess[] {
  return joined.flatMap(({ topicId, seats: group, ballots }) => {
    const votes = ballots.map(({ vote }) => vote)
    return group.flatMap(({ id }, at) => {
      const person = people[seats.findIndex((seat) => seat.id === id)]
      const vote = votes[at]
      if (!person || vote === undefined) return []
      const lastOf = ({ given }: Person) => given.get(topicId)?.at(-1)
      const chance = people.filter((each) => lastOf(each) === vote).length / people.length
      return [{ isRight: lastOf(person) === vote, chance }]
    })
  })
}

/** Matches ballots of two topics by their rank within writes that stored votes of the same seats. */
export function guessTopics({ joined }: Trail): Guess[] {
  const keyOf = ({ seats }: Joined) =>
    seats
      .map(({ id }) => id)
      .toSorted()
      .join()
  return joined.flatMap((one) => {
    const other = joined.find((each) => each.topicId > one.topicId && keyOf(each) === keyOf(one))
    const votes = other?.ballots.map(({ vote }) => vote) ?? []
    return one.ballots.flatMap(({ vote }, at) => {
      const guessed = votes[at]
      const chance = votes.filter((each) => each === vote).length / votes.length
      return guessed === undefined ? [] : [{ isRight: guessed === vote, chance }]
    })
  })
}

/** Compares guesses with chance. `interval` is that of the right ones with a confidence of 95 %, as a share. */
export function judgeGuesses(guesses: readonly Guess[]) {
  const count = guesses.length
  const hits = guesses.filter(({ isRight }) => isRight).length
  const expected = guesses.reduce((sum, { chance }) => sum + chance, 0)
  const variance = guesses.reduce((sum, { chance }) => sum + chance * (1 - chance), 0)
  const share = hits / count
  const margin = 1.96 * Math.sqrt((share * (1 - share)) / count)
  const deviations = variance === 0 ? 0 : (hits - expected) / Math.sqrt(variance)
  return {
    ...{ count, hits, deviations, chance: expected / count },
    interval: [share - margin, share + margin] as const,
  }
}

function pairSeats(people: readonly Person[], seatIds: readonly string[]): Guess[] {
  return people.map(({ seatId }, at) => ({
    isRight: seatIds[at] === seatId,
    chance: 1 / people.length,
  }))
}

function pairVotes(seats: readonly { vote: Vote }[], ballots: readonly { vote: Vote }[]): Guess[] {
  return seats.map(({ vote }, at) => {
    const guessed = ballots[at]?.vote
    const chance = ballots.filter((each) => each.vote === guessed).length / ballots.length
    return { isRight: guessed === vote, chance }
  })
}
