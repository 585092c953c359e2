import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { Builder, By, type WebDriver, type WebElement } from 'selenium-webdriver'
import { end } from '../../scripts/run'
import { findFreePort } from '../../scripts/tests/free-port'
import { type Engine, IS_SHOWN, type Tab } from './tab'

const STEP_MS = 20
const CENTRE = 'arguments[0].scrollIntoView({ block: "center", behavior: "instant" })'

/** Starts WebKitGTK, Safari's engine built for Linux. A driver runs one browser, and a browser one profile. */
export async function startWebKit(browserPath: string): Promise<Engine> {
  const started: (() => Promise<void>)[] = []
  return {
    async openTab({ width, height }) {
      const port = await findFreePort()
      const driver = spawn('WebKitWebDriver', ['-p', String(port)], {
        env: {
          ...process.env,
          LIBGL_ALWAYS_SOFTWARE: '1',
          WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
        },
        stdio: 'ignore',
      })
      const address = `http://127.0.0.1:${port}`
      while (!(await answers(`${address}/status`))) await pause(STEP_MS)
      const browser = await new Builder()
        .usingServer(address)
        .withCapabilities({
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary: browserPath, args: ['--automation'] },
        })
        .build()
      await browser.manage().window().setRect({ x: 0, y: 0, width, height })
      started.push(async () => {
        await browser.quit()
        await end(driver)
      })
      return tabOf(browser)
    },
    close: async () => void (await Promise.all(started.map((stop) => stop()))),
  }
}

function tabOf(browser: WebDriver): Tab {
  const find = async (xpath: string): Promise<WebElement | null> => {
    for (const found of await browser.findElements(By.xpath(xpath))) {
      if (await browser.executeScript(`return (${IS_SHOWN})(arguments[0])`, found)) return found
    }
    return null
  }
  const findInView = async (xpath: string) => {
    const found = await find(xpath)
    // The driver itself stops as soon as an element is in the window, even below the fixed header.
    if (found) await browser.executeScript(CENTRE, found)
    return found
  }
  return {
    goTo: (address) => browser.get(address),
    reload: () => browser.navigate().refresh(),
    evaluate: <Value>(expression: string) =>
      browser.executeAsyncScript<Value>(
        `const done = arguments[arguments.length - 1]; Promise.resolve(${expression}).then(done)`,
      ),
    async click(xpath) {
      const found = await findInView(xpath)
      await found?.click()
      return found !== null
    },
    async clickAt(xpath, part) {
      const found = await findInView(xpath)
      if (!found) return false
      const { width } = await found.getRect()
      // The origin of the offset is the centre.
      const x = Math.round((part - 0.5) * width)
      await browser.actions().move({ origin: found, x, y: 0 }).click().perform()
      return true
    },
    async type(xpath, text) {
      const found = await find(xpath)
      await found?.sendKeys(text)
      return found !== null
    },
    isShown: async (xpath) => (await find(xpath)) !== null,
    print: null,
    picture: async () => Buffer.from(await browser.takeScreenshot(), 'base64'),
  }
}

function answers(address: string): Promise<boolean> {
  return fetch(address).then(
    () => true,
    () => false,
  )
}
