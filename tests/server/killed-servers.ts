import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { end } from '../../scripts/run'
import { startMailServer } from '../support/server/mail-server'
import { TEST_CERTIFICATE } from '../support/server/receiver'
import { runSql } from './database-server'
import { openHoldingReceiver } from './holding-receiver'
import { createDataFolder, SECRET, type ServerProcess, startShortLived } from './server-process'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Offset to noon of the next day, when reminders are sent. */
const REMINDING_MS = 1.5 * DAY_MS - (Date.now() % DAY_MS)

/** The weekday at that time, from 1 for Monday to 7 for Sunday. */
export const REMINDER_DAY = new Date(Date.now() + REMINDING_MS).getUTCDay() || 7

/**
 * Starts servers on the same rows, one after the other, in the embedded database or in a new database of the PostgreSQL at `postgres`. They send
 * webhooks to a receiver that can hold them, and mails to a server.
 */
export async function openServers(postgres?: string) {
  const database = postgres ? await createDatabase(postgres) : null
  const onDatabase: Record<string, string> = database ? { DATABASE_URL: database.url } : {}
  const folder = createDataFolder(onDatabase)
  const [mails, silent, receiver] = await Promise.all([
    startMailServer(),
    listenInSilence(),
    openHoldingReceiver(),
  ])
  const certificate = join(folder, 'receiver.pem')
  writeFileSync(certificate, TEST_CERTIFICATE)
  const settings = {
    ...onDatabase,
    DATA_DIR: folder,
    AUTH_SECRET: SECRET,
    LOG_LEVEL: 'error',
    NODE_EXTRA_CA_CERTS: certificate,
    WEBHOOK_PORTS: String(receiver.port),
    WEBHOOK_ALLOW_CIDR: '127.0.0.0/8',
    MAX_WRITES_PER_MINUTE: '100000',
    MAX_ACTIONS_PER_SQUAD: '100000',
    MAX_SQUADS_PER_ACCOUNT: '100000',
  }
  const running = new Set<ServerProcess>()
  /** The number of kills in the embedded database, each followed by a minute: for so long the messages of a killed sender keep their places. */
  let minutes = 0

  async function start(smtpUrl: string, ms = 0): Promise<ServerProcess> {
    const flags = aheadBy(minutes * MINUTE_MS + ms)
    const server = await startShortLived({ ...settings, SMTP_URL: smtpUrl }, flags)
    running.add(server)
    return server
  }

  async function passMinute(): Promise<void> {
    const minute = `update webhook_deliveries set taken_until = taken_until - interval '1 minute'`
    if (database) await runSql(database.url, minute)
    else minutes += 1
  }

  async function stop(server: ServerProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    running.delete(server)
    await end(server.child, signal)
    if (signal === 'SIGKILL') await passMinute()
  }

  return {
    mails,
    receiver,
    stop,
    start: () => start(mails.url),
    /** Starts a server whose clock makes reminders due. They stay in progress for its lifetime. */
    startReminding: () => start(silent.url, REMINDING_MS),
    /** Starts the last server, whose clock makes reminders due. */
    startLast: () => start(mails.url, REMINDING_MS),
    reminderIsUnderWay: silent.isUsed,
    async close() {
      for (const server of running) await stop(server, 'SIGKILL')
      silent.close()
      await receiver.close()
      await mails.close()
      await database?.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Returns Node's flags for a process whose clock is ahead by this many milliseconds. Its threads have them too, so the embedded database has the same
 * time.
 */
export function aheadBy(ms: number): string[] {
  const code = `const Real = Date
    globalThis.Date = class extends Real {
      constructor(...given) { given.length > 0 ? super(...given) : super(Real.now() + ${ms}) }
      static now() { return Real.now() + ${ms} }
    }`
  return ['--import', `data:text/javascript,${encodeURIComponent(code)}`]
}

/** Accepts connections and never greets, so that a mail stays in progress as long as the test needs. */
async function listenInSilence() {
  const server = createServer().listen(0, '127.0.0.1')
  const used = once(server, 'connection')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, isUsed: () => used, close: () => server.close() }
}

/** Creates a new database in the PostgreSQL at `postgres`. */
export async function createDatabase(postgres: string) {
  const name = `kills_${randomBytes(6).toString('hex')}`
  await runSql(postgres, `create database ${name}`)
  const url = new URL(postgres)
  url.pathname = `/${name}`
  const drop = () => runSql(postgres, `drop database ${name} with (force)`)
  return { url: url.href, drop }
}
