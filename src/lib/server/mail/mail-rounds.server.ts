import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '~/lib/server/log.server'
import { isBusy, type Mailer } from './mail.server'

/** Sends the due mails of one kind and returns their number. Leaves the rest for the next round while the mailer is busy. */
export type SendDue = () => Promise<number>

const SOON_MS = 5_000

type RoundsOptions = {
  everyMs: number
  /** Time until the next round if the mailer is busy, so that mails may be left. */
  soonMs?: number
  mailer: Pick<Mailer, 'waiting'>
  log: Log
}

/**
 * Sends the due mails of each kind periodically. A failure is logged, and the next kind and the next round still run. `stop` waits for the current
 * round.
 */
export function startMailRounds(
  kinds: Readonly<Record<string, SendDue>>,
  { everyMs, soonMs = SOON_MS, mailer, log }: RoundsOptions,
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
      const wait = isBusy(mailer) ? Math.min(soonMs, everyMs) : everyMs
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
