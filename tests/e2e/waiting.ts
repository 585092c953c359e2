import type { Page } from '@playwright/test'

/** Going somewhere ends once the page's code runs, because a page is complete before that. */
export function waitForCode(page: Page): void {
  const { goto, reload } = page
  page.goto = async (...args) => {
    const response = await goto.apply(page, args)
    await untilRunning(page)
    return response
  }
  page.reload = async (...args) => {
    const response = await reload.apply(page, args)
    await untilRunning(page)
    return response
  }
}

/** A public page answers presses once its code has taken over those that came early. Elsewhere React answers them, hydrated or not. */
export async function untilRunning(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const app = document.querySelector('#app')
    if (document.querySelector('script[src*="/entry.public"]')) return !document.earlyPresses
    return !app || Object.keys(app).some((key) => key.startsWith('__reactContainer'))
  })
}

/**
 * Until the page looks as it will: its font is there, which is wider than the system's, and what appears or changes its
 * colour has done so. The page hears of another theme with the next frame. What takes longer, as a countdown does, is
 * not waited for.
 */
export async function untilSettled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    await frame()
    const short = document.getAnimations().filter(({ effect, playState }) => {
      const { endTime } = effect?.getComputedTiming() ?? {}
      return playState === 'running' && Number(endTime) < 2000
    })
    await Promise.allSettled(short.map(({ finished }) => finished))
    // The life of a toast is one long animation, which begins with its appearance.
    const isAppearing = (toast: Element) => Number(getComputedStyle(toast).opacity) < 1
    const toasts = () => [...document.querySelectorAll('[role=status] > *')]
    for (let frames = 0; frames < 60 && toasts().some(isAppearing); frames += 1) await frame()
  })
}
