import { api, call, REPEATABLE, toProblem } from '~/lib/browser/api-client'
import type { Connection } from '~/lib/browser/live/live-connection'
import type { CommandInput, LaterChoice, OtherVersion, PaperVote, Vote } from '../schema'

/** Maximum wait for the response to a posted vote, in milliseconds. */
const PATIENCE_MS = 8_000

/** Every vote is posted with the same number of bytes, because the network can see lengths. */
const BODY_LENGTH = 128

/** A tab's connection to a room, and the version of the room that it shows. */
type Line = { connection: Connection; version: () => number | undefined }

/** The lines of this tab, by the codes of their rooms. */
const lines = new Map<string, Line>()

/** Sends the messages to the room over the line from now on. Returns a function that ends this. */
export function sendOver(code: string, line: Line): () => void {
  lines.set(code, line)
  return () => {
    // Another page of the room may have followed in this tab.
    if (lines.get(code) === line) lines.delete(code)
  }
}

/** Returns the version of the room that this tab shows. */
export function versionShown(code: string): number | undefined {
  return lines.get(code)?.version()
}

export function sendVote(code: string, json: Vote): Promise<LaterChoice | null> {
  const post = () =>
    api.rooms[':code'].ballots.$post({ param: { code }, json }, { init: toInit(json) })
  return send(code, 'vote', json, () => call(post()))
}

/** Sends the vote of a paper seat. */
export function sendPaperVote(code: string, vote: PaperVote): Promise<LaterChoice | null> {
  const { seatId, ...json } = vote
  const seat = api.rooms[':code'].seats[':seatId']
  const post = () => seat.ballots.$post({ param: { code, seatId }, json }, { init: toInit(json) })
  return send(code, 'paperVote', vote, () => call(post()))
}

export function sendCommand(code: string, json: CommandInput): Promise<OtherVersion | null> {
  const post = () => api.rooms[':code'].commands.$post({ param: { code }, json }, REPEATABLE)
  return send(code, 'command', json, () => call(post()))
}

/**
 * Sends a message over the connection, or posts it if there is no response. A message that arrives twice has one
 * effect.
 */
async function send<Body>(
  code: string,
  type: string,
  data: unknown,
  post: () => Promise<Body>,
): Promise<Body> {
  const answer = await lines.get(code)?.connection.ask(type, data)
  // A request has the current cookies. Those of the connection may be of a session that has ended, or of another seat.
  if (!answer || answer.status === 401) return post()
  if (answer.status < 400) return answer.body as Body
  throw toProblem(answer)
}

/** A request that hangs must not delay the next attempt. */
function toInit(json: object): RequestInit {
  const body = JSON.stringify(json).padEnd(BODY_LENGTH)
  return { body, signal: AbortSignal.timeout(PATIENCE_MS) }
}
