import type { Browser, Page } from '@playwright/test'
import { withBrowser, withServer } from './product.ts'
import { describeMachine, printTable, spreadOf } from './timing.ts'

/** A distant phone: 1.6 Mbit/s down, 0.75 Mbit/s up, 150 ms, a quarter of this processor. */
const LINE = { offline: false, downloadThroughput: 200_000, uploadThroughput: 93_750, latency: 150 }
const CPU_RATE = 4
const PHONE = { width: 390, height: 844 }
const RUNS = 7
const GOAL_MS = 2_500

type Visit = {
  /** Milliseconds to the first paint of text. */
  text: number
  /** Milliseconds until the button that joins the room is active. */
  door: number
  scripts: number
  kilobytes: number
}

/** Measures a slow phone's time from a link to the first text, and to the first active control. */
await withServer((origin) =>
  withBrowser(async (browser) => {
    describeMachine(`, Chromium ${browser.version()}`)
    const { code, cookie } = await openRoom(origin)
    const rows = [['page', 'first text', 'way in', 'scripts', 'sent', 'goal']]
    // Public pages need no code to be used.
    for (const path of [`/room/${code}`, '/room', '/retrospectiva', '/dashboard']) {
      const visits: Visit[] = []
      while (visits.length < RUNS) visits.push(await visit(browser, { origin, path, cookie }))
      rows.push([path.replace(code, 'CODE'), ...summarise(visits)])
    }
    printTable('A slow phone', rows)
  }),
)

function summarise(visits: readonly Visit[]): string[] {
  const text = spreadOf(visits.map((each) => each.text))
  const door = spreadOf(visits.map((each) => each.door))
  const [first] = visits
  return [
    `${inSeconds(text.median)} (p95 ${inSeconds(text.p95)})`,
    inSeconds(door.median),
    String(first?.scripts),
    `${first?.kilobytes.toFixed(0)} kB`,
    `< ${inSeconds(GOAL_MS)}: ${text.median < GOAL_MS ? 'met' : 'MISSED'}`,
  ]
}

type Address = { origin: string; path: string; cookie: string }

async function visit(browser: Browser, { origin, path, cookie }: Address): Promise<Visit> {
  const context = await browser.newContext({ viewport: PHONE, serviceWorkers: 'block' })
  await context.setExtraHTTPHeaders({ cookie })
  const page = await context.newPage()
  const wire = await context.newCDPSession(page)
  let scripts = 0
  let bytes = 0
  wire.on('Network.responseReceived', ({ type }) => {
    if (type === 'Script') scripts += 1
  })
  wire.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await wire.send('Network.enable')
  await wire.send('Network.emulateNetworkConditions', LINE)
  await wire.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
  await page.goto(origin + path, { waitUntil: 'commit' })
  const text = await firstText(page)
  // A page that is ready has a button or a link in its main part, and React handles its clicks.
  const door = await page.waitForFunction(() => {
    const app = document.querySelector('#app')
    const isRunning = Object.keys(app ?? {}).some((key) => key.startsWith('__reactContainer'))
    const way = document.querySelector('main button, main a')
    return isRunning && way && performance.now()
  })
  const found = { text, door: Number(await door.jsonValue()), scripts, kilobytes: bytes / 1000 }
  await context.close()
  return found
}

/** Returns the time of the first paint with text, which is the first one: pages render nothing before. */
async function firstText(page: Page): Promise<number> {
  const paint = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    undefined,
    { timeout: 60_000 },
  )
  return Number(await paint.jsonValue())
}

/** Opens a new squad's room. Returns its code and its opener's session. */
async function openRoom(origin: string): Promise<{ code: string; cookie: string }> {
  const account = { name: 'Ana', email: 'ana@example.org', password: 'a phrase for benchmarks' }
  await post(origin, '/auth/sign-up/email', account)
  const session = await post(origin, '/auth/sign-in/email', account)
  const cookie = session.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ')
  const { id } = await (await post(origin, '/squads', { name: 'Squad Alpha' }, cookie)).json()
  const topics = [{ id: 'daily', title: 'Daily' }]
  const room = await post(origin, `/squads/${id}/rooms`, { sprint: 1, topics }, cookie)
  return { code: (await room.json()).code, cookie }
}

async function post(origin: string, path: string, body: object, cookie = ''): Promise<Response> {
  const headers = { origin, 'content-type': 'application/json', cookie }
  const answer = await fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

function inSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
