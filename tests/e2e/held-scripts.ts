import type { Page } from '@playwright/test'

const SCRIPTS = '**/assets/*.js'

/** From now on the page's code does not arrive until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(SCRIPTS, (route) => released.then(() => route.fallback()))
  return release
}
