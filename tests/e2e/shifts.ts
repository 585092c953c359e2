import type { Page } from '@playwright/test'

declare global {
  interface Window {
    shifts: { at: number; what: string }[]
    /** Time when the page was rendered with its own font, in ms since its beginning. */
    lettered: Promise<number>
  }
}

/** Records layout shifts without user input from the next page on. */
export async function noteShifts(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
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
          const text = node?.textContent?.slice(0, 30)
          window.shifts.push({
            at: entry.startTime,
            what: `${node?.nodeName} ${text} by ${x}, ${y}`,
          })
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
    window.lettered = new Promise((resolve) => {
      document.addEventListener('DOMContentLoaded', async () => {
        await document.fonts.load('1em "RetroScore Sans"')
        // The first frame renders with the font, and the second one comes after it. Its own time can be before the end of the first, on a busy machine.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())))
      })
    })
  })
}

/**
 * Returns the layout shifts since the page was rendered with its own font, which arrives late on a busy machine and shifts a page that is already
 * there.
 */
export async function shiftsOf(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    const since = await window.lettered
    // The observer is notified before the second frame from now.
    await new Promise((resolve) =>
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
    )
    return window.shifts.filter(({ at }) => at >= since).map(({ what }) => what)
  })
}
