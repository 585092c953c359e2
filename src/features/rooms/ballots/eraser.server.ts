import { sql } from 'drizzle-orm'
import type { Db } from '~/lib/database/db.server'
import { queryRows } from '~/lib/database/rows.server'
import { isLockTimeout } from '~/lib/database/sql-errors.server'
import type { Log } from '~/lib/server/log.server'

/**
 * Rewrites the tables into new files with only the newest rows of current rounds, of tallies of current topics, and of
 * seats in open rooms. Rows are copied from table to table, so that no key is in a value, a variable or a parameter
 * that a log of statements or plans would keep. Truncating removes all versions, even those visible to an old
 * transaction. Sent in one packet, it is one transaction. It gives up soon, because every use of the tables waits for
 * it.
 */
const ERASE = `
  set local lock_timeout = '50ms';
  lock table room_votes, room_seals, room_tallies, room_seats in access exclusive mode;
  insert into kept_votes select n.* from room_votes n join rooms r on r.id = n.room_id and r.round = n.number and r.closed_at is null;
  insert into kept_seals select s.* from room_seals s join kept_votes n on n.room_id = s.room_id and n.number = s.number;
  insert into kept_tallies select t.* from room_tallies t join room_rounds n on n.room_id = t.room_id and n.number = t.number and n.tally is null;
  insert into kept_seats select p.* from room_seats p join rooms r on r.id = p.room_id and r.closed_at is null;
  truncate room_votes, room_seals, room_tallies, room_seats;
  insert into room_votes select * from kept_votes;
  insert into room_seals select * from kept_seals;
  insert into room_tallies select * from kept_tallies;
  insert into room_seats select * from kept_seats;
  truncate kept_votes, kept_seals, kept_tallies, kept_seats`

/** True if a room with seats was deleted, for example with its squad. */
const HAS_ABANDONED = sql`
  select from room_seats p where not exists (select from rooms r where r.id = p.room_id) limit 1`

/** Rounds that ended earlier should be erased. */
const LATE_MS = 30_000

type EraserOptions = {
  db: Db
  log: Log
  forgetSeals: () => void
  /** Milliseconds of a monotonic clock. */
  now?: () => number
}

/** Erases traces of ended rounds: seals from this node's memory, and seals and votes from the files of the database. */
export function createEraser({
  db,
  log,
  forgetSeals,
  now = () => performance.now(),
}: EraserOptions) {
  /** A process that died may have left traces. */
  let dueSince: number | null = now()

  /**
   * Returns whole seconds since an erasure became due, 0 unless it is late, so that the metric does not show when a
   * round ended.
   */
  function delay(): number {
    const waited = dueSince === null ? 0 : now() - dueSince
    return waited < LATE_MS ? 0 : Math.floor(waited / 1000)
  }

  return {
    /** A change of a room may have ended a round. */
    noteChange(): void {
      dueSince ??= now()
    },
    /**
     * Does nothing if no room has changed or was deleted since the last call. If another session is using the tables,
     * the next call tries again.
     */
    async erase(): Promise<void> {
      forgetSeals()
      if (dueSince === null && (await queryRows(db, HAS_ABANDONED)).length > 0) dueSince = now()
      if (dueSince === null) return
      const since = dueSince
      dueSince = null
      try {
        await db.execute(sql.raw(ERASE))
      } catch (error) {
        dueSince = since
        if (!isLockTimeout(error)) throw error
        if (delay() === 0) return
        log.warn(
          { seconds: delay() },
          'votes and seats that are over are still on the disk: another session holds room_votes, room_seals, room_tallies or room_seats',
        )
      }
    },
    delay,
  }
}
