import type { Browser, Page } from '@playwright/test'
import { DRAFT_KEY, HISTORY_KEY, newVisitor } from './product.ts'
import { SAVED_SPRINTS, sampleHistory } from './sample-history.ts'
import { type Row, spreadOf } from './timing.ts'

const RUNS = 15
/** Room for the sprint that is saved and for the draft's copy, in sprints. */
const SPARE = 3

/** As much of the sample as this browser takes, and still a little more. */
export async function fitHistory(browser: Browser, origin: string): Promise<string> {
  const context = await newVisitor(browser, origin)
  const page = await context.newPage()
  await page.goto('/healthz')
  const entries = sampleHistory({ count: SAVED_SPRINTS })
  let [fits, tooMany] = [0, entries.length + 1]
  while (tooMany - fits > 1) {
    const count = Math.floor((fits + tooMany) / 2)
    if (await isTaken(page, JSON.stringify(entries.slice(0, count)))) fits = count
    else tooMany = count
  }
  await context.close()
  const text = JSON.stringify(entries.slice(0, fits - SPARE))
  console.log(
    `\nThe browser takes ${fits} of ${SAVED_SPRINTS} sprints; ${fits - SPARE} of them are used: ` +
      `${text.length.toLocaleString('en')} characters`,
  )
  return text
}

/** From the click on save until the results have been painted, with the history full. */
export async function benchSave(
  browser: Browser,
  origin: string,
  historyText: string,
): Promise<Row[]> {
  const context = await newVisitor(browser, origin)
  const page = await context.newPage()
  const runs: Awaited<ReturnType<typeof saveOnce>>[] = []
  for (let run = 0; run < RUNS; run += 1) runs.push(await saveOnce(page, historyText))
  await context.close()
  const floor = {
    what: 'stringify + setItem + getItem + parse',
    ms: spreadOf(runs.map((run) => run.floor)),
  }
  return [
    {
      what: 'save in the page: to results in the DOM',
      ms: spreadOf(runs.map((run) => run.drawn)),
      floor,
    },
    {
      what: 'save in the page: to next paint',
      ms: spreadOf(runs.map((run) => run.painted)),
      floor,
    },
  ]
}

async function saveOnce(page: Page, historyText: string) {
  await page.goto('/healthz')
  await page.evaluate(
    ([historyKey, draftKey, text]) => {
      sessionStorage.clear()
      localStorage.removeItem(draftKey)
      localStorage.setItem(historyKey, text)
    },
    [HISTORY_KEY, DRAFT_KEY, historyText] as const,
  )
  await page.goto('/retrospectiva', { waitUntil: 'networkidle' })
  // There only once React has read the storage.
  await page
    .getByRole('listitem')
    .getByRole('button', { name: / \(.+\)/ })
    .first()
    .waitFor()
  await page.getByLabel('Sprint', { exact: true }).fill('Sprint under test')
  const floor = await page.evaluate(roundTrip, HISTORY_KEY)
  const times = page.evaluate(watchSave)
  await page.getByRole('button', { name: 'Salvar Sprint' }).first().click()
  return { floor, ...(await times) }
}

/** Runs in the page: the least that any save must do. */
function roundTrip(key: string): number {
  const history: unknown = JSON.parse(localStorage.getItem(key) ?? '')
  const start = performance.now()
  localStorage.setItem(key, JSON.stringify(history))
  JSON.parse(localStorage.getItem(key) ?? '')
  return performance.now() - start
}

/** Runs in the page: the results are there when their heading takes the focus. */
function watchSave(): Promise<{ drawn: number; painted: number }> {
  return new Promise((resolve) => {
    let start = 0
    addEventListener(
      'click',
      () => {
        start = performance.now()
      },
      { capture: true, once: true },
    )
    addEventListener('focusin', ({ target }) => {
      if (!(target instanceof HTMLHeadingElement)) return
      const drawn = performance.now() - start
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve({ drawn, painted: performance.now() - start })
        port2.postMessage(null)
      })
    })
  })
}

function isTaken(page: Page, text: string): Promise<boolean> {
  return page.evaluate(
    ([key, value]) => {
      localStorage.clear()
      try {
        localStorage.setItem(key, value)
        return true
      } catch {
        return false
      }
    },
    [HISTORY_KEY, text] as const,
  )
}
