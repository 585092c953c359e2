import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { toRoomVersion, toViewVersion } from '~/domain/rooms/live/view-version'
import { performNow } from '~/domain/rooms/room-commands'
import type { Db } from '~/lib/database/db.server'
import { AppError } from '~/lib/errors'
import { type Leader, parseInput } from '~/lib/server/api.server'
import type { Log } from '~/lib/server/log.server'
import { toProblem } from '~/lib/server/requests/problems.server'
import { withRequestId } from '~/lib/server/requests/request-id.server'
import type { Cast } from '../ballots/mutations.server'
import { requireRoom } from '../data.server'
import type { Rooms } from '../rooms.server'
import type { Answered, Asked } from '../running/schema'
import { ballotInput, commandInput, type OtherVersion, paperBallotMessage } from '../schema'
import type { Caller } from './caller.server'
import { type FindUser, requireLeader } from './leader.server'
import type { RoomLimits } from './limits.server'

type MessageOptions = {
  db: Db
  rooms: Rooms
  limits: RoomLimits
  findUser: FindUser
  takeWrite: (account: string) => number
  log: Log
}

type Led = { code: string; leader: Leader }

/** The voter's choice that already counts, if it is later than the given one. */
type Later = { choice: number } | undefined

export type Messages = ReturnType<typeof createMessages>

/**
 * The most frequent messages in a room: votes and commands. Each has one handler for requests and for the socket, where
 * `answer` checks the same limits and rights for each message.
 */
export function createMessages({ db, rooms, limits, findUser, takeWrite, log }: MessageOptions) {
  async function vote(
    { code, seatSecret: secret = '', place }: Pick<Caller, 'code' | 'seatSecret' | 'place'>,
    given: z.output<typeof ballotInput>,
  ): Promise<Later> {
    return laterOf(given, await rooms.castOwn({ ...given, code, secret, place }))
  }

  async function paperVote(
    { code, leader }: Led,
    given: z.output<typeof paperBallotMessage>,
  ): Promise<Later> {
    await requireRoom(db, { ...leader, code })
    return laterOf(given, await rooms.castOnPaper({ ...given, code }))
  }

  async function command(
    { code, leader }: Led,
    input: z.output<typeof commandInput>,
  ): Promise<OtherVersion | undefined> {
    const roomId = await requireRoom(db, { ...leader, code })
    const wanted = input.do === 'addTopic' ? { ...input, topicId: crypto.randomUUID() } : input
    const seen = 'version' in input ? input.version : undefined
    const version = seen && toRoomVersion(seen)
    const by = leader.userId === null ? { version } : { version, userId: leader.userId }
    const done = await rooms.change(roomId, (room, now) => performNow(room, wanted, now), by)
    if (!done.ok) throw new AppError(done.reason)
    return done.isOvertaken ? { version: toViewVersion(done.stored.version, 0) } : undefined
  }

  /** Checks limits and rights before the content of the message, as for requests. */
  async function handle(caller: Caller, { type, data }: Asked): Promise<Later | OtherVersion> {
    if (type === 'vote') {
      limits.takeMessage(caller.visitor)
      return vote(caller, parseInput(ballotInput, data))
    }
    const leader = await requireLeader(caller, { findUser, takeWrite })
    const led = { code: caller.code, leader }
    if (type === 'paperVote') return paperVote(led, parseInput(paperBallotMessage, data))
    return command(led, parseInput(commandInput, data))
  }

  /** Handles a message like a request. */
  function answer(caller: Caller, asked: Asked): Promise<Answered> {
    return withRequestId(randomUUID(), async () => {
      try {
        const body = await handle(caller, asked)
        return { id: asked.id, status: body ? 200 : 204, body }
      } catch (error) {
        return { id: asked.id, ...toProblem(error, log) }
      }
    })
  }

  return { vote, paperVote, command, answer }
}

function laterOf({ choice: given }: { choice?: number | undefined }, { choice }: Cast): Later {
  return choice > (given ?? choice) ? { choice } : undefined
}
