import type { Page } from '@playwright/test'
import { ROOT_SCRIPT } from '~/ui/frame/root-script'
import { createClock } from './clock'
import { followDialogs } from './dialogs'
import { followFiles } from './files'
import { pressKey, typeText, user } from './input'
import { PageLocator } from './locator'
import { createNavigation } from './navigation'
import { createEvents, type Wanted } from './page-events'
import { asksServer, readDocument, runInPage, runPageCode } from './page-run'
import { followPopovers } from './popovers'
import { createRequests, type Handler, type Server } from './requests'
import { pass, untilPasses } from './waiting'
import { createWebSockets, type SocketRoute } from './web-socket'
import { clearStorages, closeWindow, currentWindow, openWindow } from './window'

const DESKTOP = { width: 1280, height: 720 }

/** Creates a page of the product without a browser: its own code in a document of happy-dom, with the API in the same process behind it. */
export function createPage(origin: string, serve: Server, start: () => Promise<unknown>) {
  const initScripts: (() => void)[] = []
  const errors: string[] = []
  let viewport = DESKTOP
  let unmount = () => {}
  let life = new AbortController()
  /** The window of the page on screen. Null while a page loads. */
  let shown: ReturnType<typeof openWindow> | null = null

  const clock = createClock()
  const { emit, ...events } = createEvents(origin)
  const { fetchOf, request, cookies, keepCookie, ...requests } = createRequests(origin, serve, emit)
  const navigation = createNavigation({ origin, load, emit })
  const sockets = createWebSockets(
    (address, upgrade) =>
      requests.sendToServer(new URL(address), { headers: { Upgrade: 'websocket' } }, upgrade),
    emit,
  )

  /** Loads the address's page in a new window and runs its code again, as a browser does. */
  async function load(url: string): Promise<void> {
    const left = leave()
    navigation.beginDocument()
    const own = openWindow(url, viewport)
    closeWindow(left)
    life = new AbortController()
    const { signal } = life
    const outside = { fetch: fetchOf(signal), WebSocket: sockets.socketOf(signal) }
    Object.assign(globalThis, outside)
    own.addEventListener('error', (event) => {
      const { error, message } = event as unknown as ErrorEvent
      errors.push(String(error ?? message))
    })
    navigation.follow(own as never)
    followFiles(own as never, { ask: outside.fetch, emit })
    followPopovers(own as never)
    followDialogs(own as never)
    standInForLayout(own as never)
    own.document.write(await readDocument(new URL(url).pathname))
    // A test that has seen the new address may have left for another page.
    if (currentWindow() !== own) return closeWindow(own)
    // It installs a clipboard.
    user()
    for (const script of initScripts) script()
    runInPage(ROOT_SCRIPT)
    const end = await runPageCode(new URL(url).pathname, {
      ...outside,
      ...clock.timersOf(signal),
    })
    if (currentWindow() !== own) {
      end()
      return closeWindow(own)
    }
    unmount = end
    shown = own
    await untilPasses(() => {
      if (!document.querySelector('#app')?.hasChildNodes()) throw new Error('nothing is drawn')
    })
  }

  /** Follows a mailed link, which may lead to the API and from there to a page. */
  async function followLink(to: string): Promise<string> {
    const url = new URL(to, origin)
    if (!url.pathname.startsWith('/api/')) return to
    const answer = await requests.sendToServer(url, { redirect: 'manual' })
    return answer.headers.get('Location') ?? to
  }

  /** Ends the page on screen. Returns its window, whose storage the next one inherits. */
  function leave(): typeof shown {
    unmount()
    unmount = () => {}
    life.abort()
    sockets.close()
    const left = shown
    shown = null
    return left
  }

  const root = new PageLocator(() => [document.documentElement], 'page')

  const context = {
    request,
    pages: () => [page],
    clearCookies: async () => cookies.clear(),
    cookies: async () => [...cookies.values()],
    addCookies: async (added: { name: string; value: string }[]) => {
      for (const { name, value } of added) keepCookie(`${name}=${value}`)
    },
    setOffline: async (wanted: boolean) => {
      requests.setOffline(wanted)
      Object.defineProperty(currentWindow().navigator, 'onLine', {
        configurable: true,
        get: () => !wanted,
      })
      dispatchEvent(new Event(wanted ? 'offline' : 'online'))
      if (wanted) sockets.fail()
    },
    grantPermissions: async () => {},
    route: (pattern: string | RegExp, handler: Handler) => requests.route(pattern, handler),
  }

  const page = {
    getByRole: root.getByRole.bind(root),
    getByText: root.getByText.bind(root),
    getByLabel: root.getByLabel.bind(root),
    locator: (...[selector, filter = {}]: Parameters<typeof root.locator>) =>
      new PageLocator(() => [...document.querySelectorAll(selector)], selector).filter(filter),
    keyboard: { press: pressKey, type: typeText, insertText: typeText },
    context: () => context,
    clock: { runFor: clock.runFor },
    request,
    description: 'page',
    url: () => window.location.href,
    title: async () => document.title,
    content: async () => document.documentElement.outerHTML,
    async goto(path: string) {
      const to = await followLink(path)
      // A server's first start takes seconds on a busy machine, and assertions do not wait for it.
      if (asksServer(new URL(to, origin).pathname)) await start()
      await navigation.goTo(to)
    },
    reload: () => load(window.location.href),
    async goBack() {
      window.history.back()
      await pass()
      await pass()
    },
    async goForward() {
      window.history.forward()
      await pass()
      await pass()
    },
    async evaluate<Result, Argument>(work: (argument: Argument) => Result, argument?: Argument) {
      return work(argument as Argument)
    },
    async waitForFunction<Argument>(work: (argument: Argument) => unknown, argument?: Argument) {
      await untilPasses(async () => {
        if (!(await work(argument as Argument))) throw new Error('not yet')
      })
    },
    async addInitScript<Argument>(work: (argument: Argument) => void, argument?: Argument) {
      initScripts.push(() => work(argument as Argument))
    },
    async setViewportSize(size: typeof DESKTOP) {
      viewport = size
      currentWindow().happyDOM.setViewport(size)
    },
    async emulateMedia({ colorScheme, media }: { colorScheme?: 'light' | 'dark'; media?: string }) {
      const { device } = currentWindow().happyDOM.settings
      if (colorScheme) device.prefersColorScheme = colorScheme
      if (media) device.mediaType = media
      dispatchEvent(new Event('resize'))
    },
    route: requests.route,
    unroute: requests.unroute,
    routeWebSocket: async (_all: RegExp, handler: (socket: SocketRoute) => void) =>
      sockets.route(handler),
    ...events,
    waitForRequest: (wanted: Wanted) => events.waitForEvent('request', wanted),
    waitForResponse: (wanted: Wanted) => events.waitForEvent('response', wanted),
    async waitForURL(wanted: string | RegExp) {
      await untilPasses(() => {
        const { href } = window.location
        if (wanted instanceof RegExp ? !wanted.test(href) : new URL(wanted, origin).href !== href) {
          throw new Error(`at ${href}`)
        }
      })
    },
  }

  const close = () => {
    const left = leave()
    clearStorages()
    closeWindow(left)
  }
  // Other properties of a browser's page need a browser.
  const typed = page as unknown as Page
  return { page: typed, errors, cookies, keepCookie, close }
}

/** Stubs layout and fonts, which happy-dom does not have. */
function standInForLayout(own: typeof globalThis & Window): void {
  own.Element.prototype.scrollIntoView = () => {}
  const fonts = Object.assign(new EventTarget(), { ready: Promise.resolve() })
  Object.defineProperty(own.document, 'fonts', { value: fonts })
}
