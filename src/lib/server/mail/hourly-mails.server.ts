import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '~/lib/server/log.server'

const HOUR_MS = 60 * 60 * 1000

/** Sends the due mails of one kind and returns their number. */
export type SendDue = () => Promise<number>

/**
 * Sends the due mails of each kind every hour. A failure is logged, and the next kind and the next round still run. `stop` waits for the current
 * round.
 */
export function startHourlyMails(kinds: Readonly<Record<string, SendDue>>, log: Log) {
  const controller = new AbortController()
  const { signal } = controller

  async function runRounds() {
    while (!signal.aborted) {
      for (const [kind, sendDue] of Object.entries(kinds)) {
        try {
          const sent = await sendDue()
          if (sent > 0) log.info({ kind, sent }, 'mails sent')
        } catch {
          log.warn({ kind }, 'mails not sent: the database failed')
        }
      }
      // Only `stop` rejects this promise.
      await pause(HOUR_MS, undefined, { signal, ref: false }).catch(() => {})
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
