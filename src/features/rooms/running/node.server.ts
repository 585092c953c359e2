import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { CHANNEL, parseAnnouncement } from '~/lib/announcements.server'
import type { Database, Db } from '~/lib/db.server'
import type { Log } from '~/lib/log.server'
import { listAbandoned } from '../mutations.server'
import { keepRooms, leaveNode, stayAlive } from '../seats/mutations.server'
import { listNodes } from './data.server'
import { toFrame } from './frames.server'
import { createHub, type Hub } from './hub.server'

/** Well within the lease, so that one late statement does not end it. */
const ALIVE_EVERY_MS = 3_000
const BEAT_EVERY_MS = 10_000
/** A beat for thousands of streams at once would make every vote of that moment wait, so each room has its turn. */
const BEAT_TURNS = 40
const SWEEP_EVERY_MS = 10 * 60_000
const LEAVE_MS = 2_000

export type Node = {
  hub: Hub
  /** Ends every stream with a word to come back, and says that its seats are gone. */
  stop(): Promise<void>
}

/** This process as one of those that serve the live rooms: hears the others, says that it is alive, closes what was left open. */
export async function startNode({
  database: { db, listen },
  log,
}: {
  database: Pick<Database, 'db' | 'listen'>
  log: Log
}): Promise<Node> {
  const nodeId = randomUUID()
  let aliveAt = Number.NEGATIVE_INFINITY

  /** Says that this node is alive, unless it has just done so: before the first stream nobody needs to know. */
  async function tellAlive() {
    if (performance.now() - aliveAt < ALIVE_EVERY_MS) return
    await stayAlive(db, nodeId)
    aliveAt = performance.now()
  }
  const hub = createHub({ db, nodeId, log, tellAlive })
  const stopListening = await listen(CHANNEL, {
    onPayload: (payload) => {
      const announcement = parseAnnouncement(payload)
      if (announcement) hub.hear(announcement)
    },
    onReconnect: hub.refreshAll,
  })

  async function watch() {
    if (hub.roomIds().length === 0) return
    await tellAlive()
    hub.mourn(await listNodes(db))
  }
  let turn = 0
  function beat() {
    turn = (turn + 1) % BEAT_TURNS
    const frame = toFrame('beat', { now: hub.now() })
    for (const stream of hub.streams({ turn, of: BEAT_TURNS })) stream.send(frame)
  }
  const timers = [
    every(ALIVE_EVERY_MS, watch),
    every(BEAT_EVERY_MS / BEAT_TURNS, async () => beat()),
    every(SWEEP_EVERY_MS, () => closeAbandoned({ db, hub })),
  ]

  /** The next one makes up for one that failed. */
  function every(ms: number, work: () => Promise<void>): NodeJS.Timeout {
    return setInterval(() => {
      work().catch((error: unknown) => log.warn({ err: error }, 'the live rooms missed a beat'))
    }, ms)
  }

  return {
    hub,
    async stop() {
      for (const timer of timers) clearInterval(timer)
      // Also ends streams that open from now on.
      hub.close()
      await stopListening()
      const left = leaveNode(db, nodeId).catch((error: unknown) =>
        log.warn({ err: error }, 'the seats of this process could not be marked as gone'),
      )
      // Other processes would notice it anyway, so the stop does not wait for a database that hangs.
      await Promise.race([left, pause(LEAVE_MS)])
    },
  }
}

/** Closes the rooms that nobody has had open for a day; a facilitator or a wall without a seat counts as somebody. */
export async function closeAbandoned({ db, hub }: { db: Db; hub: Hub }): Promise<void> {
  await keepRooms(db, hub.roomIds())
  for (const roomId of await listAbandoned(db)) await hub.settleRoom(roomId)
}
