import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const SOURCE = readFileSync(new URL('./sw.js', import.meta.url), 'utf8')
const HEAD = `
  const VERSION = '2', ASSETS = ['/assets/app-1.js'], ONLINE_PAGES = ['/blog', '/en/blog']
  const PAGES = ['/retrospectiva', '/icon.svg', '/offline', '/en/offline', '/__spa-fallback.html']
  const OFFLINE_PAGE = '/offline'
`
const ORIGIN = 'http://localhost:3000'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a stored page comes fresh from the network', async () => {
  const worker = await installed()
  expect(await worker.navigate('/retrospectiva')).toBe('network /retrospectiva')
})

test.each([500, 502, 503])('a stored page with status %i comes from the cache', async (status) => {
  const worker = await installed()
  worker.network = async () => new Response('broken', { status })
  expect(await worker.navigate('/retrospectiva')).toBe('network /retrospectiva')
  expect(await worker.navigate('/retrospectiva/?from=icon')).toBe('network /retrospectiva')
})

test('a stored page comes from the cache after three seconds', async () => {
  const worker = await installed()
  worker.network = (path) => answerAfter(2900, `late ${path}`)
  const soon = worker.navigate('/retrospectiva')
  await vi.advanceTimersByTimeAsync(2900)
  expect(await soon).toBe('late /retrospectiva')

  worker.network = (path) => answerAfter(60_000, `late ${path}`)
  const late = worker.navigate('/retrospectiva')
  await vi.advanceTimersByTimeAsync(3000)
  expect(await late).toBe('network /retrospectiva')
})

test('waits for any other page and shows it unchanged', async () => {
  const worker = await installed()
  worker.network = (path) => answerAfter(20_000, `late ${path}`)
  const page = worker.navigate('/painel')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await page).toBe('late /painel')

  worker.network = async () => new Response('broken', { status: 500 })
  expect(await worker.navigate('/painel')).toBe('broken')
})

test('without a network, an app page starts the app and others get the offline page in their language', async () => {
  const worker = await installed()
  worker.network = offline
  expect(await worker.navigate('/painel')).toBe('network /__spa-fallback.html')
  expect(await worker.navigate('/blog')).toBe('network /offline')
  expect(await worker.navigate('/blog/')).toBe('network /offline')
  expect(await worker.navigate('/en/blog')).toBe('network /en/offline')
  expect(await worker.fetch('/blog')).toBe('left alone')
  expect(await worker.fetch('/icon.svg')).toBe('network /icon.svg')
})

test('assets come from the cache, unknown ones from the network', async () => {
  const worker = await installed()
  worker.network = async (path) => new Response(`new ${path}`)
  expect(await worker.fetch('/assets/app-1.js')).toBe('network /assets/app-1.js')
  expect(await worker.fetch('/assets/article-1.js')).toBe('new /assets/article-1.js')
  worker.network = offline
  expect(await worker.fetch('/assets/article-1.js')).toBe('error')
})

test('ignores the API, other methods, other files and other sites', async () => {
  const worker = await installed()
  expect(worker.handles('/api/rooms')).toBe(false)
  expect(worker.handles('/api', { mode: 'navigate' })).toBe(false)
  expect(worker.handles('/healthz')).toBe(false)
  expect(worker.handles('/retrospectiva', { method: 'POST', mode: 'navigate' })).toBe(false)
  expect(worker.handles('/robots.txt')).toBe(false)
  expect(worker.handles('https://example.org/assets/app-1.js')).toBe(false)
  expect(worker.handles('/apiary', { mode: 'navigate' })).toBe(true)
})

test('a failing storage never blocks the network', async () => {
  const worker = await installed()
  worker.isStorageBroken = true
  expect(await worker.navigate('/retrospectiva')).toBe('network /retrospectiva')
  expect(await worker.fetch('/assets/app-1.js')).toBe('network /assets/app-1.js')
  worker.network = offline
  expect(await worker.navigate('/retrospectiva')).toBe('error')
})

test('a new version fetches only missing assets and removes unused ones', async () => {
  const worker = startWorker({
    'retroscore-documents-1': ['/retrospectiva'],
    'retroscore-assets': ['/assets/app-1.js', '/assets/old-1.js'],
    'another-app': ['/x'],
  })
  await worker.emit('install')
  expect(worker.asked).not.toContain('/assets/app-1.js')
  expect(worker.kept('retroscore-documents-1')).toEqual(['/retrospectiva'])
  await worker.emit('activate')
  expect(worker.kept('retroscore-documents-1')).toEqual(undefined)
  expect(worker.kept('retroscore-documents-2')).toContain('/retrospectiva')
  expect(worker.kept('retroscore-assets')).toEqual(['/assets/app-1.js'])
  expect(worker.kept('another-app')).toEqual(['/x'])
})

test('keeps the assets of the previous version while another tab is open', async () => {
  const worker = startWorker({ 'retroscore-assets': ['/assets/app-1.js', '/assets/old-1.js'] })
  worker.tabs = 2
  await worker.emit('install')
  await worker.emit('activate')
  expect(worker.kept('retroscore-assets')).toContain('/assets/old-1.js')
})

test('does not install a version that cannot be fetched completely', async () => {
  const worker = startWorker()
  worker.network = async (path) => new Response('', { status: path === '/icon.svg' ? 404 : 200 })
  await expect(worker.emit('install')).rejects.toThrow()
})

test('a new version takes over only on request', async () => {
  const worker = await installed()
  expect(worker.takeovers).toBe(0)
  await worker.emit('message', { data: 'something else' })
  expect(worker.takeovers).toBe(0)
  await worker.emit('message', { data: 'skip-waiting' })
  expect(worker.takeovers).toBe(1)
})

async function installed() {
  const worker = startWorker()
  await worker.emit('install')
  await worker.emit('activate')
  return worker
}

type Store = Map<string, Response>

type Options = { mode?: string; method?: string }

/** Runs the worker's source in a minimal browser. */
function startWorker(before: Record<string, string[]> = {}) {
  const stores = new Map<string, Store>()
  for (const [name, paths] of Object.entries(before)) {
    stores.set(name, new Map(paths.map((path) => [path, new Response(`before ${path}`)])))
  }
  const listeners = new Map<string, (event: object) => void>()
  const worker = {
    asked: [] as string[],
    takeovers: 0,
    tabs: 1,
    isStorageBroken: false,
    network: async (path: string): Promise<Response> => new Response(`network ${path}`),
    kept: (name: string) => {
      const store = stores.get(name)
      return store && [...store.keys()]
    },
    async emit(type: string, data: object = {}) {
      let work: unknown
      listeners.get(type)?.({ ...data, waitUntil: (promise: unknown) => (work = promise) })
      await work
    },
    handles: (path: string, options: Options = {}) => dispatch(path, options) !== undefined,
    navigate: (path: string) => textOf(dispatch(path, { mode: 'navigate' })),
    fetch: (path: string) => textOf(dispatch(path, {})),
  }
  const pathOf = (request: string | { url: string }) =>
    new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname
  const fetch = (request: string | { url: string }) => {
    worker.asked.push(pathOf(request))
    return worker.network(pathOf(request))
  }
  const caches = {
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (path: string, { cacheName }: { cacheName: string }) => {
      if (worker.isStorageBroken) throw new Error('no storage')
      return stores.get(cacheName)?.get(path)?.clone()
    },
    async open(name: string) {
      const store: Store = stores.get(name) ?? new Map()
      stores.set(name, store)
      return {
        keys: async () => [...store.keys()].map((path) => ({ url: ORIGIN + path })),
        delete: async (path: string) => store.delete(path),
        addAll: async (requests: (string | { url: string })[]) => {
          for (const request of requests) {
            const response = await fetch(request)
            if (!response.ok) throw new TypeError('not whole')
            store.set(pathOf(request), response)
          }
        },
      }
    },
  }
  const self = {
    addEventListener: (type: string, listener: (event: object) => void) =>
      listeners.set(type, listener),
    skipWaiting: () => {
      worker.takeovers += 1
    },
    clients: { claim: async () => {}, matchAll: async () => Array(worker.tabs).fill({}) },
  }
  class Request {
    readonly url: string
    constructor(path: string) {
      this.url = ORIGIN + path
    }
  }
  const location = { origin: ORIGIN }
  runInNewContext(HEAD + SOURCE, {
    self,
    caches,
    fetch,
    location,
    Request,
    Response,
    URL,
    setTimeout,
  })
  return worker

  function dispatch(path: string, { mode = 'no-cors', method = 'GET' }: Options) {
    let answer: Promise<Response> | undefined
    const request = { url: new URL(path, ORIGIN).href, mode, method }
    listeners.get('fetch')?.({
      request,
      respondWith: (promise: Promise<Response>) => {
        answer = promise
      },
    })
    return answer
  }
}

async function textOf(answer: Promise<Response> | undefined): Promise<string> {
  const response = await answer
  return response?.type === 'error' ? 'error' : ((await response?.text()) ?? 'left alone')
}

async function offline(): Promise<Response> {
  throw new TypeError('no network')
}

function answerAfter(ms: number, text: string): Promise<Response> {
  return new Promise((resolve) => setTimeout(() => resolve(new Response(text)), ms))
}
