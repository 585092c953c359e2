import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { DEFAULT_QUOTAS } from '~/domain/accounts/quotas'
import { openQuickRoom } from '~/features/quick-rooms/mutations.server'
import { deleteQuickRooms } from '~/features/rooms/opening/mutations.server'
import { type Db, openDatabase } from '~/lib/database/db.server'
import { queryRows } from '~/lib/database/rows.server'
import { createLog } from '~/lib/server/log.server'
import { newSecret } from '~/lib/server/secret.server'
import { findPostgres } from '../scripts/find-postgres.ts'
import { startPostgres } from '../scripts/run-postgres.ts'
import { withBrowser, withServer } from './product.ts'
import { describeMachine, printTable, spreadOf } from './timing.ts'

const PHONES = 5
const RUNS = 5
const ABANDONED = 1_000
const GOAL = { seconds: 60, presses: 2, taps: 1 }

const texts: Record<string, string> = JSON.parse(readFileSync('messages/pt.json', 'utf8'))

/** From the landing page to the first reveal with a squad that answers at once, and what rooms cost that were left behind. */
const programs = await findPostgres()
if (!programs) throw new Error('these figures need a PostgreSQL on this machine')
await withServer(
  (origin) =>
    withBrowser(async (browser) => {
      describeMachine(`, Chromium ${browser.version()}`)
      const runs: Minute[] = []
      while (runs.length < RUNS) runs.push(await playMinute(browser, origin))
      const rows = [['', 'median', 'p95', 'goal']]
      for (const step of ['lobby', 'joined', 'reveal'] as const) {
        const { median, p95 } = spreadOf(runs.map((run) => run[step] / 1000))
        const goal = step === 'reveal' ? `${GOAL.seconds} s` : ''
        rows.push([step, `${median.toFixed(1)} s`, `${p95.toFixed(1)} s`, goal])
      }
      rows.push(['presses of the facilitator', String(runs[0]?.presses), '', `${GOAL.presses}`])
      rows.push(['taps of a phone before its vote', String(runs[0]?.taps), '', `${GOAL.taps}`])
      printTable(`From the landing to the first reveal, ${PHONES} phones`, rows)
    }),
  { MAX_QUICK_ROOMS_PER_HOUR: '1000', MAX_QUICK_ROOMS_PER_DAY: '1000' },
)
const server = await startPostgres(programs, { isDurable: true })
try {
  await benchAbandoned(server.url)
} finally {
  await server.stop()
}
describeMachine()

/** Milliseconds since the landing page was asked for. */
type Minute = { lobby: number; joined: number; reveal: number; presses: number; taps: number }

async function playMinute(browser: Browser, origin: string): Promise<Minute> {
  const laptop = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await laptop.newPage()
  const since = performance.now()
  const elapsed = () => performance.now() - since
  let [presses, taps] = [0, 0]
  const press = (name: string) => {
    presses += 1
    return page.getByRole('button', { name: texts[name] ?? name, exact: true }).click()
  }
  await page.goto(origin)
  await press('quick_open')
  await page.getByRole('button', { name: texts.lead_start ?? '' }).waitFor()
  const lobby = elapsed()

  const phones = await Promise.all(
    Array.from({ length: PHONES }, async () => {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
      const phone = await context.newPage()
      await phone.goto(page.url())
      await enter(phone)
      return phone
    }),
  )
  taps = 1
  const joined = elapsed()
  await press('lead_start')
  const topic = { name: texts.topic_product_quality ?? '' }
  await Promise.all(
    phones.map(async (phone, at) => {
      // Before that the phone has a practice vote.
      await phone.getByRole('heading', topic).waitFor()
      await phone.getByRole('radio', { name: at % 2 === 0 ? /^3/ : /^4/ }).click()
    }),
  )
  await page.getByRole('button', { name: /^Registrar \d e/ }).waitFor()
  const reveal = elapsed()
  await Promise.all(phones.map((phone) => phone.context().close()))
  await laptop.close()
  return { lobby, joined, reveal, presses, taps }
}

/** One tap, without a name. */
async function enter(phone: Page): Promise<void> {
  const button = phone.getByRole('button', { name: texts.room_door_enter ?? '', exact: true })
  await button.click()
  await button.waitFor({ state: 'detached' })
}

const UNLIMITED = {
  ...DEFAULT_QUOTAS,
  ...{ quickRoomsPerHour: ABANDONED + 1, quickRooms: ABANDONED + 1 },
}

async function benchAbandoned(url: string): Promise<void> {
  const database = await openDatabase({ url, log: createLog('silent') })
  try {
    const { db } = database
    const topics = Array.from({ length: 19 }, (_, at) => ({
      id: `default-${at}`,
      title: `Topic ${at}`,
      description: 'What we agreed to deliver was clear, fitted the sprint and was finished.',
    }))
    const before = await sizeOf(db)
    const start = performance.now()
    for (let at = 0; at < ABANDONED; at += 1) {
      await openQuickRoom(db, {
        secret: newSecret(),
        openedFrom: 'a'.repeat(64),
        quotas: UNLIMITED,
        sprint: 1,
        topics,
        seconds: 30,
      })
    }
    const opened = performance.now() - start
    const size = (await sizeOf(db)) - before
    await db.execute(sql`update rooms set created_at = now() - interval '25 hours'`)
    const since = performance.now()
    const gone = await deleteQuickRooms(db, { nodeId: crypto.randomUUID() })
    const forgotten = performance.now() - since
    printTable(`${ABANDONED} quick rooms that were opened and left, PostgreSQL`, [
      ['', ''],
      ['to open one', `${(opened / ABANDONED).toFixed(1)} ms`],
      ['on the disk, each', `${(size / ABANDONED / 1000).toFixed(1)} kB`],
      [`to forget all ${gone.length}`, `${forgotten.toFixed(0)} ms`],
    ])
  } finally {
    await database.close()
  }
}

async function sizeOf(db: Db): Promise<number> {
  const [row] = await queryRows<{ size: number }>(
    db,
    sql`select pg_database_size(current_database())::float8 as size`,
  )
  return row?.size ?? 0
}
