import { beforeAll, expect, inject, test } from 'vitest'
import { sendReminders } from '~/features/actions/reminders/job.server'
import { readDoor } from '~/features/rooms/data.server'
import { nameOf } from '~/lib/database/backup/table-rows.server'
import { listTables } from '~/lib/database/catalog.server'
import { queryRows } from '~/lib/database/rows.server'
import type { Mail } from '~/lib/server/mail/mail.server'
import { seedCrowd } from '~tests/support/api/crowd'
import { makeWorld, SENT, type World } from '~tests/support/api/plan-world'
import { type Plan, recordPlans } from '~tests/support/api/plans'
import { ORIGIN, openTestApi } from '~tests/support/api/test-api'
import { openTestDatabase, TEST_SECRET } from '~tests/support/database/test-database'
import { recordStream } from '~tests/support/rooms/streams'
import { openTestReceiver, postTo } from '~tests/support/server/receiver'
import { closeAfterAll } from '~tests/support/setup/test-end'

/** Far more than one person has, so that a statement that reads everyone's rows is detected. */
const SQUADS = inject('crowdSquads')

declare module 'vitest' {
  interface ProvidedContext {
    /** Number of other people's squads in the database. */
    crowdSquads: number
  }
}

/** Seeding takes about half a millisecond a squad on two cores. */
const SEED_MS = 60_000 + SQUADS * 3

/** Number of times that a statement may read its person's rows. It may read no others. */
const TIMES = 3

/** Operations that read more: the maximum number of rows, and the reason. */
const MORE: Record<string, number> = {
  // Each retrospective of two months of the whole product. The response is cached for a minute.
  countActiveUsers: 3 * SQUADS + 50,
}

/** Half of the cost above which PostgreSQL compiles a statement before it runs it. */
const MOST_COST = 50_000

/** Receiver of the chats' test messages. */
const receiver = await closeAfterAll(openTestReceiver())
// Pages are counted, and deleted rows of other tests have theirs.
const api = await closeAfterAll(
  openTestApi({ trials: { post: postTo(receiver) }, database: await openTestDatabase() }),
)
const person = await api.signIn('Ana')
let world: World
let ownRows: number

beforeAll(async () => {
  const mate = await api.signIn('Bia')
  const ofPeople = await countRows()
  await seedCrowd(api.db, { squads: SQUADS })
  const ofCrowd = (await countRows()) - ofPeople
  // Created last, because the vote in its room ends after a while.
  world = await makeWorld(api, { person, mate })
  ownRows = (await countRows()) - ofCrowd
}, SEED_MS)

test("the statements of a room's stream read no more than a small multiple of a person's rows", async () => {
  const { code = '' } = world
  const recorded = recordStream()
  const { roomId } = await readDoor(api.db, {
    code,
    seatSecret: undefined,
    leader: { userId: null, secret: undefined },
  })
  const plans = await plansOf(async () => {
    const { ownSeatId: seatId = '', seatCookie = '' } = world
    // Refused without a WebSocket, after the caller was identified.
    const cookie = `${person.cookie}; ${seatCookie}`
    expect((await person.send('GET', `/rooms/${code}/socket`, { cookie })).status).toBe(422)
    await api.hub.open(roomId, { stream: recorded.stream, seatId, isFacilitator: false })
    await recorded.viewWhere(() => true)
  })
  recorded.close()
  expect(plans.length).toBeGreaterThan(0)
  expect(plans.flatMap((plan) => complaintsOf('stream', plan)).join('\n\n')).toBe('')
})

test("the statements of a round of reminders read no more than a small multiple of the rows of that day's squads", async () => {
  const { spareSquadId = '' } = world
  await person.patch(`/squads/${spareSquadId}`, { reminderDay: 1 })
  const owner = { kind: 'member', userId: person.userId }
  const due = { title: 'Refine', owner, dueSprint: 6, state: 'open' }
  expect((await person.post(`/squads/${spareSquadId}/actions`, due)).status).toBe(201)
  const sent: Mail[] = []
  const mailer = {
    isConfigured: true,
    waiting: () => 0,
    send: (mail: Mail) => void sent.push(mail),
    close: async () => {},
  }
  const place = { db: api.db, mailer, origin: ORIGIN, secret: TEST_SECRET }
  const plans = await plansOf(() => sendReminders(place, new Date('2026-11-23T12:00:00Z')))
  expect(sent).toHaveLength(1)
  expect(plans.flatMap((plan) => complaintsOf('reminders', plan)).join('\n\n')).toBe('')
})

test("the statements of every documented operation read no more than a small multiple of a person's rows", async () => {
  const operations = await listOperations()
  expect(operations.length).toBeGreaterThan(40)
  const found: string[] = []
  for (const { method, path, operationId } of operations) {
    const { body, values } = SENT[operationId]?.(world) ?? {}
    const plans = await plansOf(async () => {
      const here = { ...world, ...values }
      const answer = await person.send(method, fill(path, here), {
        cookie: `${person.cookie}; ${here.seatCookie}`,
        ...(body === undefined ? {} : { body }),
      })
      // A refusal would hide the statements behind it.
      expect(answer.status, `${operationId}: ${answer.text}`).toBeLessThan(300)
    })
    found.push(...plans.flatMap((plan) => complaintsOf(operationId, plan)))
  }
  expect(found.join('\n\n')).toBe('')
})

test("the statements of accounts read no more than a small multiple of a person's rows", async () => {
  const password = 'a phrase that no list has'
  const email = 'carla@example.org'
  const calls: [string, Record<string, unknown>][] = [
    ['/auth/sign-up/email', { name: 'Carla', email, password }],
    ['/auth/sign-in/email', { email, password }],
    ['/auth/request-password-reset', { email }],
    ['/auth/send-verification-email', { email }],
  ]
  const found: string[] = []
  for (const [path, body] of calls) {
    const plans = await plansOf(() => api.visitor.post(path, body))
    expect(plans.length, path).toBeGreaterThan(0)
    found.push(...plans.flatMap((plan) => complaintsOf(path, plan)))
  }
  expect(found.join('\n\n')).toBe('')
})

async function plansOf(work: () => Promise<unknown>): Promise<Plan[]> {
  const { plans, stop } = recordPlans()
  try {
    await work()
  } finally {
    stop()
  }
  return Promise.all(plans)
}

function complaintsOf(place: string, plan: Plan): string[] {
  const most = MORE[place] ?? ownRows * TIMES
  const isTooMuch = plan.rows > most || plan.walks.length > 0 || plan.cost > MOST_COST
  if (!isTooMuch) return []
  const { rows, walks, cost, outline, statement } = plan
  return [`${place}: ${rows} rows, cost ${cost}, walks ${walks.join()}\n${statement}\n${outline}`]
}

async function countRows(): Promise<number> {
  const counts = (await listTables(api.db)).map(
    (table) => `(select count(*) from ${nameOf(table)})`,
  )
  const [row] = await queryRows<{ sum: number }>(
    api.db,
    `select (${counts.join(' + ')})::int as sum`,
  )
  return row?.sum ?? 0
}

/** Sorts operations by effect: reads, then writes, then deletions, long paths first. */
const ORDER = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE']

type Operation = { method: string; path: string; operationId: string }

/** Streams stay open and have a separate test. */
const STREAMS = ['watchRoom', 'pollRoom']

async function listOperations(): Promise<Operation[]> {
  const { paths } = (await api.visitor.get('/openapi.json')).body as {
    paths: Record<string, Record<string, { operationId: string }>>
  }
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => ({
      method: method.toUpperCase(),
      path,
      operationId,
    })),
  )
  const answered = all.filter(({ operationId }) => !STREAMS.includes(operationId))
  return answered.toSorted(
    (a, b) => ORDER.indexOf(a.method) - ORDER.indexOf(b.method) || b.path.length - a.path.length,
  )
}

/** Throws for a parameter that the test data does not have. Add it there. */
function fill(path: string, values: World): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name) => {
    const value = values[name]
    if (value === undefined) throw new Error(`the world has no ${name}, which ${path} needs`)
    return value
  })
}
