import { sql } from 'drizzle-orm'
import { PHASES } from '~/domain/rooms/phases'
import type { Room } from '~/domain/rooms/room'
import type { Db } from '~/lib/database/db.server'
import { queryRows } from '~/lib/database/rows.server'
import { isLockTimeout } from '~/lib/database/sql-errors.server'
import type { Log } from '~/lib/server/log.server'

/** A table, and the query of its rows that live on. */
type Erased = { table: string; living: string }

/** The rounds that rooms are in, and the tallies of the topics on their tables. */
const OF_ROUNDS: readonly Erased[] = [
  {
    table: 'room_votes',
    living:
      'select n.* from room_votes n join rooms r on r.id = n.room_id and r.round = n.number and r.closed_at is null',
  },
  {
    table: 'room_seals',
    living:
      'select s.* from room_seals s join room_votes n on n.room_id = s.room_id and n.number = s.number',
  },
  {
    table: 'room_tallies',
    living:
      'select t.* from room_tallies t join room_rounds n on n.room_id = t.room_id and n.number = t.number and n.tally is null',
  },
]

/** The seats of open rooms. They are many, and few go. */
const OF_SEATS: readonly Erased[] = [
  {
    table: 'room_seats',
    living: 'select p.* from room_seats p join rooms r on r.id = p.room_id and r.closed_at is null',
  },
]

/** Votes of windows that wait for a group. Deleted when the window is over, so all others live on. */
const OF_WINDOWS: readonly Erased[] = ['room_waiting_votes', 'room_waiting_marks'].map((table) => ({
  table,
  living: `select w.* from ${table} w where exists (select from window_votes o where o.room_id = w.room_id)`,
}))

/**
 * Gives a table new files, which hold only the rows that live on, and of these the newest versions. What stays is copied from table to table: no key
 * passes through a value, a variable or a parameter, which a log of statements or plans would keep. Truncating leaves nothing, whatever an old
 * transaction might still see. Sent in one packet, it is one transaction. It gives up soon, because everything that uses the table waits behind it:
 * for the same reason it takes one table alone, and the copies are truncated afterwards. A process that died in between has left some, which
 * are deleted first.
 */
function toStatements({ table, living }: Erased): { swap: string; clear: string } {
  const copy = toCopy(table)
  return {
    swap: `
      set local lock_timeout = '50ms';
      lock table ${table} in access exclusive mode;
      delete from ${copy};
      insert into ${copy} ${living};
      truncate ${table};
      insert into ${table} select * from ${copy}`,
    clear: `truncate ${copy}`,
  }
}

function toCopy(table: string): string {
  return table.replace('room_', 'kept_')
}

/** True if a room with seats or waiting votes was deleted, for example with its squad. */
const HAS_ABANDONED = sql`
  (select from room_seats p where not exists (select from rooms r where r.id = p.room_id) limit 1)
  union all (select from room_waiting_marks m where not exists (select from rooms r where r.id = m.room_id) limit 1)`

/**
 * True if the table or its copy was written since it was truncated: otherwise no request has to wait behind a swap. An empty index is one block, and keeps
 * every block that it gets, also when the table's own file is cut to nothing.
 */
async function isWritten(db: Db, { table }: Erased): Promise<boolean> {
  const found = await queryRows(
    db,
    sql`
      select from pg_class t where oid in (${table}::regclass, ${toCopy(table)}::regclass) and (
        pg_relation_size(oid) > 0 or pg_relation_size(nullif(reltoastrelid, 0)) > 0
        or exists (select from pg_index where indrelid = t.oid and pg_relation_size(indexrelid) > current_setting('block_size')::int)
      )`,
  )
  return found.length > 0
}

/** Rounds that ended earlier should be erased. */
const LATE_MS = 30_000

type EraserOptions = {
  db: Db
  log: Log
  forgetSeals: () => void
  /** Milliseconds of a monotonic clock. */
  now?: () => number
}

/** Erases what is left of rounds and seats that are over: seals from this node's memory, seals, votes and seats from the files of the database. */
export function createEraser({
  db,
  log,
  forgetSeals,
  now = () => performance.now(),
}: EraserOptions) {
  /** Since when a table has something to erase. A process that died may have left some. */
  const due = new Map<Erased, number>()
  noteEnd()

  function noteDue(tables: readonly Erased[]): void {
    for (const erased of tables) if (!due.has(erased)) due.set(erased, now())
  }

  /** A room was deleted with all its rows. */
  function noteEnd(): void {
    noteDue(OF_ROUNDS)
    noteDue(OF_SEATS)
    noteDue(OF_WINDOWS)
  }

  /**
   * Returns whole seconds since an erasure became due, 0 unless it is late, so that the metric does not show when a
   * round ended.
   */
  function delay(): number {
    const waited = Math.max(0, ...[...due.values()].map((since) => now() - since))
    return waited < LATE_MS ? 0 : Math.floor(waited / 1000)
  }

  async function eraseOne(erased: Erased, since: number): Promise<void> {
    const { swap, clear } = toStatements(erased)
    due.delete(erased)
    try {
      if (!(await isWritten(db, erased))) return
      await db.execute(sql.raw(swap))
      await db.execute(sql.raw(clear))
    } catch (error) {
      due.set(erased, since)
      if (!isLockTimeout(error)) throw error
      if (delay() === 0) return
      log.warn(
        { seconds: delay() },
        `votes or seats that are over are still on the disk: another session holds ${erased.table}`,
      )
    }
  }

  return {
    noteEnd,
    /** A room has changed: a round may have ended, or a seat gone. */
    noteChange(before: Room, after: Room): void {
      const isEnd = before.closedAt !== after.closedAt
      if (before.phase !== after.phase && PHASES[before.phase].isWindow) noteDue(OF_WINDOWS)
      if (isEnd || before.rounds !== after.rounds) noteDue(OF_ROUNDS)
      if (isEnd || before.seats !== after.seats) noteDue(OF_SEATS)
    },
    /**
     * Does nothing if no round has ended and no room was deleted since. If another session is using the tables, the
     * next call tries again.
     */
    async erase(): Promise<void> {
      forgetSeals()
      if ((await queryRows(db, HAS_ABANDONED)).length > 0) noteEnd()
      for (const [erased, since] of [...due]) await eraseOne(erased, since)
    },
    delay,
  }
}
