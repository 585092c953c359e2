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
}

export type Mailer = {
  /**
   * Takes the mail and returns at once; never throws. Failures are logged, without address or content. `onEnd` is called when the mail was
   * handed over or given up, and not if it is dropped because the process ends.
   */
  send(mail: Mail, onEnd?: () => void): void
  /** Whether mails leave this machine. */
  isConfigured: boolean
  /** How many mails are being delivered, or wait for another attempt. */
  waiting(): number
  /** Gives what is under way a second to end. What still waits for another attempt is dropped. */
  close(): Promise<void>
}

type MailerOptions = {
  /** As `smtp://user:password@host:587`, or smtps:. */
  smtpUrl?: string | undefined
  from: string
  /** Where mails are kept when there is no server to take them. */
  dataDir?: string | undefined
  log: Log
  meter?: Meter
  /** Milliseconds to wait before each further attempt. */
  pauses?: readonly number[]
}

type Deliver = (mail: Mail, stop: AbortSignal) => Promise<void>

const PAUSES = [2_000, 15_000, 60_000, 300_000]
const CLOSING_MS = 1_000
/** A mail server that is down for long must not fill the memory. */
const MAX_UNDER_WAY = 1_000

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
        () => {
          meter.mail('sent')
          onEnd()
        },
        (error: unknown) => {
          meter.mail('failed')
          log.error(toReason(error), 'mail not sent')
          if (!stop.signal.aborted) onEnd()
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
 * Used without a mail server: each mail is a file that only this account can read. The links in it are logged, so that
 * the operator can pass them on. This is the only place where a link may be logged.
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

function toMessage(mail: Mail, from: string) {
  return { from, ...mail, headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers } }
}

/** The server has said no for good: the same mail again would get the same answer. */
function isFinal(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: number }
  return responseCode !== undefined && responseCode >= 500
}

/** The fields of an error that contain no personal data: its message can contain an address. */
function toReason(error: unknown) {
  const { code, command, responseCode } = error as Record<string, unknown>
  return { code, command, responseCode }
}
