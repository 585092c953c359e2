import { sql } from 'drizzle-orm'
import { queryRows } from '~/lib/database/rows.server'
import type { Db } from '~/lib/db.server'

/** Erases what is left of rounds that are over: their seals from this node's memory, seals and votes from the files of the database. */
export function createEraser({ db, forgetSeals }: { db: Db; forgetSeals: () => void }) {
  // A process that died may have left some.
  let isDue = true

  return {
    /** A change of a room may have ended a round. */
    noteChange(): void {
      isDue = true
    },
    /** Does nothing if no room has changed since. If another session is using the tables, the next call tries again. */
    async erase(): Promise<void> {
      forgetSeals()
      if (!isDue) return
      isDue = false
      try {
        const [row] = await queryRows<{ done: boolean }>(db, sql`select erase_traces() as done`)
        isDue ||= !row?.done
      } catch (error) {
        isDue = true
        throw error
      }
    },
  }
}
