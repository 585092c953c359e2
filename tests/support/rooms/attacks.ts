import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SCALE } from '~/domain/retrospectives/scale'
import type { Tally, Vote } from '~/domain/votes/tally'
import {
  ballotIdOf,
  openVote,
  type Sealer,
  type SealRow,
} from '~/features/rooms/ballots/seals.server'

/** Attacks on everything that remains of live rooms. For tests only. */

export type Person = { seatId: string; secret: string; cookie: string }

/** A vote of a room, as it was cast. */
export type PlayedRound = {
  people: readonly Person[]
  votes: ReadonlyMap<Person, Vote>
  /** People in the order in which they voted. */
  order: readonly Person[]
  /** The database's half of the key during the round. */
  row: SealRow
  /** The table of votes at the end of the round, before the last vote. */
  open: { ballots: Record<string, string>; voted: string[] }
  /** Bytes of the frames after the votes, and lines of the log, in order. */
  frames: number[]
  lines: string[]
}

/** The attacker's guess of a person's vote. */
export type Guess = ReadonlyMap<Person, Vote>

/** Ways to match the people of a round with its scores, using what remains of it. All of them know the tally. */
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
export function openWithKey(sealer: Sealer) {
  return ({ people, row, open }: PlayedRound): Guess => {
    const seal = sealer(row)
    return new Map(
      people.flatMap((person) => {
        const ballot = ballotIdOf(seal, person.secret)
        const sealed = open.ballots[ballot]
        return sealed === undefined ? [] : [[person, openVote(seal, ballot, sealed).vote] as const]
      }),
    )
  }
}

/** Compares the number of right guesses with that of drawing from the given scores. */
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

/**
 * Draws votes of a round of at least three people, with enough scores for a tally. They are not all equal, because
 * those can be guessed.
 */
export function randomVotes(count: number): Vote[] {
  return shuffled([0, 1, 2, ...Array.from({ length: count - 3 }, randomVote)])
}

function randomVote(): Vote {
  return ([...SCALE, 'skip'] as const)[Math.floor(Math.random() * (SCALE.length + 1))] ?? 'skip'
}

export function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item)
}

/**
 * Lists the files below a folder that contain one of the texts. A running server may remove files and folders
 * meanwhile, as with a whole database.
 */
export function filesWith(folder: string, texts: readonly Buffer[]): string[] {
  return filesWhere(folder, findAny(texts))
}

/** Lists them for a few texts of any kind. `findAny` is slow if many bytes and the ends of texts are zeros. */
export function filesWithFew(folder: string, texts: readonly Buffer[]): string[] {
  return filesWhere(folder, (bytes) => texts.some((text) => bytes.includes(text)))
}

function filesWhere(folder: string, hasAny: (bytes: Buffer) => boolean): string[] {
  return filesBelow(folder).filter((path) => hasAny(ifThere(() => readFileSync(path)) ?? NOTHING))
}

const NOTHING = Buffer.alloc(0)

function filesBelow(folder: string): string[] {
  const entries = ifThere(() => readdirSync(folder, { withFileTypes: true })) ?? []
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesBelow(path)
    return entry.isFile() ? [path] : []
  })
}

/** Returns null if the file or folder is gone. */
function ifThere<Content>(read: () => Content): Content | null {
  try {
    return read()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/**
 * True for bytes that contain one of the texts. Uses the algorithm of Wu and Manber: the last two bytes of the window
 * determine how far it can move, which is nearly always the length of the shortest text.
 */
export function findAny(texts: readonly Buffer[]): (bytes: Buffer) => boolean {
  const width = Math.min(...texts.map(({ length }) => length))
  const steps = new Uint16Array(1 << 16).fill(width - 1)
  /** Grouped by the two bytes at the end of the first window. */
  const byEnd = new Map<number, Buffer[]>()
  for (const text of texts) {
    for (let at = 1; at < width; at += 1) {
      const pair = text.readUInt16BE(at - 1)
      steps[pair] = Math.min(steps[pair] ?? 0, width - 1 - at)
    }
    const end = text.readUInt16BE(width - 2)
    byEnd.set(end, [...(byEnd.get(end) ?? []), text])
  }
  const hasOneAt = (bytes: Buffer, start: number, pair: number) =>
    byEnd.get(pair)?.some((text) => text.equals(bytes.subarray(start, start + text.length)))
  return (bytes) => {
    let at = width - 1
    while (at < bytes.length) {
      const pair = ((bytes[at - 1] ?? 0) << 8) | (bytes[at] ?? 0)
      const step = steps[pair] ?? 0
      if (step === 0 && hasOneAt(bytes, at - width + 1, pair)) return true
      at += step || 1
    }
    return false
  }
}

/** Returns texts and bytes that would open a ballot of the round, or link it to a voter. */
export function tracesOf(sealer: Sealer, { row, open, people }: PlayedRound): Buffer[] {
  const seal = sealer(row)
  const keys = [row.one, row.two]
  const ids = people.map(({ secret }) => ballotIdOf(seal, secret))
  return [
    ...[...keys, ...ids, ...Object.values(open.ballots)].map((text) => Buffer.from(text)),
    // Formats of the database's uuid and of the process's derived keys.
    ...keys.map((key) => Buffer.from(key.replaceAll('-', ''), 'hex')),
    seal.idKey,
    seal.key,
  ]
}

/** Returns a tally in the formats of a table and of texts. */
export function tracesOfTally(tally: Tally): Buffer[] {
  // An array of seven `smallint` with one dimension, without nulls, counted from 1.
  const head = [1, 0, 21, tally.length, 1]
  const bytes = Buffer.alloc(4 * head.length + 2 * tally.length)
  for (const [at, value] of head.entries()) bytes.writeInt32LE(value, 4 * at)
  for (const [at, value] of tally.entries()) bytes.writeInt16LE(value, 4 * head.length + 2 * at)
  return [bytes, Buffer.from(`{${tally.join()}}`), Buffer.from(`[${tally.join()}]`)]
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
