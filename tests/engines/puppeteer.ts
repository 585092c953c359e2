import { type ElementHandle, launch, type Page } from 'puppeteer-core'
import { BROWSER_ARGS } from '../../scripts/tests/find-browser'
import { type Engine, IS_SHOWN, type Tab } from './tab'

/** Starts Chromium or Firefox. Each tab has its own window, because a tab behind another is hardly ever rendered. */
export async function startWithPuppeteer(
  browser: 'chrome' | 'firefox',
  executablePath: string,
): Promise<Engine> {
  const args = browser === 'chrome' ? BROWSER_ARGS : []
  const started = await launch({ browser, executablePath, args, headless: true })
  return {
    async openTab(size) {
      const profile = await started.createBrowserContext()
      const page = await profile.newPage({ type: 'window' })
      await page.setViewport(size)
      return tabOf(page)
    },
    close: () => started.close(),
  }
}

function tabOf(page: Page): Tab {
  const find = async (xpath: string): Promise<ElementHandle<Element> | null> => {
    for (const found of await page.$$(`::-p-xpath(${xpath})`)) {
      if (await isShown(page, found)) return found
    }
    return null
  }
  return {
    goTo: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    evaluate: <Value>(expression: string) => page.evaluate(expression) as Promise<Value>,
    async click(xpath) {
      const found = await find(xpath)
      await found?.click()
      return found !== null
    },
    async clickAt(xpath, part) {
      const found = await find(xpath)
      const box = await found?.boundingBox()
      if (!found || !box) return false
      await found.click({ offset: { x: part * box.width, y: box.height / 2 } })
      return true
    },
    async type(xpath, text) {
      const found = await find(xpath)
      await found?.type(text)
      return found !== null
    },
    isShown: async (xpath) => (await find(xpath)) !== null,
    print: () => page.pdf(),
    picture: () => page.screenshot(),
  }
}

async function isShown(page: Page, element: ElementHandle): Promise<boolean> {
  const check = await page.evaluateHandle(IS_SHOWN)
  return page.evaluate(
    (isShown, element) => (isShown as (element: Element) => boolean)(element),
    check,
    element,
  )
}
