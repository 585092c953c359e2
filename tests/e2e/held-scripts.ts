import type { Page } from '@playwright/test'

const SCRIPTS = '**/assets/*.js'

/** Holds back the page's code until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(SCRIPTS, (route) => released.then(() => route.fallback()))
  return release
}
