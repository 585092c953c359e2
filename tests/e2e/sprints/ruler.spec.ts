import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures'

const CELLS = [0, 1, 2, 3, 4, 5]
const MEANINGS = [
  '0, Não buscamos isso ou não realizamos',
  '1, Não cumpriu',
  '2, Deixou a desejar',
  '3, Cumpriu parcialmente',
  '4, Cumpriu totalmente',
  '5, Superou as expectativas',
]
const UNTOUCHED = 'Sem nota, vale 0'

test('a click or a drag scores the cell under it, with the focus around the cell', async ({
  page,
}) => {
  const planning = await openPlanning(page)
  await expectText(planning, UNTOUCHED)
  for (const cell of [0, ...CELLS.toReversed()]) {
    for (const part of [0.5, 0.03, 0.97]) {
      const { x, y } = await pointOn(planning, cell + part)
      await page.mouse.click(x, y)
      await expectText(planning, MEANINGS[cell])
    }
  }
  const from = await pointOn(planning, 0.5)
  const to = await pointOn(planning, 4.5)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 6 })
  await expectText(planning, MEANINGS[4])
  await page.mouse.up()
  await expectText(planning, MEANINGS[4])

  await page.keyboard.press('ArrowLeft')
  const chosen = planning.locator('xpath=following-sibling::*').getByText('3', { exact: true })
  await expect(chosen).toHaveCSS('outline-style', 'solid')
  await expect(chosen).toHaveCSS('outline-offset', '2px')
})

test.describe('a finger on a ruler', () => {
  test.use({ viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true })

  test('cells are 44 by 44 pixels, a tap scores, and scrolling over a ruler does not', async ({
    page,
  }) => {
    const planning = await openPlanning(page)
    const box = await planning.boundingBox()
    expect(box?.width).toBeGreaterThanOrEqual(6 * 44)
    expect(box?.height).toBeGreaterThanOrEqual(44)

    const { x, y } = await pointOn(planning, 4.5)
    const before = await page.evaluate(() => window.scrollY)
    const scrolled = await watchScroll(page)
    await swipe(page, { from: { x, y }, to: { x: x + 6, y: y - 180 } })
    await scrolled.end()
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(before + 100)
    await expectText(planning, UNTOUCHED)

    await center(planning)
    for (const cell of [0, 5, 4, 3, 2, 1, 0]) {
      const { x, y } = await pointOn(planning, cell + 0.9)
      await page.touchscreen.tap(x, y)
      await expectText(planning, MEANINGS[cell])
    }
    const start = await pointOn(planning, 0.5)
    await swipe(page, { from: start, to: await pointOn(planning, 3.5) })
    await expectText(planning, MEANINGS[3])
  })
})

async function openPlanning(page: Page): Promise<Locator> {
  // The scale alone; `packs.spec.ts` has the examples.
  await page.addInitScript(() => localStorage.setItem('score-examples', 'off'))
  await page.goto('/retrospectiva')
  const slider = page.getByRole('slider', { name: 'Nota de Planning, de 0 a 5' })
  // The prerendered form has examples.
  await page.getByRole('button', { name: 'Só a escala', pressed: true }).waitFor()
  await center(slider)
  return slider
}

/** Scrolls it to the middle of the screen, clear of fixed bars. */
function center(slider: Locator): Promise<void> {
  return slider.evaluate((element) => element.scrollIntoView({ block: 'center' }))
}

/** Returns a point on the ruler, measured in cells: 2.5 is the middle of the cell of 2. */
async function pointOn(slider: Locator, cells: number) {
  const box = await slider.boundingBox()
  if (!box) throw new Error('The ruler is not on the screen')
  return { x: box.x + (box.width * cells) / CELLS.length, y: box.y + box.height / 2 }
}

async function expectText(slider: Locator, text: string | undefined) {
  await expect(slider).toHaveAttribute('aria-valuetext', text ?? '')
}

/** Until a scroll has ended, it moves the page further, and a tap beside its target. */
async function watchScroll(page: Page) {
  const ended = await page.evaluateHandle(async () => {
    // The end of an earlier scroll is told in the next frame.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    const end = new Promise<void>((resolve) => {
      addEventListener('scrollend', () => resolve(), { once: true })
    })
    return { end: () => end }
  })
  return { end: () => ended.evaluate(({ end }) => end()) }
}

type Point = { x: number; y: number }

/** Moves a finger down, along and up through the browser's own input, so that it may turn into a scroll. */
async function swipe(page: Page, { from, to }: { from: Point; to: Point }) {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  const steps = 12
  await send('touchStart', [from])
  for (let step = 1; step <= steps; step += 1) {
    const part = step / steps
    await send('touchMove', [
      { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part },
    ])
  }
  await send('touchEnd', [])
}
