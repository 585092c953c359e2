import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { BEAT_MS } from '~/domain/rooms/live/connections'
import { AWAY_AFTER_MS, NODE_LEASE_MS } from '~/domain/rooms/room'
import type { Database, Db } from '~/lib/database/db.server'
import type { Announcement } from '~/lib/server/announcements/announcement.server'
import { createAnnouncements } from '~/lib/server/announcements/announcements.server'
import type { Log } from '~/lib/server/log.server'
import type { Meter } from '~/lib/server/meter'
import { createSealer } from '../ballots/seals.server'
import { createRooms, type Rooms } from '../rooms.server'
import { listDueWindows } from '../window/data.server'
import { listAbandoned, listNodes, listRefused } from './data.server'
import { toFrame } from './frames.server'
import { leaveNode, noteOpenRooms, renewNodeLease } from './mutations.server'

/** Well within the lease, so that one late statement does not end it. */
const ALIVE_EVERY_MS = 3_000
/** A beat for thousands of streams at once would delay concurrent votes, so rooms take turns. */
const BEAT_TURNS = 16
const LISTEN_EVERY_MS = 1_000
/** A process that was blocked for this long could not hear any page, and its beats are late. */
const HELD_UP_MS = 3_000
const SWEEP_EVERY_MS = 10 * 60_000
const WINDOWS_EVERY_MS = 60_000
/** Time that a seal outlasts its round. */
const ERASE_EVERY_MS = 15_000
const LEAVE_MS = 2_000
/** Interval at which rights are checked while no announcement can end them. */
const RIGHTS_EVERY_MS = 60_000

export type LiveNode = {
  rooms: Rooms
  /** True if announcements of other nodes arrive. */
  isConnected(): boolean
  /** Ends every stream within this time, after which browsers reconnect, and marks the seats of this node as gone. */
  stop(options?: { withinMs: number }): Promise<void>
}

/**
 * Starts this process as a node of the live rooms, which receives announcements, records that it is alive, and closes
 * abandoned rooms.
 */
export async function startNode({
  database,
  announceUrl,
  log,
  secret,
  meter,
  looksEveryMs = ALIVE_EVERY_MS,
}: {
  database: Pick<Database, 'db' | 'engine' | 'listen'>
  /** Address of the NATS server that carries the announcements, instead of the database. */
  announceUrl?: string | undefined
  log: Log
  /** The server's secret, the same on all nodes. */
  secret: string
  meter?: Meter
  /** Interval at which changes are looked for that no announcement has brought. */
  looksEveryMs?: number
}): Promise<LiveNode> {
  const { db } = database
  const nodeId = randomUUID()
  const announcements = await createAnnouncements({ database, url: announceUrl, nodeId, log })
  /**
   * True while no other node shows rooms. Another one reads its rooms when it begins, and looks at them again before
   * long, so it misses nothing.
   */
  let isAlone = false
  let aliveAt = Number.NEGATIVE_INFINITY
  let renewal: Promise<void> | null = null

  /**
   * Records that this node is alive, at most once in ALIVE_EVERY_MS. Not needed before the first stream. If the lease
   * had lapsed, the seats on this node counted as away, so the rooms are read again.
   */
  async function tellAlive() {
    const sinceLast = performance.now() - aliveAt
    if (sinceLast < ALIVE_EVERY_MS) return
    renewal ??= renew(sinceLast).finally(() => {
      renewal = null
    })
    await renewal
  }
  async function renew(sinceLast: number) {
    await renewNodeLease(db, nodeId)
    aliveAt = performance.now()
    if (sinceLast > NODE_LEASE_MS) hub.refreshAll()
  }
  const rooms = createRooms({
    db,
    nodeId,
    log,
    sealer: createSealer(secret),
    tellAlive,
    announcements: { ...announcements, announce },
    ...(meter ? { meter } : {}),
  })
  const { hub } = rooms
  await announcements.start({
    onAnnouncement: hub.takeAnnouncement,
    onDisconnect: (reason) =>
      log.warn({ reason }, 'lost the connection that announces changes to other processes'),
    onReconnect: () => {
      log.info('changes are announced to other processes again')
      hub.reconsider('all')
      aliveAt = Number.NEGATIVE_INFINITY
      watch().catch(warn)
    },
  })

  function announce(announcement: Announcement): void {
    // No look finds an ended right.
    if (!isAlone || 'rightsOf' in announcement) announcements.announce(announcement)
  }

  /** Repeats what announcements and other nodes may have missed. */
  async function watch() {
    if (hub.roomIds().length === 0) {
      isAlone = false
      return
    }
    await tellAlive()
    const alive = await listNodes(db)
    isAlone = alive.size === 1 && alive.has(nodeId)
    hub.refreshLost(alive)
    for (const userId of await listRefused(db, hub.userIds())) hub.reconsider(userId)
    await hub.lookAtAll()
  }
  async function checkRights() {
    if (!announcements.isConnected()) hub.reconsider('all')
  }
  const warn = (error: unknown) => log.warn({ err: error }, 'the live rooms missed a beat')
  let turn = 0
  function beat() {
    turn = (turn + 1) % BEAT_TURNS
    const frame = toFrame('beat', { now: hub.now() })
    for (const stream of hub.streams({ turn, of: BEAT_TURNS })) stream.send(frame)
  }
  let [noticedAt, patientUntil] = [performance.now(), 0]
  /** Cuts connections that have fallen silent, after reading messages that have arrived meanwhile. */
  function noticeSilence() {
    const now = performance.now()
    if (now - noticedAt > HELD_UP_MS) patientUntil = now + AWAY_AFTER_MS
    noticedAt = now
    if (now >= patientUntil) setImmediate(hub.cutSilent)
  }
  const timers = [
    every(looksEveryMs, watch),
    every(RIGHTS_EVERY_MS, checkRights),
    every(BEAT_MS / BEAT_TURNS, async () => beat()),
    every(LISTEN_EVERY_MS, async () => noticeSilence()),
    every(ERASE_EVERY_MS, rooms.eraseTraces),
    every(SWEEP_EVERY_MS, () => closeAbandoned({ db, rooms })),
    every(WINDOWS_EVERY_MS, () => settleWindows({ db, rooms })),
  ]

  /** Repeats work. The next run makes up for a failed one. */
  function every(ms: number, work: () => Promise<void>): NodeJS.Timeout {
    return setInterval(() => {
      work().catch(warn)
    }, ms)
  }

  async function leave(): Promise<void> {
    await leaveNode(db, nodeId)
    await rooms.eraseTraces()
  }

  return {
    rooms,
    isConnected: announcements.isConnected,
    async stop({ withinMs } = { withinMs: 0 }) {
      // Also ends streams that open from now on. Until the last one has ended, the node stays alive and shows changes
      // of others.
      await hub.close({ withinMs })
      for (const timer of timers) clearInterval(timer)
      await announcements.close()
      const left = leave().catch((error: unknown) =>
        log.warn({ err: error }, 'this process could not leave the live rooms'),
      )
      // Other processes would notice the stop anyway, so it does not wait for a database that hangs.
      await Promise.race([left, pause(LEAVE_MS)])
    },
  }
}

/**
 * Closes the rooms that no browser has shown for a day. The streams of a facilitator or a wall without a seat count
 * too.
 * @internal
 */
export async function closeAbandoned({ db, rooms }: { db: Db; rooms: Rooms }): Promise<void> {
  await noteOpenRooms(db, rooms.hub.roomIds())
  for (const roomId of await listAbandoned(db)) await rooms.settleRoom(roomId)
}

/** Applies what time has changed in windows, which no browser has to show. Any process may do it, and the first one does. */
async function settleWindows({ db, rooms }: { db: Db; rooms: Rooms }): Promise<void> {
  for (const roomId of await listDueWindows(db)) await rooms.settleRoom(roomId)
}
