import type { Browser, CDPSession, Locator } from '@playwright/test'
import { type RawHistory, toRawEntry } from '../src/domain/local/history.ts'
import { HISTORY_KEY, newVisitor } from './product.ts'
import { votedSprints } from './sample-sprints.ts'
import { type Row, spreadOf } from './timing.ts'

const TOPICS = 60
const SPRINTS = 50
const RUNS = 20
const WARM_UP = 3
/** Each is a load of the page. */
const FIRST_RUNS = 9
const SCRIPT_GOAL_MS = 100
const FIRST_SAVED = Date.UTC(2025, 0, 6, 13)
const WEEK_MS = 7 * 24 * 3600 * 1000

declare global {
  var drawn: number
}

/**
 * How much script a large history takes: when it comes into view for the first time, with the loading of its code, and at a press that draws every chart and the
 * map longer, or the map after its table.
 */
export async function benchTrends(browser: Browser, origin: string): Promise<Row[]> {
  const context = await newVisitor(browser, origin)
  const page = await context.newPage()
  await page.goto('/retrospectiva')
  const history = JSON.stringify(savedSprints())
  await page.evaluate(({ key, text }) => localStorage.setItem(key, text), {
    key: HISTORY_KEY,
    text: history,
  })
  const trends = page.locator('section[aria-labelledby=local-trends]')
  const first: number[] = []
  const devtools = await context.newCDPSession(page)
  // It counts from here on, and only while the session lasts.
  await devtools.send('Performance.enable')
  for (let run = 0; run < FIRST_RUNS; run += 1) {
    // A reload keeps the place on the page, and the trends are loaded when they come near.
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.reload({ waitUntil: 'networkidle' })
    if ((await trends.getByRole('grid').count()) > 0) throw new Error('the trends came too early')
    const before = await scriptTime(devtools)
    // The page grows while its parts are laid out. Asked for in every frame, the height would be most of what is measured.
    const scrolled = () => {
      window.scrollTo(0, document.body.scrollHeight)
      return document.querySelector('[role=grid]') !== null
    }
    await page.waitForFunction(scrolled, null, { polling: 100 })
    first.push((await scriptTime(devtools)) - before)
  }
  await page.evaluate(installClock)

  const period = trends.getByRole('group').first().getByRole('button')
  const view = trends.getByRole('group').last().getByRole('button')
  const floors: number[] = []
  const longer: number[] = []
  const maps: number[] = []
  for (let run = -WARM_UP; run < RUNS; run += 1) {
    const floor = await page.evaluate(buildBareTable, { rows: TOPICS, columns: SPRINTS })
    await press(period.first())
    const all = await press(period.last())
    await press(view.last())
    const map = await press(view.first())
    if (run < 0) continue
    floors.push(floor)
    longer.push(all)
    maps.push(map)
  }
  await context.close()
  const floor = { what: 'the same cells without React', ms: spreadOf(floors) }
  const size = `${SPRINTS} sprints × ${TOPICS} topics`
  return [
    { what: `12 sprints of ${size}, first time`, ms: spreadOf(first), floor, goal: SCRIPT_GOAL_MS },
    { what: `from 12 to ${size}`, ms: spreadOf(longer), floor, goal: SCRIPT_GOAL_MS },
    { what: `the map of ${size}`, ms: spreadOf(maps), floor, goal: SCRIPT_GOAL_MS },
  ]
}

function savedSprints(): RawHistory {
  return votedSprints({ topics: TOPICS, sprints: SPRINTS }).map(({ topics, scores }, at) =>
    toRawEntry({
      sprint: `Sprint ${at + 1}`,
      squadName: 'Squad 1',
      topics: [...topics],
      scores,
      savedAt: new Date(FIRST_SAVED + at * WEEK_MS),
      extra: {},
    }),
  )
}

/** Milliseconds of script since the page was opened. */
async function scriptTime(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN)
}

/** Milliseconds of script. */
async function press(button: Locator): Promise<number> {
  await button.click()
  return button.page().evaluate(() => globalThis.drawn)
}

/** Runs in the page. React draws what a press asks for before the press reaches the window again. */
function installClock() {
  let start = 0
  addEventListener('click', () => (start = performance.now()), { capture: true })
  addEventListener('click', () => {
    globalThis.drawn = performance.now() - start
  })
}

/** Runs in the page. */
function buildBareTable({ rows, columns }: { rows: number; columns: number }): number {
  const start = performance.now()
  const body = document.createElement('tbody')
  for (let row = 0; row < rows; row += 1) {
    const line = body.appendChild(document.createElement('tr'))
    for (let column = 0; column < columns; column += 1) {
      const cell = line.appendChild(document.createElement('td'))
      cell.tabIndex = -1
      cell.appendChild(document.createElement('span')).textContent = String(column % 6)
    }
  }
  return performance.now() - start
}
