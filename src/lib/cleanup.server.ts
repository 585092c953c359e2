import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from './db.server'
import type { Log } from './log.server'
import { type Meter, NO_METER } from './meter'

/** Removes expired rows. */
export type CleanupTask = {
  name: string
  /** Removes at most `limit` rows and returns how many. Must tolerate other processes that do the same. */
  remove: (db: Db, limit: number) => Promise<number>
}

type CleanupOptions = {
  db: Db
  log: Log
  meter?: Meter
  tasks: readonly CleanupTask[]
  /** Milliseconds between two rounds, varied by a fifth, so that processes that start together drift apart. */
  everyMs?: number
  /** Rows per statement: few enough not to block the embedded engine for long. */
  batch?: number
}

const HOUR_MS = 60 * 60 * 1000
const BREATH_MS = 20

/**
 * Runs every task immediately and then every hour, in batches. A failing task is logged and retried in the next round; the others still
 * run. `stop` waits for the current statement.
 */
export function startCleanup(options: CleanupOptions) {
  const { db, log, tasks, meter = NO_METER, everyMs = HOUR_MS, batch = 1_000 } = options
  const controller = new AbortController()
  const { signal } = controller

  async function runTask({ name, remove }: CleanupTask) {
    let removed = 0
    let isMore = true
    while (isMore && !signal.aborted) {
      const count = await remove(db, batch)
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
      const wait = everyMs * (0.8 + 0.4 * Math.random())
      // Only `stop` makes it reject.
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

/** Only the code: a message can contain values of a row. */
function toCode(error: unknown): unknown {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: { code?: unknown } }
  return code ?? cause?.code
}
