import { type Browser, type CDPSession, expect, type Page } from '@playwright/test'
import { toSheetJson } from '../src/domain/retrospectives/score-sheet.ts'
import { DRAFT_KEY, HISTORY_KEY, newVisitor } from './product.ts'
import { FLAT_SHAPE, NESTED_SHAPE, SAVED_SHAPE, type Shape, sampleDraft } from './sample-history.ts'
import { type Row, spreadOf } from './timing.ts'

const MOVES = 50
const WARM_UP = 10
const SCRIPT_GOAL_MS = 16
const BARE = '#bare-slider'
const OURS = '[data-ruler] input'

type Move = { script: number; paint: number; styleAndLayout: number }
type Probe = { script: number; paint: Promise<number> | null }
declare global {
  var probe: Probe
}

/** One slider moved by a key, among 200 and beside a full history. */
export async function benchSliders(
  browser: Browser,
  origin: string,
  historyText: string,
): Promise<Row[]> {
  const full = `60 topics, ${JSON.parse(historyText).length} sprints saved`
  return [
    ...(await benchForm(browser, origin, { name: '200 single topics', shape: FLAT_SHAPE })),
    ...(await benchForm(browser, origin, { name: '10 parents × 19, + 10', shape: NESTED_SHAPE })),
    ...(await benchForm(browser, origin, { name: full, shape: SAVED_SHAPE, historyText })),
  ]
}

async function benchForm(
  browser: Browser,
  origin: string,
  { name, shape, historyText }: { name: string; shape: Shape; historyText?: string },
): Promise<Row[]> {
  const context = await newVisitor(browser, origin)
  const page = await context.newPage()
  const draft = JSON.stringify({ draft: toSheetJson(sampleDraft(shape)), setAside: [] })
  const stored = { [DRAFT_KEY]: draft, ...(historyText ? { [HISTORY_KEY]: historyText } : {}) }
  await page.goto('/retrospectiva')
  await page.evaluate((items) => Object.assign(localStorage, items), stored)
  await page.reload({ waitUntil: 'networkidle' })
  // The page arrives with the default topics; the draft's stand once React has read the storage.
  const sliders = shape.parents * shape.children + shape.singles
  await expect(page.locator(OURS)).toHaveCount(sliders, { timeout: 30_000 })
  await page.evaluate(installProbe)
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')

  const ours: Move[] = []
  const bare: Move[] = []
  for (let move = -WARM_UP; move < MOVES; move += 1) {
    const place = ((move + WARM_UP) * 7) % sliders
    const bareMove = await moveOnce(page, session, { selector: BARE, place: 0 })
    const ourMove = await moveOnce(page, session, { selector: OURS, place })
    if (move < 0) continue
    bare.push(bareMove)
    ours.push(ourMove)
  }
  await context.close()
  return [
    { ...toRow(`${name}: script`, 'script', { ours, bare }), goal: SCRIPT_GOAL_MS },
    toRow(`${name}: style + layout`, 'styleAndLayout', { ours, bare }),
    toRow(`${name}: to next paint`, 'paint', { ours, bare }),
  ]
}

/** A real key press on a slider that already has the focus, on a page at rest. */
async function moveOnce(
  page: Page,
  session: CDPSession,
  { selector, place }: { selector: string; place: number },
): Promise<Move> {
  const slider = page.locator(selector).nth(place)
  const isAtEnd = await slider.evaluate((input: HTMLInputElement) => {
    input.focus()
    globalThis.probe = { script: 0, paint: null }
    return input.value === input.max
  })
  // Longer than any transition that the move before has started.
  await page.waitForTimeout(350)
  const before = await styleAndLayoutOf(session)
  await page.keyboard.press(isAtEnd ? 'ArrowLeft' : 'ArrowRight')
  const { script, paint } = await page.evaluate(async () => {
    const painted = await globalThis.probe.paint
    return { script: globalThis.probe.script, paint: painted }
  })
  if (paint === null) throw new Error('the slider did not move')
  return { script, paint, styleAndLayout: (await styleAndLayoutOf(session)) - before }
}

/** Runs in the page: a bare slider as the floor, and clocks around everything that listens. */
function installProbe() {
  const slider = Object.assign(document.createElement('input'), {
    type: 'range',
    id: 'bare-slider',
  })
  slider.max = '5'
  const output = document.createElement('output')
  slider.oninput = () => output.replaceChildren(slider.value)
  document.body.append(slider, output)

  // React flushes a discrete event's render and effects before the event reaches the window again.
  let start = 0
  for (const type of ['keydown', 'input', 'change', 'keyup']) {
    addEventListener(
      type,
      () => {
        start = performance.now()
      },
      { capture: true },
    )
    addEventListener(type, () => {
      globalThis.probe.script += performance.now() - start
    })
  }
  addEventListener(
    'input',
    () => {
      const moved = performance.now()
      globalThis.probe.paint = new Promise((resolve) => {
        requestAnimationFrame(() => {
          // A message is handled after the frame has been painted.
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now() - moved)
          port2.postMessage(null)
        })
      })
    },
    { capture: true },
  )
}

async function styleAndLayoutOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  const counted = metrics.filter(({ name }) => /^(LayoutDuration|RecalcStyleDuration)$/.test(name))
  return counted.reduce((sum, { value }) => sum + value * 1000, 0)
}

function toRow(
  what: string,
  part: keyof Move,
  { ours, bare }: { ours: Move[]; bare: Move[] },
): Row {
  const floor = { what: 'bare slider', ms: spreadOf(bare.map((move) => move[part])) }
  return { what, ms: spreadOf(ours.map((move) => move[part])), floor }
}
