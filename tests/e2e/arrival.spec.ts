import type { Page } from '@playwright/test'
import { expect, test } from './account-server'

declare global {
  interface Window {
    shifts: string[]
  }
}

test("nothing in sight moves when the answers of an account's page arrive", async ({
  page,
  squad,
}) => {
  const { id } = await squad.record(1, 3)
  await squad.record(2, 4)
  // From here on the browser knows that it is signed in, and has the font.
  await page.goto('/dashboard', { waitUntil: 'networkidle' })
  await page.addInitScript(noteShifts)
  await page.route('**/api/**', async (route) => {
    // Every answer finds a page that has been drawn without it.
    await afterNextPaint(page)
    await route.continue()
  })
  for (const [width, path] of [
    [390, '/dashboard'],
    [390, `/squad/${squad.id}`],
    [390, `/squad/${squad.id}/open-room`],
    [390, `/retrospective/${id}`],
    [390, '/account'],
    [1280, '/dashboard'],
    [1280, `/retrospective/${id}/report`],
    [1280, `/create-retrospective?squadId=${squad.id}`],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(path, { waitUntil: 'networkidle' })
    await afterNextPaint(page)
    expect.soft(await page.evaluate(() => window.shifts), path).toEqual([])
  }
})

/** What moved without a press, and how far. */
function noteShifts(): void {
  window.shifts = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { hadRecentInput, sources } = entry as PerformanceEntry & {
        hadRecentInput: boolean
        sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[]
      }
      if (hadRecentInput) continue
      for (const { node, previousRect, currentRect } of sources) {
        const [x, y] = [currentRect.x - previousRect.x, currentRect.y - previousRect.y]
        // When the font comes, words change their width a little.
        if (Math.max(Math.abs(x), Math.abs(y)) < 8) continue
        const text = node?.textContent?.slice(0, 30)
        window.shifts.push(`${node?.nodeName} ${text} by ${x}, ${y}`)
      }
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Two frames on: the first draws what has changed, in the second that is done. */
async function afterNextPaint(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
}
