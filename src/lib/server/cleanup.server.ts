import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db, Tx } from '~/lib/database/db.server'
import { queryRows } from '~/lib/database/rows.server'
import type { Log } from './log.server'
import { type Meter, NO_METER } from './meter'

/** A task that removes expired rows. */
export type CleanupTask = {
  name: string
  /** Removes at most `limit` rows and returns their number. */
  remove: (tx: Tx, limit: number) => Promise<number>
  /** Called after the commit of each batch. */
  afterwards?: () => void
}

type CleanupOptions = {
  db: Db
  log: Log
  meter?: Meter
  tasks: readonly CleanupTask[]
  /** Called at the end of each round. */
  tidy?: () => Promise<void>
  /** Milliseconds between two rounds, varied by a fifth, so that processes that start together drift apart. */
  everyMs?: number
  /** Rows per statement: few enough not to block the embedded engine for long. */
  batch?: number
}

const EVERY_MS = 10 * 60 * 1000
const BREATH_MS = 20

/**
 * Runs every task immediately and then every ten minutes, in batches. Only one process at a time runs a task; the others skip it. A failing task is
 * logged and retried in the next round, and the others still run. `stop` waits for the current statement.
 */
export function startCleanup(options: CleanupOptions) {
  const { db, log, tasks, tidy, meter = NO_METER, everyMs = EVERY_MS, batch = 1_000 } = options
  const controller = new AbortController()
  const { signal } = controller

  /** Returns the number of removed rows; 0 if another process runs the task. */
  function runBatch({ name, remove }: CleanupTask): Promise<number> {
    return db.transaction(async (tx) => {
      const [lock] = await queryRows<{ isOurs: boolean }>(
        tx,
        sql`select pg_try_advisory_xact_lock(hashtext('retroscore cleanup'), hashtext(${name})) as "isOurs"`,
      )
      return lock?.isOurs ? remove(tx, batch) : 0
    })
  }

  async function runTask(task: CleanupTask) {
    const { name, afterwards } = task
    let removed = 0
    let isMore = true
    while (isMore && !signal.aborted) {
      const count = await runBatch(task)
      if (count > 0) afterwards?.()
      removed += count
      meter.removed(name, count)
      isMore = count >= batch
      if (isMore) await pause(BREATH_MS)
    }
    if (removed > 0) log.info({ task: name, removed }, 'cleaned up')
  }

  async function runRounds() {
    while (!signal.aborted) {
      for (const task of tasks) {
        await runTask(task).catch((error: unknown) => {
          log.warn({ task: task.name, code: toCode(error) }, 'not cleaned up')
        })
      }
      await tidy?.().catch((error: unknown) => {
        log.warn({ code: toCode(error) }, 'not tidied up')
      })
      const wait = everyMs * (0.8 + 0.4 * Math.random())
      // Only `stop` rejects this promise.
      await pause(wait, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  const ended = runRounds()
  return {
    stop(): Promise<void> {
      controller.abort()
      return ended
    },
  }
}

/** Returns the error's code alone, because a message can contain values of a row. */
function toCode(error: unknown): unknown {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: { code?: unknown } }
  return code ?? cause?.code
}
