import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { newId } from '~/lib/ids'
import type { Log } from '~/lib/server/log.server'
import { type Meter, NO_METER } from '~/lib/server/meter'

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
  /** An iCalendar file, sent as an attachment. */
  calendar?: string
}

/** `refused`: the mail server takes no mail for this address, or not this mail, and would say so again. `failed`: all attempts failed. */
export type MailEnd = 'sent' | 'refused' | 'failed'

export type Mailer = {
  /**
   * Queues the mail and returns at once. Never throws. Failures are logged without address or content. `onEnd` is called when the mail was delivered
   * or given up, but not if it is dropped because the process ends. It must not reject, and `close` waits for it.
   */
  send(mail: Mail, onEnd?: (end: MailEnd) => unknown): void
  /** True if mails leave this machine. */
  isConfigured: boolean
  /** Returns the number of mails that are being delivered or wait for another attempt. */
  waiting(): number
  /** Waits up to a second for current deliveries. Drops mails that wait for another attempt. */
  close(): Promise<void>
}

type MailerOptions = {
  /** Address such as `smtp://user:password@host:587`, or smtps:. */
  smtpUrl?: string | undefined
  from: string
  /** Folder for mails if there is no mail server. */
  dataDir?: string | undefined
  log: Log
  meter?: Meter
  /** Milliseconds to wait before each further attempt. */
  pauses?: readonly number[]
}

type Deliver = (mail: Mail, stop: AbortSignal) => Promise<void>

const PAUSES = [2_000, 15_000, 60_000, 300_000]
const CLOSING_MS = 1_000
/** Limit that keeps a long outage of the mail server from filling the memory. */
const MAX_UNDER_WAY = 1_000
/** Number of mails under way at which periodic mails wait: the rest is for people who wait for a link. */
const BUSY = 500

/** True if mails that can be sent later should be: beyond a limit, mails are dropped. */
export function isBusy(mailer: Pick<Mailer, 'waiting'>): boolean {
  return mailer.waiting() >= BUSY
}

export function createMailer(options: MailerOptions): Mailer {
  const { smtpUrl, log, meter = NO_METER } = options
  const transport = smtpUrl ? createSmtp(smtpUrl, options) : createOutbox(options)
  const underWay = new Set<Promise<void>>()
  const stop = new AbortController()
  return {
    isConfigured: smtpUrl !== undefined,
    waiting: () => underWay.size,
    send(mail, onEnd = () => {}) {
      if (stop.signal.aborted || underWay.size >= MAX_UNDER_WAY) {
        meter.mail('failed')
        log.error({ underWay: underWay.size }, 'mail not sent')
        return
      }
      const delivery = transport.deliver(mail, stop.signal).then(
        async () => {
          meter.mail('sent')
          await onEnd('sent')
        },
        async (error: unknown) => {
          meter.mail('failed')
          log.error(toReason(error), 'mail not sent')
          if (!stop.signal.aborted) await onEnd(isRefusal(error) ? 'refused' : 'failed')
        },
      )
      underWay.add(delivery)
      void delivery.finally(() => underWay.delete(delivery))
    },
    async close() {
      stop.abort()
      await Promise.race([Promise.all(underWay), pause(CLOSING_MS, undefined, { ref: false })])
      transport.close()
    },
  }
}

function createSmtp(url: string, { from, log, pauses = PAUSES }: MailerOptions) {
  const smtp = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
  const deliver: Deliver = async (mail, stop) => {
    for (const wait of [...pauses, null]) {
      try {
        await smtp.sendMail(toMessage(mail, from))
        return
      } catch (error) {
        if (wait === null || stop.aborted || isFinal(error)) throw error
        log.warn({ ...toReason(error), retryInMs: wait }, 'mail not sent yet')
        await pause(wait, undefined, { signal: stop })
      }
    }
  }
  return { deliver, close: () => smtp.close() }
}

/**
 * Creates the outbox that is used without a mail server: each mail is a file that only this account can read. Its links are logged, so that the
 * operator can pass them on. This is the only place where a link may be logged.
 */
function createOutbox({ from, dataDir, log }: MailerOptions) {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  const deliver: Deliver = async (mail) => {
    const links = mail.text.match(/https?:\/\/\S+/g) ?? []
    if (dataDir === undefined) {
      log.info({ links }, 'mail not sent: no mail server')
      return
    }
    const folder = join(dataDir, 'mail')
    const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${newId()}.eml`)
    const { message } = await composer.sendMail(toMessage(mail, from))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(file, message as Buffer, { mode: 0o600, flag: 'wx' })
    log.info({ links, file }, 'mail kept in a file: no mail server')
  }
  return { deliver, close: () => composer.close() }
}

function toMessage({ calendar, ...mail }: Mail, from: string) {
  return {
    ...{ from, ...mail, headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers } },
    ...(calendar === undefined ? {} : { attachments: [toAttachment(calendar)] }),
  }
}

function toAttachment(calendar: string) {
  const method = calendar.match(/^METHOD:(\w+)/m)?.[1] ?? 'PUBLISH'
  const contentType = `text/calendar; charset=utf-8; method=${method}`
  return { filename: 'event.ics', content: calendar, contentType }
}

/** True if the server has refused the mail permanently: a retry would get the same answer. */
function isFinal(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: number }
  return responseCode !== undefined && responseCode >= 500
}

/** True if the refusal concerns the recipient or the mail. Others concern this server: its credentials, or its sender address. */
function isRefusal(error: unknown): boolean {
  const { command } = error as { command?: string }
  return isFinal(error) && (command === 'RCPT TO' || command === 'DATA')
}

/** Returns the fields of an error that contain no personal data. Its message can contain an address. */
function toReason(error: unknown) {
  const { code, command, responseCode } = error as Record<string, unknown>
  return { code, command, responseCode }
}
