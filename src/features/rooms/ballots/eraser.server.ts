import { sql } from 'drizzle-orm'
import type { Room } from '~/domain/rooms/room'
import type { Db } from '~/lib/database/db.server'
import { queryRows } from '~/lib/database/rows.server'
import { isLockTimeout } from '~/lib/database/sql-errors.server'
import type { Log } from '~/lib/server/log.server'

/** A table, and the query of its rows that live on. */
type Living = readonly [table: string, rows: string]

/** Tables that are erased together. */
type Shelf = { tables: string; swap: string; clear: string }

/** The rounds that rooms are in, and the tallies of the topics on their tables. Many end in a minute, and each vote waits for the lock. */
const VOTES = toShelf(
  [
    'room_votes',
    'select n.* from room_votes n join rooms r on r.id = n.room_id and r.round = n.number and r.closed_at is null',
  ],
  [
    'room_seals',
    'select s.* from room_seals s join kept_votes n on n.room_id = s.room_id and n.number = s.number',
  ],
  [
    'room_tallies',
    'select t.* from room_tallies t join room_rounds n on n.room_id = t.room_id and n.number = t.number and n.tally is null',
  ],
)

/** The seats of open rooms. They are many, and few go. */
const SEATS = toShelf([
  'room_seats',
  'select p.* from room_seats p join rooms r on r.id = p.room_id and r.closed_at is null',
])

/**
 * Gives tables new files, which hold only the rows that live on, and of these the newest versions. What stays is copied from table to table: no key
 * passes through a value, a variable or a parameter, which a log of statements or plans would keep. Truncating leaves nothing, whatever an old
 * transaction might still see. Sent in one packet, it is one transaction. It gives up soon, because everything that uses the tables waits behind it.
 * For the same reason the copies are truncated by a transaction of its own. A process that died in between has left some, which are deleted first.
 */
function toShelf(...living: readonly Living[]): Shelf {
  const names = living.map(([table]) => table)
  const copies = names.map((table) => table.replace('room_', 'kept_'))
  const all = living.map(([table, rows], at) => ({ table, rows, copy: copies[at] }))
  const swap = [
    "set local lock_timeout = '50ms'",
    `lock table ${names.join(', ')} in access exclusive mode`,
    ...all.map(({ copy }) => `delete from ${copy}`),
    ...all.map(({ rows, copy }) => `insert into ${copy} ${rows}`),
    `truncate ${names.join(', ')}`,
    ...all.map(({ table, copy }) => `insert into ${table} select * from ${copy}`),
  ]
  return { tables: names.join(', '), swap: swap.join(';'), clear: `truncate ${copies.join(', ')}` }
}

/** True if a room is gone that had seats: with its squad, for example. */
const HAS_ABANDONED = sql`
  select from room_seats p where not exists (select from rooms r where r.id = p.room_id) limit 1`

/** Rounds that have been over for longer should have been erased. */
const LATE_MS = 30_000

type EraserOptions = {
  db: Db
  log: Log
  forgetSeals: () => void
  /** Milliseconds of a clock that only goes forward. */
  now?: () => number
}

/** Erases what is left of rounds and seats that are over: seals from this node's memory, seals, votes and seats from the files of the database. */
export function createEraser({
  db,
  log,
  forgetSeals,
  now = () => performance.now(),
}: EraserOptions) {
  /** Since when there is something to erase. A process that died may have left some. */
  const due = new Map<Shelf, number>()
  noteEnd()

  function noteDue(shelf: Shelf): void {
    if (!due.has(shelf)) due.set(shelf, now())
  }

  /** A room is gone with all that it had. */
  function noteEnd(): void {
    noteDue(VOTES)
    noteDue(SEATS)
  }

  /** Whole seconds since there is something to erase; 0 unless that is late, so that no number tells when a round has ended. */
  function delay(): number {
    const waited = Math.max(0, ...[...due.values()].map((since) => now() - since))
    return waited < LATE_MS ? 0 : Math.floor(waited / 1000)
  }

  async function eraseShelf(shelf: Shelf, since: number): Promise<void> {
    due.delete(shelf)
    try {
      await db.execute(sql.raw(shelf.swap))
      await db.execute(sql.raw(shelf.clear))
    } catch (error) {
      due.set(shelf, since)
      if (!isLockTimeout(error)) throw error
      if (delay() === 0) return
      log.warn(
        { seconds: delay() },
        `votes or seats that are over are still on the disk: another session holds ${shelf.tables}`,
      )
    }
  }

  return {
    noteEnd,
    /** A room has changed: a round may have ended, or a seat gone. */
    noteChange(before: Room, after: Room): void {
      const isEnd = before.closedAt !== after.closedAt
      if (isEnd || before.rounds !== after.rounds) noteDue(VOTES)
      if (isEnd || before.seats !== after.seats) noteDue(SEATS)
    },
    /** Does nothing if nothing has ended since, and no room is gone. If another session is using the tables, the next call tries again. */
    async erase(): Promise<void> {
      forgetSeals()
      if (!due.has(SEATS) && (await queryRows(db, HAS_ABANDONED)).length > 0) noteEnd()
      for (const [shelf, since] of [...due]) await eraseShelf(shelf, since)
    },
    delay,
  }
}
