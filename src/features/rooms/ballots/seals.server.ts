import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Score } from '~/domain/retrospectives/scale'
import type { GivenVote } from '~/domain/rooms/room'
import type { CountedVotes } from '~/domain/votes/audience'
import { isTally, type Vote } from '~/domain/votes/tally'

// Sealing of the votes of an open round, and of the tallies of the current topic. A key is derived from two halves: the
// round's own, which exists only in the database's memory and is erased after the round, and the server's secret, which
// is never in the database. It is bound to its purpose, room and round, so that it opens nothing in another one.
// Statements, logs and write-ahead logs contain sealed votes and tallies only.

/** The round's half of the key, created by the database so that no statement contains it. */
export type SealRow = { roomId: string; number: number; one: string; two: string }

/**
 * Purposes of keys: the votes of one round, and its tally. They differ because the keys of votes are erased at the
 * reveal. In a window, votes that wait for a group have a key that is erased, and stored ones a key that outlives a
 * crash of the database.
 */
export type Seal = { idKey: Buffer; key: Buffer }

type Purpose = 'ballots' | 'tally' | 'waiting' | 'stored'

/** Derives a round's seal from its half of the key and the server's secret. */
export type Sealer = (row: SealRow, purpose?: Purpose) => Seal

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32
const ID_BYTES = 16

/** A vote has one byte and the index of its choice two, so that all sealed votes have the same length. */
const VOTE_BYTES = 3
const SKIP = 6
/** Added to the byte of a vote that was entered for a person without a device. */
const ON_PAPER = 8

export function createSealer(secret: string): Sealer {
  return ({ roomId, number, one, two }, purpose = 'ballots') => {
    const info = `retroscore ${purpose} of ${roomId} in ${number}`
    const keys = Buffer.from(hkdfSync('sha256', one + two, secret, info, 2 * KEY_BYTES))
    return { idKey: keys.subarray(0, KEY_BYTES), key: keys.subarray(KEY_BYTES) }
  }
}

/**
 * Returns the id under which a voter's ballot is stored. `voter` is a secret that the database does not have: that of
 * the seat's cookie, or for a paper seat the key in the facilitator's browser.
 */
export function ballotIdOf({ idKey }: Seal, voter: string): string {
  return createHmac('sha256', idKey)
    .update(voter)
    .digest()
    .subarray(0, ID_BYTES)
    .toString('base64url')
}

/** Seals a vote. The length does not depend on the vote, which opens only under the same ballot id. */
export function sealVote(seal: Seal, ballot: string, { vote, isPaper, choice }: GivenVote): string {
  const open = Buffer.alloc(VOTE_BYTES)
  open.writeUInt8((vote === 'skip' ? SKIP : vote) + (isPaper ? ON_PAPER : 0))
  open.writeUInt16BE(choice, 1)
  return encrypt(seal, ballot, open)
}

/** Throws if the vote was sealed with another key or under another ballot id. */
export function openVote(seal: Seal, ballot: string, sealed: string): GivenVote {
  const open = decrypt(seal, ballot, sealed)
  const byte = open.readUInt8()
  const isPaper = byte >= ON_PAPER
  const vote = isPaper ? byte - ON_PAPER : byte
  return { vote: vote === SKIP ? 'skip' : (vote as Score), isPaper, choice: open.readUInt16BE(1) }
}

/**
 * Seals a vote of a window that waits, with the id under which it will be stored. Only the erased key can tell that id,
 * so no statement joins it with a seat.
 */
export function sealWaitingVote(
  seal: Seal,
  name: string,
  { ballotId, vote, choice }: { ballotId: string; vote: Vote; choice: number },
): string {
  const open = Buffer.alloc(VOTE_BYTES)
  open.writeUInt8(vote === 'skip' ? SKIP : vote)
  open.writeUInt16BE(choice, 1)
  return encrypt(seal, name, Buffer.concat([open, Buffer.from(ballotId, 'base64url')]))
}

/** Throws if the vote was sealed with another key or under another name. */
export function openWaitingVote(seal: Seal, name: string, sealed: string) {
  const open = decrypt(seal, name, sealed)
  const byte = open.readUInt8()
  const vote: Vote = byte === SKIP ? 'skip' : (byte as Score)
  const ballotId = open.subarray(VOTE_BYTES).toString('base64url')
  return { ballotId, vote, choice: open.readUInt16BE(1) }
}

/** Each count is one byte, because a room has at most 60 seats. */
export function sealTally(seal: Seal, { tally, hiding }: CountedVotes): string {
  return encrypt(seal, TALLY, Buffer.from([...tally, hiding]))
}

/** Throws if the tally was sealed with another key. */
export function openTally(seal: Seal, sealed: string): CountedVotes {
  const counts = [...decrypt(seal, TALLY, sealed)]
  const hiding = counts.pop() ?? 0
  if (!isTally(counts)) throw new Error('the seal holds no tally')
  return { tally: counts, hiding }
}

/** Name under which a tally is sealed. */
const TALLY = 'tally'

function encrypt({ key }: Seal, name: string, open: Buffer): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(name))
  const bytes = [nonce, cipher.update(open), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat(bytes).toString('base64')
}

function decrypt({ key }: Seal, name: string, sealed: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64')
  const [start, end] = [NONCE_BYTES, bytes.length - TAG_BYTES]
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, start))
    .setAAD(Buffer.from(name))
    .setAuthTag(bytes.subarray(end))
  return Buffer.concat([decipher.update(bytes.subarray(start, end)), decipher.final()])
}
