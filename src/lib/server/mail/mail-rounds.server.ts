import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '~/lib/server/log.server'

/** Sends the due mails of one kind and returns their number. */
export type SendDue = () => Promise<number>

/**
 * Sends the due mails of each kind periodically. A failure is logged, and the next kind and the next round still run. `stop` waits for the current
 * round.
 */
export function startMailRounds(
  kinds: Readonly<Record<string, SendDue>>,
  { everyMs, log }: { everyMs: number; log: Log },
) {
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
      await pause(everyMs, undefined, { signal, ref: false }).catch(() => {})
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
