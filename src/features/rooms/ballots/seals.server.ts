import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Score } from '~/domain/retrospectives/scale'
import type { GivenVote } from '~/domain/rooms/room'

// The votes of an open round, sealed. The key comes from two halves: the round's own, which exists only in the database's memory and is
// erased after the round, and the server's secret, which is never in the database. It is bound to its room and round: copied into another,
// it opens nothing. Statements, logs and write-ahead logs hold sealed votes at most.

/** The round's half of the key, made by the database so that no statement contains it. */
export type SealRow = { roomId: string; number: number; one: string; two: string }

/** What the votes of one round are sealed with. */
export type Seal = { idKey: Buffer; voteKey: Buffer }

/** Derives a round's seal from its half of the key and the server's secret. */
export type Sealer = (row: SealRow) => Seal

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const KEY_BYTES = 32
const ID_BYTES = 16

/** A vote is one byte, and the place of its choice two, so that all sealed votes have the same length. */
const VOTE_BYTES = 3
const SKIP = 6
/** Added to the byte of a vote that was entered for a person without a device. */
const ON_PAPER = 8

export function createSealer(secret: string): Sealer {
  return ({ roomId, number, one, two }) => {
    const purpose = `retroscore ballots of ${roomId} in ${number}`
    const keys = Buffer.from(hkdfSync('sha256', one + two, secret, purpose, 2 * KEY_BYTES))
    return { idKey: keys.subarray(0, KEY_BYTES), voteKey: keys.subarray(KEY_BYTES) }
  }
}

/**
 * The id under which a voter's ballot is stored. `voter` is a secret that the database does not have: that of the seat's cookie, or for a
 * paper seat the key in the facilitator's browser.
 */
export function ballotIdOf({ idKey }: Seal, voter: string): string {
  return createHmac('sha256', idKey)
    .update(voter)
    .digest()
    .subarray(0, ID_BYTES)
    .toString('base64url')
}

/** Always as long, whatever the vote. It opens only under the same ballot id. */
export function sealVote(
  { voteKey }: Seal,
  ballot: string,
  { vote, isPaper, choice }: GivenVote,
): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, voteKey, nonce).setAAD(Buffer.from(ballot))
  const open = Buffer.alloc(VOTE_BYTES)
  open.writeUInt8((vote === 'skip' ? SKIP : vote) + (isPaper ? ON_PAPER : 0))
  open.writeUInt16BE(choice, 1)
  return Buffer.concat([nonce, cipher.update(open), cipher.final(), cipher.getAuthTag()]).toString(
    'base64',
  )
}

/** Throws if the vote was sealed with another key or under another ballot id. */
export function openVote({ voteKey }: Seal, ballot: string, sealed: string): GivenVote {
  const bytes = Buffer.from(sealed, 'base64')
  const end = NONCE_BYTES + VOTE_BYTES
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(ALGORITHM, voteKey, nonce)
    .setAAD(Buffer.from(ballot))
    .setAuthTag(bytes.subarray(end))
  const open = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, end)), decipher.final()])
  const byte = open.readUInt8()
  const isPaper = byte >= ON_PAPER
  const vote = isPaper ? byte - ON_PAPER : byte
  return { vote: vote === SKIP ? 'skip' : (vote as Score), isPaper, choice: open.readUInt16BE(1) }
}
