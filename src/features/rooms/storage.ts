import { isScore } from '~/domain/retrospectives/scale'
import { FEEDBACK_KINDS, type Feedback } from '~/domain/rooms/room'
import { isJsonObject, parseJson } from '~/domain/text/json'
import { type BallotBox, parseBallotBox } from '~/domain/votes/ballot-box'
import type { Vote } from '~/domain/votes/tally'
import { localArea, readText, sessionArea, writeText } from '~/lib/browser/browser-storage'
import { createStore, type Store } from '~/lib/browser/store'

/**
 * Feedback that is being written. From the first attempt to send it has a kind and an id, so that feedback sent twice
 * is stored once. `topicId` is the topic that it is about, null for a general comment. Without it, that is the current
 * topic.
 */
export type FeedbackDraft = Pick<Feedback, 'text'> & {
  topicId?: string | null
  kind: Feedback['kind'] | null
  id: string | null
}

/** Prefix of the name of a room's ballots in storage. */
const BALLOTS = 'room-ballots:'

/** Prefix of the name of the user's own votes in the tab's storage. */
const OWN_VOTES = 'room-own-votes:'

/**
 * Time after which ballots are deleted at the next visit of any room. Normally that happens when the topic is left, but
 * the tab may be closed before.
 */
const KEPT_FOR_MS = 24 * 60 * 60 * 1000

const boxes = new Map<string, Store<BallotBox>>()

/**
 * Returns the ballots of this browser in a room, shared by all its tabs. If storage is blocked they last as long as the
 * page.
 */
export function ballotBoxOf(code: string): Store<BallotBox> {
  const known = boxes.get(code)
  if (known) return known
  dropOldBallots(Date.now())
  const store = createStore(readBox(code))
  const box: Store<BallotBox> = {
    ...store,
    write: (ballots) => {
      if (ballots === store.read()) return
      store.write(ballots)
      const kept = { at: Date.now(), ballots }
      writeText(localArea, boxKey(code), ballots.length > 0 ? JSON.stringify(kept) : null)
    },
  }
  boxes.set(code, box)
  window.addEventListener('storage', ({ key }) => {
    if (key === boxKey(code)) store.write(readBox(code))
  })
  return box
}

/** Stores the user's own vote on a topic, until the tab is closed or the seat is left. */
export function keepOwnVote(code: string, topicId: string, vote: Vote): void {
  const votes = findOwnVotes(code).set(topicId, vote)
  writeText(sessionArea, `${OWN_VOTES}${code}`, JSON.stringify([...votes]))
}

export function findOwnVotes(code: string): Map<string, Vote> {
  const stored = readText(sessionArea, `${OWN_VOTES}${code}`)
  const value = stored.ok && stored.text !== null ? parseJson(stored.text)?.value : null
  const pairs = Array.isArray(value) ? value.filter(isOwnVote) : []
  return new Map(pairs)
}

/** Deletes everything that this browser knows of the user's votes in a room, so that the next user of the device cannot find it. */
export function dropVotes(code: string): void {
  ballotBoxOf(code).write([])
  writeText(sessionArea, `${OWN_VOTES}${code}`, null)
}

function isOwnVote(value: unknown): value is [string, Vote] {
  return (
    Array.isArray(value) &&
    typeof value[0] === 'string' &&
    (value[1] === 'skip' || isScore(value[1]))
  )
}

/** Survives a reload, until the tab is closed. */
export function keepFeedbackDraft(code: string, draft: FeedbackDraft | null): void {
  writeText(sessionArea, `room-feedback:${code}`, draft && JSON.stringify(draft))
}

export function findFeedbackDraft(code: string): FeedbackDraft | null {
  const stored = readText(sessionArea, `room-feedback:${code}`)
  const value = stored.ok && stored.text !== null ? parseJson(stored.text)?.value : null
  if (!isJsonObject(value) || typeof value.text !== 'string') return null
  const kind = FEEDBACK_KINDS.find((known) => known === value.kind)
  return {
    kind: kind ?? null,
    text: value.text,
    topicId: typeof value.topicId === 'string' ? value.topicId : null,
    id: typeof value.id === 'string' ? value.id : null,
  }
}

function readBox(code: string): BallotBox {
  return parseBallotBox(readKept(boxKey(code))?.ballots)
}

/** Returns null for anything but a stored box. Earlier versions stored no time. */
function readKept(key: string): { at: unknown; ballots?: unknown } | null {
  const stored = readText(localArea, key)
  const value = stored.ok && stored.text !== null ? parseJson(stored.text)?.value : null
  return isJsonObject(value) && 'at' in value ? { at: value.at, ballots: value.ballots } : null
}

/** Deletes the ballots of rooms in which this browser has cast none for a day. */
function dropOldBallots(now: number): void {
  for (const key of listBallotKeys()) {
    const at = readKept(key)?.at
    if (typeof at !== 'number' || now - at > KEPT_FOR_MS) writeText(localArea, key, null)
  }
}

/** Returns an empty list if storage is blocked. */
function listBallotKeys(): string[] {
  try {
    return Object.keys(localArea()).filter((key) => key.startsWith(BALLOTS))
  } catch {
    return []
  }
}

function boxKey(code: string): string {
  return `${BALLOTS}${code}`
}
