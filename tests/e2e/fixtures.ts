import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import { lostInForcedColours } from './forced-colours'
import { untilSettled, waitForCode } from './waiting'

export { expect } from '@playwright/test'
export { untilRunning, untilSettled } from './waiting'

/** Half as long as the file that the package exports, and parsed in a third of the time. */
const AXE = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')

/** The service worker is off in most tests, and the page logs it. */
const EXPECTED_NOISE = /Service Worker registration blocked by Playwright/

/** The browser logs every refused or failed call, which the page also shows to the user. */
const REFUSED = /^Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_)/
const REFUSED_SOCKET = /^WebSocket connection to '[^']*\/api\/[^']*' failed: /

/** The layout is checked at all of these widths in both languages: a page that fits in one language may be too wide in the other. */
const WIDTHS = [320, 390, 1280]

type Fixtures = {
  /** Errors that the page throws or logs. Any of them fails the test. */
  pageErrors: string[]
  /** Opens a page in a separate browser for another person, checked like the first one. */
  newPage: (options?: BrowserContextOptions) => Promise<Page>
  /**
   * Fails for every accessibility problem on the current page, in both themes and in forced colours: one check per state is enough
   * (decision 59). Leaves the page in the other theme. A locator limits the check to a part of the page, such as a dialog, if the rest was checked before.
   */
  expectAccessible: (where: Page | Locator) => Promise<void>
}

export const test = base.extend<Fixtures>({
  context: async ({ context }, use) => {
    context.on('page', waitForCode)
    await use(context)
    await endRoutes(context)
  },
  pageErrors: [
    async ({ context }, use) => {
      const errors: string[] = []
      noteErrors(context, errors)
      await use(errors)
      expect(errors, 'errors on the page').toEqual([])
    },
    { auto: true },
  ],
  newPage: async ({ browser, pageErrors }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      context.on('page', waitForCode)
      noteErrors(context, pageErrors)
      return context.newPage()
    })
    await Promise.all(
      contexts.map(async (context) => {
        await endRoutes(context)
        await context.close()
      }),
    )
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from here
  expectAccessible: async ({}, use, { titlePath }) => {
    let looks = 0
    await use(async (where) => {
      const page = 'page' in where ? where.page() : where
      const name = `${titlePath.join(' ').replace(/[^\p{L}\p{N}]+/gu, '-')}-${++looks}`
      await untilSettled(page)
      await savePicture(page, name)
      expect(await findingsOf(where)).toEqual([])
      expect(await lostInForcedColours(page)).toEqual([])
      expect(await wideDialogs(page)).toEqual([])
      const isDark = await page.evaluate(() => document.documentElement.dataset.theme === 'dark')
      const other = isDark ? 'light' : 'dark'
      await page.emulateMedia({ colorScheme: other })
      await untilSettled(page)
      await savePicture(page, `${name}-${other}`)
      expect(await findingsOf(where, { isOtherTheme: true })).toEqual([])
    })
  },
})

/** Ends requests that a route of the test still holds, because they would cause an error outside any test. */
async function endRoutes(context: BrowserContext): Promise<void> {
  await Promise.all(
    [context, ...context.pages()].map((routed) => routed.unrouteAll({ behavior: 'ignoreErrors' })),
  )
}

function noteErrors(context: BrowserContext, errors: string[]): void {
  context.on('weberror', (error) => errors.push(String(error.error())))
  context.on('console', (message) => {
    const isCall = new URL(message.location().url || 'about:blank').pathname.startsWith('/api/')
    const text = message.text()
    const isRefused = REFUSED_SOCKET.test(text) || (isCall && REFUSED.test(text))
    if (message.type() === 'error' && !EXPECTED_NOISE.test(text) && !isRefused) errors.push(text)
  })
}

/** Returns questions that are wider than their style sheet allows: a utility for all children, such as `*:max-w-full`, overrides it. */
function wideDialogs(page: Page): Promise<string[]> {
  return page
    .locator('dialog[role=alertdialog]')
    .evaluateAll((dialogs) =>
      dialogs
        .filter((dialog) => innerWidth > 640 && dialog.getBoundingClientRect().width > 440)
        .map(({ outerHTML }) => outerHTML.slice(0, 200)),
    )
}

/** Saves the whole page to `PICTURES=folder`, for review. */
async function savePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}

/**
 * Returns axe's findings on the page or a part of it. Contrast is most of its work, so it checks one text of each kind: the same letters in the same
 * colour on the same background. Themes differ only in colours.
 */
async function findingsOf(where: Page | Locator, { isOtherTheme = false } = {}) {
  const page = 'page' in where ? where.page() : where
  const root = 'page' in where ? where : page.locator('html')
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(AXE)
    await page.evaluate(rememberColours)
  }
  const texts = await root.evaluateHandle(findDistinctTexts)
  return root.evaluate(
    async (part, { texts, isOtherTheme }) => {
      const { axe } = window as unknown as { axe: Pick<typeof import('axe-core'), 'run'> }
      // Everything else is only counted.
      const resultTypes = ['violations'] as const
      // As the root itself, the page would not be checked by the rules for whole pages.
      const whole = part === document.documentElement ? document : part
      const rules = { 'color-contrast': { enabled: false } }
      const found = [
        ...(isOtherTheme ? [] : [await axe.run(whole, { rules, resultTypes: [...resultTypes] })]),
        ...(texts.length === 0
          ? []
          : [
              await axe.run(
                { include: texts as never },
                { runOnly: 'color-contrast', resultTypes: [...resultTypes] },
              ),
            ]),
      ]
      return found
        .flatMap(({ violations }) => violations)
        .map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.html) }))
    },
    { texts, isOtherTheme },
  )
}

/** Returns one element for each style of text and background. */
function findDistinctTexts(part: Element): Element[] {
  const known = new Map<string, Element>()
  for (const element of [part, ...part.querySelectorAll('*')]) {
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
    )
    const isText = hasText || element.matches('input, textarea, select')
    if (!isText || !element.checkVisibility({ visibilityProperty: true })) continue
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
    const key = [color, fontSize, fontWeight, textShadow, ...groundsOf(element)].join()
    if (!known.has(key)) known.set(key, element)
  }
  return [...known.values()]

  function groundsOf(element: Element): string[] {
    const grounds = new Set<string>()
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { backgroundColor, backgroundImage, opacity, filter, position } = getComputedStyle(at)
      // Such an element may be above anything.
      const place = /absolute|fixed|sticky/.test(position) ? at.className : ''
      grounds.add(`${backgroundColor} ${backgroundImage} ${opacity} ${filter} ${place}`)
    }
    return [...grounds]
  }
}

/** Caches text colours. axe parses a colour again for each element that has it, which is a fifth of its work: a page has few colours. */
function rememberColours(): void {
  type Values = { r: number; g: number; b: number; alpha: number }
  type Colour = Values & { parseString: (text: string) => Colour }
  const { axe } = window as unknown as {
    axe: { commons: { color: { Color: { prototype: Colour } } } }
  }
  const { prototype } = axe.commons.color.Color
  const { parseString } = prototype
  const known = new Map<string, Values>()
  prototype.parseString = function parseOnce(this: Colour, text) {
    const values = known.get(text)
    if (values) return Object.assign(this, values)
    const { r, g, b, alpha } = parseString.call(this, text)
    known.set(text, { r, g, b, alpha })
    return this
  }
}

/** Fails if the page scrolls sideways. `where` names the state in the message. */
export async function expectNoSidewaysScroll(page: Page, where?: string): Promise<void> {
  const overflow = await page.evaluate(async () => {
    await document.fonts.ready
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(overflow, where).toBe(0)
}

/** Checks the same at each width. Restores the page's width. */
export async function expectNoSidewaysScrollAt(
  page: Page,
  widths: readonly number[] = WIDTHS,
): Promise<void> {
  await atWidths(page, widths, (width) => expectNoSidewaysScroll(page, `at ${width} px`))
}

/**
 * Fails if the page scrolls sideways at any width, or if a word is broken in a window of 320 px, which equals a zoom of 400 %. Restores the page's
 * width.
 */
export async function expectFit(page: Page): Promise<void> {
  await atWidths(page, WIDTHS, async (width) => {
    await expectNoSidewaysScroll(page, `at ${width} px`)
    if (width > 320) return
    await untilSettled(page)
    expect(await brokenWords(page)).toEqual([])
  })
}

/** Runs a check at each width. The page's own width comes first, because every other one costs a layout. */
async function atWidths(
  page: Page,
  widths: readonly number[],
  look: (width: number) => Promise<void>,
): Promise<void> {
  const before = page.viewportSize()
  if (before && widths.includes(before.width)) await look(before.width)
  for (const width of widths.filter((each) => each !== before?.width)) {
    await page.setViewportSize({ width, height: 800 })
    await look(width)
  }
  if (before) await page.setViewportSize(before)
}

/** Fails if a word is broken in a window of 320 px, which equals one of 1280 px at a zoom of 400 %. Restores the page's width. */
export async function expectWholeWords(page: Page, where?: string): Promise<void> {
  await atWidths(page, [320], async () => {
    await untilSettled(page)
    expect(await brokenWords(page), where).toEqual([])
  })
}

/** Returns words that the browser broke although a phone's line has room for them. */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement
      if (!parent?.checkVisibility({ visibilityProperty: true }) || parent.closest('.sr-only'))
        continue
      for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(
        /(?<!\p{L})\p{L}{2,15}(?!\p{L})/gu,
      )) {
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const [first, ...others] = range.getClientRects()
        if (others.some(({ top }) => Math.abs(top - (first?.top ?? top)) > 4))
          broken.push(`${word}: ${parent.outerHTML.slice(0, 120)}`)
      }
    }
    return broken
  })
}
