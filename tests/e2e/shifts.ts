import type { Page } from '@playwright/test'

declare global {
  interface Window {
    shifts: { at: number; what: string }[]
    /** When the page stood in its own letters, in ms since its beginning. */
    lettered: Promise<number>
  }
}

/** From the next page on, notes what moves in the window without a press. */
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
        // The first frame draws with the font; in the second that is done.
        requestAnimationFrame(() => requestAnimationFrame(resolve))
      })
    })
  })
}

/** What moved since the page stood in its own letters, which come late on a busy machine and move a page that is there before them. */
export async function shiftsOf(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    const since = await window.lettered
    // The observer is told before the second frame from now.
    await new Promise((resolve) =>
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
    )
    return window.shifts.filter(({ at }) => at >= since).map(({ what }) => what)
  })
}
