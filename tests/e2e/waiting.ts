import type { Page } from '@playwright/test'

/** Makes navigations wait until the page's code runs, because a page is complete before that. */
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

/** Waits until the page responds. A public page does once its code has handled early clicks. Elsewhere React responds, hydrated or not. */
export async function untilRunning(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const app = document.querySelector('#app')
    if (document.querySelector('script[src*="/entry.public"]')) return !document.earlyPresses
    return !app || Object.keys(app).some((key) => key.startsWith('__reactContainer'))
  })
}

/**
 * Waits until the page has its final look: its font is loaded, which is wider than the system's, and everything that appears or changes its colour
 * has finished. The page learns of another theme with the next frame. Does not wait for longer animations, such as a countdown.
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
    // A toast's lifetime is one long animation, which begins with its appearance.
    const isAppearing = (toast: Element) => Number(getComputedStyle(toast).opacity) < 1
    const toasts = () => [...document.querySelectorAll('[role=status] > *')]
    for (let frames = 0; frames < 60 && toasts().some(isAppearing); frames += 1) await frame()
  })
}
