import { PHASES } from '~/domain/rooms/phases'
import { takeLead } from '~/domain/rooms/room-lead'
import { join } from '~/domain/rooms/room-seats'
import { viewFor } from '~/domain/rooms/room-view'
import { settle } from '~/domain/votes/room-voting'
import type { Db, Executor } from '~/lib/database/db.server'
import {
  type Announcements,
  NO_ANNOUNCEMENTS,
  type RoomChange,
} from '~/lib/server/announcements/announcement.server'
import type { UserId } from '~/lib/server/api.server'
import type { Log } from '~/lib/server/log.server'
import { type Meter, NO_METER } from '~/lib/server/meter'
import { hashSecret } from '~/lib/server/secret.server'
import { createEraser } from './ballots/eraser.server'
import { type Cast, createBallots } from './ballots/mutations.server'
import type { Sealer } from './ballots/seals.server'
import { leadSquadRoom } from './leading/mutations.server'
import { type Changed, type Changing, changeRoom, type Rule } from './mutations.server'
import { deleteQuickRooms } from './opening/mutations.server'
import { createHub, type Hub } from './running/hub.server'
import { outdateRooms } from './running/mutations.server'
import { createSeatFinder } from './seats/data.server'
import { readRoom } from './stored-room.server'
import { castVote, finish } from './window/mutations.server'
import type { WindowPage } from './window/schema'

export type Rooms = ReturnType<typeof createRooms>

type RoomsOptions = {
  db: Db
  nodeId: string
  log: Log
  /** Seals the votes of open rounds. */
  sealer: Sealer
  /** Records that this node is alive. Seats on a dead node count as gone. */
  tellAlive: () => Promise<void>
  /** Tells the other nodes. None without it. */
  announcements?: Announcements
  meter?: Meter
}

type NewSeat = { seatId: string; tokenHash: string; nickname: string | null }

type SeatOutcome = { ok: true } | { ok: false; reason: 'ROOM_CLOSED' | 'ROOM_FULL' | 'NOT_FOUND' }

/**
 * Creates the only module through which rooms change. Each function below writes a change to the database, and then shows
 * it to the streams of this node and announces it to the other nodes. The exception is a stream that begins or ends,
 * which moves its own seat in `running/live-room.server.ts`.
 */
export function createRooms(options: RoomsOptions) {
  const { db, nodeId, log, sealer, tellAlive, meter = NO_METER } = options
  const { announcements = NO_ANNOUNCEMENTS } = options
  const { announce } = announcements
  const hub: Hub = createHub({ db, nodeId, log, sealer, tellAlive, settleRoom, announcements })
  const ballots = createBallots({ db, sealer, hub, settleRoom })
  const eraser = createEraser({ db, log, forgetSeals: ballots.forgetSeals })

  /** Changes a room by a rule, see `changeRoom`. */
  async function change<Reason extends string>(
    roomId: string,
    rule: Rule<Reason>,
    by: Changing = {},
  ): Promise<Changed<Reason>> {
    const changed = await changeRoom(db, { roomId, sealer, ...by }, rule)
    if (!changed.ok) return changed
    const { before, stored, isQuiet } = changed
    eraser.noteChange(before, stored.room)
    if (isQuiet) return changed
    hub.accept(stored)
    if (stored.room !== before) announce({ room: roomId, version: stored.version })
    return changed
  }

  /** Applies the changes that are due. Returns true if there were any. */
  async function settleRoom(roomId: string): Promise<boolean> {
    const settled = await change(roomId, (room, now) => ({ ok: true, room: settle(room, now) }))
    return !settled.ok || settled.before !== settled.stored.room
  }

  /** Takes a new seat, in one commit with concurrent requests. */
  async function takeSeat(
    roomId: string,
    { seatId, tokenHash, nickname }: NewSeat,
  ): Promise<SeatOutcome> {
    if (await hub.takeSeat(roomId, { seatId, tokenHash, nickname })) return { ok: true }
    return change(
      roomId,
      (room, now) => join(settle(room, now), { id: seatId, nickname, isPaper: false }, now),
      { secrets: new Map([[seatId, tokenHash]]) },
    )
  }

  /** Makes a member of its squad the leader of an open room, and shows it. Returns false if there is no such room. */
  async function lead(by: { code: string; userId: UserId }): Promise<boolean> {
    const led = await leadSquadRoom(db, by)
    if (led) showChanges([led])
    return led !== null
  }

  /** Makes the browser that opened a quick room its leader again, or the holder of a seat, with a new secret. */
  function leadQuickRoom(
    roomId: string,
    { seatId, secret }: { seatId: string | null; secret: string | undefined },
  ) {
    const isOpener = secret === undefined
    const leaderHash = secret === undefined ? undefined : hashSecret(secret)
    return change(roomId, (room, now) => takeLead(room, { seatId, isOpener }, now), { leaderHash })
  }

  /** Shows changes that only the database knows. */
  function showChanges(changes: readonly RoomChange[]): void {
    hub.refresh(changes.map(({ room }) => room))
    changes.forEach(announce)
  }

  /** Reads what those with a seat see of an open window. Null once it is over. */
  async function readWindow(roomId: string): Promise<WindowPage | null> {
    const stored = await readRoom(db, roomId, { sealer, hasBallots: false })
    if (!stored || !PHASES[stored.room.phase].isWindow) return null
    const { window, topics } = viewFor(stored.room, 'seat', stored.now)
    if (!window) return null
    return {
      now: stored.now,
      ...window,
      topics: topics.map(({ id, title, parent, description, packTopic, anchors }) => ({
        ...{ id, title, parent, description, packTopic },
        anchors: anchors && [...anchors],
      })),
    }
  }

  let forgotten: RoomChange[] = []
  /** Deletes expired quick rooms. After the commit, `afterwards` ends their streams. */
  const forgetQuickRooms = {
    async remove(tx: Executor): Promise<number> {
      forgotten = await deleteQuickRooms(tx)
      return forgotten.length
    },
    afterwards(): void {
      eraser.noteEnd()
      showChanges(forgotten)
    },
  }

  /** Shows the changed actions of a squad in its rooms, on all nodes. */
  function showActions(squadId: string): void {
    const outdating = outdateRooms(db, squadId).catch((error: unknown) => {
      log.error({ err: error }, 'a change of actions could not be announced')
      return []
    })
    void outdating.then((outdated) => {
      hub.refreshActions(squadId)
      outdated.forEach(announce)
    })
  }

  /** Checks the rights of a user again, on all nodes, after the user has lost one. */
  function reconsider(userId: string): void {
    hub.reconsider(userId)
    announce({ rightsOf: userId })
  }

  /** Shows that a seat has voted, and measures how long that took. */
  async function showCast(casting: Promise<Cast>): Promise<Cast> {
    const start = performance.now()
    const cast = await casting
    hub.noteVoter(cast)
    announce({ room: cast.roomId, version: cast.version })
    // Runs after the frames are sent, because sending waits for the same turn of the event loop.
    setImmediate(() => meter.vote((performance.now() - start) / 1000))
    return cast
  }

  return {
    ...createSeatFinder(db, hub.shown),
    change,
    /** Reads a room as it is stored, for pages without a stream. */
    read: (roomId: string) => readRoom(db, roomId, { sealer, hasBallots: false }),
    showActions,
    reconsider,
    settleRoom,
    forgetQuickRooms,
    takeSeat,
    lead,
    leadQuickRoom,
    /** Casts a ballot, see `createBallots`, and shows that the seat has voted. */
    castOwn: (vote: Parameters<typeof ballots.castOwn>[0]) => showCast(ballots.castOwn(vote)),
    /** Casts the ballot of a paper seat in the same way. */
    castOnPaper: (vote: Parameters<typeof ballots.castOnPaper>[0]) =>
      showCast(ballots.castOnPaper(vote)),
    /** Casts a vote in a window, see `castVote`. */
    castInWindow: (roomId: string, choice: Parameters<typeof castVote>[2]) =>
      castVote(db, { roomId, sealer }, choice),
    /** Marks a seat of a window as finished, see `finish`. */
    finishInWindow: (roomId: string, seat: Parameters<typeof finish>[2]) =>
      finish(db, { roomId, sealer }, seat),
    readWindow,
    /** Erases the seals of ended rounds. */
    eraseTraces: eraser.erase,
    erasureDelay: eraser.delay,
    hub,
  }
}
