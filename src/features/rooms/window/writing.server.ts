import type { Poll, RoomWindow, TopicVotes } from '~/domain/rooms/window/window'
import { isGroup } from '~/domain/rooms/window/window-groups'
import type { Request } from '~/lib/database/statement.server'
import { ballotIdOf, sealVote, sealWaitingVote } from '../ballots/seals.server'
import {
  ADD_WINDOW_SEATS,
  END_POLL,
  REMOVE_WINDOW_SEATS,
  STORE_FINISHED,
  STORE_VOTES,
  WRITE_MARKS,
  WRITE_WAITING,
  WRITE_WINDOW,
} from './statements.server'
import { nameOf, type StoredPoll, type StoredTopic } from './stored-poll.server'

type WindowChange = {
  before: RoomWindow | null
  after: RoomWindow | null
  /** Hashes of the secrets of new seats, by seat id. */
  secrets: ReadonlyMap<string, string>
}

/** Creates the statements that store the changes of a window by a command or by time. */
export function writeWindow(id: string, { before, after, secrets }: WindowChange): Request[] {
  if (!before || !after) throw new Error('no rule adds or removes a window')
  const { closesAt, hasExtended, hasReminded, hasRemindedOfTalk, nudgedAt } = after
  const { extraSeats, counted } = after
  const state = {
    ...{ closesAt: new Date(closesAt), hasExtended, hasReminded, hasRemindedOfTalk },
    nudgedAt: nudgedAt === null ? null : new Date(nudgedAt),
    ...{ extraSeats, countedFinished: counted.finished, countedAt: new Date(counted.at) },
  }
  const isOver = before.poll !== null && after.poll === null
  const seats = [...(after.poll?.seats ?? [])].flatMap((seatId) =>
    before.poll?.seats.has(seatId) ? [] : [{ id: seatId, tokenHash: secrets.get(seatId) }],
  )
  const left = after.poll?.seats
  const removed =
    isOver || !left ? [] : [...(before.poll?.seats ?? [])].filter((each) => !left.has(each))
  return [
    [WRITE_WINDOW, [id, JSON.stringify(state)]],
    ...(isOver ? [[END_POLL, [id]] as const] : []),
    ...(removed.length > 0
      ? [[REMOVE_WINDOW_SEATS, [id, JSON.stringify(removed.toSorted())]] as const]
      : []),
    ...(seats.length > 0 ? [[ADD_WINDOW_SEATS, [id, JSON.stringify(seats)]] as const] : []),
  ]
}

/**
 * Creates the statements that store the votes of a window. Votes wait in unlogged tables until a group is complete,
 * which is then moved to the logged ones in the same transaction.
 */
export function writePoll(
  id: string,
  { before, after, stored }: { before: Poll; after: Poll; stored: StoredPoll },
): Request[] {
  const requests: Request[] = []
  for (const [topicId, votes] of after.votes) {
    const topic = stored.topics.get(topicId)
    if (!topic) throw new Error('every leaf has a row')
    const known = before.votes.get(topicId)
    if (votes !== known) requests.push(...writeTopic(id, { topicId, votes, known, topic, stored }))
  }
  if (after.finished !== before.finished || after.allSince !== before.allSince) {
    requests.push(...writeFinished(id, after, stored))
  }
  return requests
}

type TopicChange = {
  topicId: string
  votes: TopicVotes
  known: TopicVotes | undefined
  topic: StoredTopic
  stored: StoredPoll
}

function writeTopic(id: string, { topicId, votes, known, topic, stored }: TopicChange): Request[] {
  const waiting = new Map(topic.waitingBallots)
  for (const [ballotId, ballot] of votes.ballots) {
    if (known?.ballots.get(ballotId) === ballot) continue
    const waitingId = waiting.get(ballotId)?.waitingId ?? ballotIdOf(stored.waitingSeal, ballotId)
    waiting.set(ballotId, { ...ballot, waitingId })
  }
  const newSeats = [...votes.voted].filter((seatId) => !(seatId in topic.stored.voted))
  const isMoving = isGroup(newSeats.length)

  const moving = new Map<string, string>()
  const kept: Record<string, string> = {}
  for (const [ballotId, { waitingId, vote, choice }] of waiting) {
    if (isMoving && !(ballotId in topic.stored.ballots)) {
      const given = { vote, choice, isPaper: false }
      moving.set(ballotId, sealVote(stored.storedSeal, nameOf(topicId, ballotId), given))
    } else {
      const name = nameOf(topicId, waitingId)
      kept[waitingId] = sealWaitingVote(stored.waitingSeal, name, { ballotId, vote, choice })
    }
  }
  const waitingVoted = isMoving ? [] : newSeats
  const requests: Request[] = [
    [WRITE_WAITING, [id, topicId, toJson(kept), toJson(marksOf(waitingVoted))]],
  ]
  if (!isMoving) return requests
  const ballots = { ...topic.stored.ballots, ...Object.fromEntries(moving) }
  const voted = toJson(marksOf([...votes.voted]))
  return [...requests, [STORE_VOTES, [id, topicId, toJson(ballots), voted]]]
}

/** Stores who has finished once three seats or more differ from what is stored. */
function writeFinished(
  id: string,
  { seats, finished, allSince }: Poll,
  stored: StoredPoll,
): Request[] {
  const waiting: Record<string, 0 | 1> = {}
  for (const seatId of seats) {
    const isFinished = finished.has(seatId)
    if (isFinished !== stored.storedFinished.has(seatId)) waiting[seatId] = isFinished ? 1 : 0
  }
  const isMoving = isGroup(Object.keys(waiting).length)
  const left = toJson(isMoving ? {} : waiting)
  const marks: Request = [WRITE_MARKS, [id, left, allSince]]
  return isMoving ? [marks, [STORE_FINISHED, [id, toJson(waiting)]]] : [marks]
}

function marksOf(seatIds: readonly string[]): Record<string, 1> {
  return Object.fromEntries(seatIds.map((seatId) => [seatId, 1]))
}

/** Sorts the keys, which are random, so that no log of statements has the order of votes. */
function toJson(map: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(map).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  )
}
