import { resolveObjectURL } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Script } from 'node:vm'
import type { Page } from '@playwright/test'
import { findPage } from '~/i18n/find-page'
import { runsReact } from '~/i18n/site-map'
import { ROOT_SCRIPT } from '~/ui/root-script'
import { PAGE_CODE, PAGE_RENDERER } from './bundles'
import { followDialogs } from './dialogs'
import { createEventSources } from './event-source'
import { chooseFile, PageLocator, pass, pressKey, typeText, untilPasses, user } from './locator'
import { clearStorages, currentWindow, openWindow } from './window'

/** The server that the page's requests reach. */
export type Server = (path: string, init: RequestInit) => Promise<Response>

type Handler = (route: Route) => unknown
type Route = ReturnType<typeof createRoute>
type SentRequest = {
  url: () => string
  method: () => string
  postData: () => string | null
  postDataJSON: () => unknown
  headers: () => Record<string, string>
}
type Routed = { pattern: string | RegExp; handler: Handler; times: number }

const DESKTOP = { width: 1280, height: 720 }

/** A page of the product without a browser: its own code in a document of happy-dom, with the interface in the same process behind it. */
export function createPage(origin: string, serve: Server, start: () => Promise<unknown>) {
  const cookies = new Map<string, Cookie>()
  const routes: Routed[] = []
  const listeners = new Map<string, Set<(event: never) => void>>()
  const initScripts: (() => void)[] = []
  const entries: { url: string; state: unknown; document: number }[] = []
  const errors: string[] = []
  let index = -1
  let documents = 0
  let viewport = DESKTOP
  let unmount = () => {}
  let isOffline = false

  const emit = (name: string, event: unknown) => {
    for (const listener of [...(listeners.get(name) ?? [])]) listener(event as never)
  }

  async function ask(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const request = typeof input === 'object' && 'url' in input ? input : null
    const url = new URL(request ? request.url : String(input), window.location.href)
    const method = init.method ?? request?.method ?? 'GET'
    const sent: SentRequest = {
      url: () => url.href,
      method: () => method,
      postData: () => (typeof init.body === 'string' ? init.body : null),
      postDataJSON: () => JSON.parse(String(init.body)),
      headers: () => Object.fromEntries(new Headers(init.headers)),
    }
    emit('request', sent)
    const send = () => sendToServer(url, { ...init, method })
    const routed = routes.findLast(
      ({ pattern, times }) => times > 0 && isMatch(url, pattern, origin),
    )
    const answer = await (routed ? handled(routed, sent, send) : send())
    const text = answer.clone()
    emit('response', {
      url: () => url.href,
      status: () => answer.status,
      ok: () => answer.ok,
      request: () => sent,
      json: () => text.clone().json(),
      text: () => text.clone().text(),
    })
    return answer
  }

  async function handled(routed: Routed, sent: SentRequest, send: () => Promise<Response>) {
    routed.times -= 1
    return new Promise<Response>((resolve, reject) => {
      const route = createRoute({ sent, send, resolve, reject })
      Promise.resolve(routed.handler(route)).catch(reject)
    })
  }

  async function sendToServer(url: URL, init: RequestInit): Promise<Response> {
    if (isOffline || url.origin !== origin) throw new TypeError('Failed to fetch')
    const headers = new Headers(init.headers)
    if (!headers.has('origin')) headers.set('origin', origin)
    const sent = [...cookies.values()].filter(({ path }) => url.pathname.startsWith(path))
    if (sent.length > 0) {
      headers.set('cookie', sent.map(({ name, value }) => `${name}=${value}`).join('; '))
    }
    const answer = await serve(url.pathname + url.search, { ...init, headers })
    for (const cookie of answer.headers.getSetCookie()) keepCookie(cookie)
    return answer
  }

  const streams = createEventSources((address) =>
    sendToServer(new URL(address, origin), { headers: { Accept: 'text/event-stream' } }),
  )

  function keepCookie(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split(';')
    const [name = '', ...value] = pair.split('=')
    const path = attributes.flatMap((text) => /^\s*path=(.*)$/i.exec(text)?.[1] ?? [])[0] ?? '/'
    const isOver = attributes.some((text) => /^\s*max-age=0$/i.test(text))
    if (isOver) cookies.delete(`${path} ${name}`)
    else cookies.set(`${path} ${name}`, { name, value: value.join('='), path })
  }

  /** Loads the page of the address, in a window of its own and with its code run anew, as a browser does. */
  async function load(url: string): Promise<void> {
    leave()
    documents += 1
    const entry = entries[index]
    if (entry) entry.document = documents
    const own = openWindow(url, viewport)
    globalThis.fetch = ask as typeof fetch
    Object.assign(globalThis, { EventSource: streams.EventSource })
    followNavigation(own as never)
    followFiles(own as never)
    followDialogs(own as never)
    own.document.write(await readDocument(new URL(url).pathname))
    // A test that has seen the new address may have gone on to another page.
    if (currentWindow() !== own) return
    // It puts a clipboard in place.
    user()
    for (const script of initScripts) script()
    runInPage(ROOT_SCRIPT)
    const end = await runPageCode(new URL(url).pathname)
    if (currentWindow() !== own) return end()
    unmount = end
    await untilPasses(() => {
      if (!document.querySelector('#app')?.hasChildNodes()) throw new Error('nothing is drawn')
    })
  }

  /** A link of a mail may lead to the interface, which redirects to a page. */
  async function followLink(to: string): Promise<string> {
    const url = new URL(to, origin)
    if (!url.pathname.startsWith('/api/')) return to
    const answer = await sendToServer(url, { redirect: 'manual' })
    return answer.headers.get('Location') ?? to
  }

  function leave(): void {
    unmount()
    unmount = () => {}
    streams.close()
  }

  function goTo(to: string, { replace = false } = {}): Promise<void> {
    const url = new URL(to, entries[index]?.url ?? origin).href
    if (!replace) {
      entries.splice(index + 1)
      index += 1
    }
    entries[index] = { url, state: null, document: 0 }
    return load(url)
  }

  /** The history and the addresses of the window, which lead to other pages. */
  function followNavigation(own: Window & { happyDOM: { setURL: (url: string) => void } }): void {
    const put = (state: unknown, to: string | URL | null | undefined, isNew: boolean) => {
      // Without an address the entry keeps its own, fragment included.
      const url = to ? new URL(to, own.location.href).href : own.location.href
      if (isNew) {
        entries.splice(index + 1)
        index += 1
      }
      entries[index] = { url, state: structuredClone(state), document: documents }
      own.happyDOM.setURL(url)
    }
    const step = async (delta: number) => {
      const entry = entries[index + delta]
      if (!entry) return
      index += delta
      if (entry.document !== documents) return load(entry.url)
      await pass()
      const isHash = new URL(entry.url).hash !== own.location.hash
      own.happyDOM.setURL(entry.url)
      own.dispatchEvent(Object.assign(new Event('popstate'), { state: entry.state }))
      if (isHash) own.dispatchEvent(new Event('hashchange'))
    }
    Object.defineProperty(own, 'history', {
      configurable: true,
      value: {
        get length() {
          return entries.length
        },
        get state() {
          return entries[index]?.state ?? null
        },
        scrollRestoration: 'auto',
        pushState: (state: unknown, _: string, to?: string) => put(state, to, true),
        replaceState: (state: unknown, _: string, to?: string) => put(state, to, false),
        go: (delta: number) => void step(delta),
        back: () => void step(-1),
        forward: () => void step(1),
      },
    })
    const go = (to: string, options?: { replace: boolean }) => {
      const here = new URL(own.location.href)
      const url = new URL(to, here)
      const isHere = url.pathname === here.pathname && url.search === here.search && url.hash
      if (!isHere) return void goTo(url.href, options)
      put(null, url, !options?.replace)
      own.dispatchEvent(new Event('popstate'))
      own.dispatchEvent(new Event('hashchange'))
    }
    Object.defineProperties(own.location, {
      assign: { value: (to: string) => go(to) },
      replace: { value: (to: string) => go(to, { replace: true }) },
      reload: { value: () => void load(own.location.href) },
    })
    own.open = (to?: string | URL, target?: string) => {
      if (target === '_self' || target === undefined || target === '') go(String(to))
      else emit('popup', { url: () => String(to) })
      return null
    }
    own.addEventListener('error', ({ error, message }) => errors.push(String(error ?? message)))
  }

  /** Files that are chosen and files that are given. */
  function followFiles(own: typeof globalThis & Window): void {
    const { HTMLInputElement, HTMLAnchorElement, HTMLElement } = own
    const { click } = HTMLElement.prototype
    HTMLInputElement.prototype.click = function choose() {
      if (this.type !== 'file') return click.call(this)
      emit('filechooser', {
        setFiles: (file: Parameters<typeof chooseFile>[1]) => chooseFile(this, file),
      })
    }
    const takeFile = ({ href, download }: HTMLAnchorElement) => {
      const content = href.startsWith('blob:')
        ? resolveObjectURL(href)?.arrayBuffer()
        : ask(href).then((answer) => answer.arrayBuffer())
      emit('download', {
        suggestedFilename: () => download,
        url: () => href,
        path: async () => saveFile(download, Buffer.from((await content) ?? new ArrayBuffer(0))),
      })
    }
    HTMLAnchorElement.prototype.click = function follow() {
      // Without a place in the document, as links that code makes, it reaches no listener.
      if (this.hasAttribute('download') && !this.isConnected) takeFile(this)
      else click.call(this)
    }
    own.addEventListener('click', (event) => {
      const link = (event.target as Element).closest?.('a[download]')
      if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented) return
      event.preventDefault()
      takeFile(link)
    })
    own.addEventListener('click', (event) => {
      const button = (event.target as Element).closest?.('[popovertarget]')
      const popover = own.document.getElementById(button?.getAttribute('popovertarget') ?? '')
      if (!popover || event.defaultPrevented) return
      if (popover.hasAttribute('data-popover-open')) popover.hidePopover()
      else popover.showPopover()
    })
    own.HTMLElement.prototype.showPopover = function show() {
      if (this.hasAttribute('data-popover-open')) return
      this.setAttribute('data-popover-open', '')
      this.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'open' }))
    }
    own.HTMLElement.prototype.hidePopover = function hide() {
      if (!this.hasAttribute('data-popover-open')) return
      this.removeAttribute('data-popover-open')
      this.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'closed' }))
    }
    own.Element.prototype.scrollIntoView = () => {}
    const fonts = Object.assign(new EventTarget(), { ready: Promise.resolve() })
    Object.defineProperty(own.document, 'fonts', { value: fonts })
  }

  const root = new PageLocator(() => [document.documentElement], 'page')

  const request = {
    get: (path: string, options: CallOptions = {}) => call('GET', path, options),
    post: (path: string, options: CallOptions = {}) => call('POST', path, options),
    put: (path: string, options: CallOptions = {}) => call('PUT', path, options),
    patch: (path: string, options: CallOptions = {}) => call('PATCH', path, options),
    delete: (path: string, options: CallOptions = {}) => call('DELETE', path, options),
  }

  async function call(method: string, path: string, { data, headers = {} }: CallOptions) {
    const answer = await sendToServer(new URL(path, origin), {
      method,
      headers: {
        ...(data === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(data === undefined ? {} : { body: JSON.stringify(data) }),
    })
    const text = await answer.text()
    return {
      ok: () => answer.ok,
      status: () => answer.status,
      headers: () => Object.fromEntries(answer.headers),
      text: async () => text,
      json: async () => JSON.parse(text),
    }
  }

  const context = {
    request,
    pages: () => [page],
    clearCookies: async () => cookies.clear(),
    cookies: async () => [...cookies.values()],
    addCookies: async (added: { name: string; value: string }[]) => {
      for (const { name, value } of added) keepCookie(`${name}=${value}`)
    },
    setOffline: async (wanted: boolean) => {
      isOffline = wanted
      Object.defineProperty(currentWindow().navigator, 'onLine', {
        configurable: true,
        get: () => !isOffline,
      })
      dispatchEvent(new Event(wanted ? 'offline' : 'online'))
      if (wanted) streams.fail()
    },
    grantPermissions: async () => {},
    route: (pattern: string | RegExp, handler: Handler) => page.route(pattern, handler),
  }

  const page = {
    getByRole: root.getByRole.bind(root),
    getByText: root.getByText.bind(root),
    getByLabel: root.getByLabel.bind(root),
    locator: (...[selector, filter = {}]: Parameters<typeof root.locator>) =>
      new PageLocator(() => [...document.querySelectorAll(selector)], selector).filter(filter),
    keyboard: { press: pressKey, type: typeText, insertText: typeText },
    context: () => context,
    request,
    description: 'page',
    url: () => window.location.href,
    title: async () => document.title,
    content: async () => document.documentElement.outerHTML,
    async goto(path: string) {
      const to = await followLink(path)
      // The first start of a server takes seconds on a busy machine, and assertions do not wait for it.
      if (asksServer(new URL(to, origin).pathname)) await start()
      await goTo(to)
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
    async route(
      pattern: string | RegExp,
      handler: Handler,
      { times = Number.POSITIVE_INFINITY } = {},
    ) {
      routes.push({ pattern, handler, times })
    },
    async unroute(pattern: string | RegExp) {
      for (const routed of routes) if (String(routed.pattern) === String(pattern)) routed.times = 0
    },
    on(name: string, listener: (event: never) => void) {
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener))
    },
    off(name: string, listener: (event: never) => void) {
      listeners.get(name)?.delete(listener)
    },
    once(name: string, listener: (event: never) => void) {
      void waitForEvent(name).then((event) => listener(event as never))
    },
    waitForEvent,
    waitForRequest: (wanted: Wanted) => waitForEvent('request', wanted),
    waitForResponse: (wanted: Wanted) => waitForEvent('response', wanted),
    async waitForURL(wanted: string | RegExp) {
      await untilPasses(() => {
        const { href } = window.location
        if (wanted instanceof RegExp ? !wanted.test(href) : new URL(wanted, origin).href !== href) {
          throw new Error(`at ${href}`)
        }
      })
    },
  }

  type Event = { url: () => string }
  type Wanted = string | RegExp | ((event: never) => boolean)

  function waitForEvent(name: string, wanted: Wanted | { timeout?: number } = () => true) {
    return new Promise<unknown>((resolve, reject) => {
      const timer = setTimeout(() => {
        page.off(name, listen)
        reject(new Error(`no ${name}`))
      }, 4_000)
      const listen = (event: never) => {
        const isWanted =
          typeof wanted === 'function'
            ? wanted(event)
            : typeof wanted === 'string' || wanted instanceof RegExp
              ? isMatch(new URL((event as Event).url()), wanted, origin)
              : true
        if (!isWanted) return
        clearTimeout(timer)
        page.off(name, listen)
        resolve(event)
      }
      page.on(name, listen)
    })
  }

  const close = () => {
    leave()
    clearStorages()
  }
  // What a page of a browser has besides needs a browser.
  const typed = page as unknown as Page
  return { page: typed, errors, cookies, keepCookie, close }
}

type Cookie = { name: string; value: string; path: string }
type CallOptions = { data?: unknown; headers?: Record<string, string> }

function createRoute({
  sent,
  send,
  resolve,
  reject,
}: {
  sent: SentRequest
  send: () => Promise<Response>
  resolve: (answer: Response) => void
  reject: (error: unknown) => void
}) {
  type Fulfilled = {
    status?: number
    json?: unknown
    body?: string
    contentType?: string
    headers?: Record<string, string>
    response?: Response
  }
  return {
    request: () => sent,
    abort: async () => reject(new TypeError('Failed to fetch')),
    continue: async () => send().then(resolve, reject),
    fallback: async () => send().then(resolve, reject),
    fetch: () => send(),
    fulfill: async ({
      response,
      status = response?.status ?? 200,
      json,
      body,
      contentType,
      headers = {},
    }: Fulfilled) => {
      if (response && json === undefined && body === undefined) return resolve(response)
      const type = contentType ?? (json === undefined ? 'text/plain' : 'application/json')
      const text = json === undefined ? body : JSON.stringify(json)
      resolve(
        new Response([204, 304].includes(status) ? null : (text ?? ''), {
          status,
          headers: { 'Content-Type': type, ...headers },
        }),
      )
    },
  }
}

/** A pattern as the browser tests write it: one star within a part of a path, two for any parts. */
function isMatch(url: URL, pattern: string | RegExp, origin: string): boolean {
  if (pattern instanceof RegExp) return pattern.test(url.href)
  const full = /^(\*\*|https?:)/.test(pattern) ? pattern : `${origin}${pattern}`
  const source = full
    .replace(/[.+^${}()|[\]\\?]/g, '\\$&')
    .replace(/\*\*\/|\*\*|\*/g, (star) =>
      star === '**/' ? '(?:.*/)?' : star === '**' ? '.*' : '[^/]*',
    )
  return new RegExp(`^${source}$`).test(url.href)
}

async function saveFile(name: string, content: Buffer): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'download-')), name)
  await writeFile(path, content)
  return path
}

const EMPTY =
  '<!doctype html><html><head><meta name="theme-color"><title></title></head><body><div id="app"></div></body></html>'

/** A page that is read comes as a whole; the others are drawn by their code. */
async function readDocument(pathname: string): Promise<string> {
  const page = findPage(pathname)
  if (!page || runsReact(page.kind)) return EMPTY
  const { renderReadPage } = await loadRenderer()
  const assets = { script: '/entry.public.js', preloads: [], styles: [], css: '' }
  return (await renderReadPage(pathname, assets)) ?? EMPTY
}

/** Pages that work offline, and those to read, need no answer. */
function asksServer(pathname: string): boolean {
  const page = findPage(pathname)
  return page !== undefined && page.kind !== 'public' && !('isOffline' in page)
}

type Renderer = typeof import('~/entry.server')

function loadRenderer(): Promise<Renderer> {
  return import(/* @vite-ignore */ pathToFileURL(PAGE_RENDERER).href)
}

let code: Script | undefined

/** Runs the code of all pages anew, so that nothing of an earlier page is left in it. */
async function runPageCode(pathname: string): Promise<() => void> {
  code ??= new Script(`(async () => { ${readFileSync(PAGE_CODE, 'utf8')} })()`, {
    filename: PAGE_CODE,
  })
  await code.runInThisContext()
  const { startPage } = globalThis as unknown as {
    startPage: (pathname: string) => Promise<() => void>
  }
  return startPage(pathname)
}

/** As a script of the document, which finds its names among the globals. */
function runInPage(script: string): void {
  // biome-ignore lint/security/noGlobalEval: the product's own script, as its pages have it
  // biome-ignore lint/complexity/noCommaOperator: an indirect call runs among the globals
  ;(0, eval)(script)
}
