import type { Upgrade } from '~/lib/server/web-socket.server'
import { isMatch } from './address-pattern'
import type { Emit } from './page-events'

/** The server that handles the page's requests. */
export type Server = (path: string, init: RequestInit, upgrade?: Upgrade) => Promise<Response>

export type Handler = (route: Route) => unknown
type Route = ReturnType<typeof createRoute>
type SentRequest = {
  url: () => string
  method: () => string
  postData: () => string | null
  postDataJSON: () => unknown
  headers: () => Record<string, string>
}
type Routed = { pattern: string | RegExp; handler: Handler; times: number }

type Cookie = { name: string; value: string; path: string }
type CallOptions = { data?: unknown; headers?: Record<string, string> }

/** Creates the page's requests: with the browser's cookies, through the test's routes, to the server in this process. */
export function createRequests(origin: string, serve: Server, emit: Emit) {
  const cookies = new Map<string, Cookie>()
  const routes: Routed[] = []
  let isOffline = false

  /** Returns the `fetch` of a page's code, which ends with the page: it sends nothing later, and no response reaches the code. */
  function fetchOf(page: AbortSignal) {
    return (input: RequestInfo | URL, init?: RequestInit): Promise<Response> =>
      new Promise((resolve, reject) => {
        if (page.aborted) return
        const onPage =
          <Result>(settle: (result: Result) => void) =>
          (result: Result) => {
            if (!page.aborted) settle(result)
          }
        exchange(input, init).then(onPage(resolve), onPage(reject))
      })
  }

  async function exchange(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
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

  async function sendToServer(url: URL, init: RequestInit, upgrade?: Upgrade): Promise<Response> {
    if (isOffline || url.origin !== origin) throw new TypeError('Failed to fetch')
    const headers = new Headers(init.headers)
    if (!headers.has('origin')) headers.set('origin', origin)
    const sent = [...cookies.values()].filter(({ path }) => url.pathname.startsWith(path))
    if (sent.length > 0) {
      headers.set('cookie', sent.map(({ name, value }) => `${name}=${value}`).join('; '))
    }
    const answer = await serve(url.pathname + url.search, { ...init, headers }, upgrade)
    for (const cookie of answer.headers.getSetCookie()) keepCookie(cookie)
    return answer
  }

  function keepCookie(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split(';')
    const [name = '', ...value] = pair.split('=')
    const path = attributes.flatMap((text) => /^\s*path=(.*)$/i.exec(text)?.[1] ?? [])[0] ?? '/'
    const isOver = attributes.some((text) => /^\s*max-age=0$/i.test(text))
    if (isOver) cookies.delete(`${path} ${name}`)
    else cookies.set(`${path} ${name}`, { name, value: value.join('='), path })
  }

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

  return {
    fetchOf,
    sendToServer,
    request,
    keepCookie,
    cookies,
    setOffline(wanted: boolean) {
      isOffline = wanted
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
  }
}

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
