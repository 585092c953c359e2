import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { offlinePaths, prerenderPaths } from '../../src/i18n/site-map.ts'
import { send, sendBytes } from './raw-request.ts'

const PAGE = '/retrospectiva'
const ONE_YEAR = 'public, max-age=31536000, immutable'

test.describe.configure({ mode: 'default' })

let origin: string

test.beforeEach(({ baseURL }) => {
  origin = baseURL ?? ''
})

test('serves every page and its files with the right type and caching', async () => {
  const assets = new Set<string>()
  for (const path of prerenderPaths()) {
    const page = await readPage(path)
    expect(page.status, path).toBe(200)
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
    })
    expect(page.headers['x-robots-tag'], path).toBe(undefined)
    for (const asset of assetsOf(page.body)) assets.add(asset)
  }
  for (const asset of assets) {
    const { status, headers } = await send(origin, asset, { method: 'HEAD' })
    expect(status, asset).toBe(200)
    expect(headers['cache-control'], asset).toBe(ONE_YEAR)
    expect(headers['content-type'], asset).toMatch(
      /^(text\/(javascript|css); charset=utf-8|font\/woff2)$/,
    )
  }
})

test('compresses texts without changing them', async () => {
  const plain = await send(origin, PAGE)
  const [asset = ''] = assetsOf(plain.body).filter((path) => path.endsWith('.js'))
  for (const path of [PAGE, asset, '/sw.js']) {
    const identity = await send(origin, path)
    for (const [name, decompress] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const packed = await send(origin, path, { headers: { 'Accept-Encoding': name } })
      expect(packed.headers['content-encoding'], path).toBe(name)
      expect(packed.headers['content-length'], path).toBe(String(packed.body.length))
      expect(packed.body.length, path).toBeLessThan(identity.body.length)
      expect(decompress(packed.body).equals(identity.body), path).toBe(true)
    }
    const refused = await send(origin, path, { headers: { 'Accept-Encoding': 'br;q=0, gzip;q=0' } })
    expect(refused.headers['content-encoding'], path).toBe(undefined)
    expect(refused.body.equals(identity.body), path).toBe(true)
  }
})

test('does not send again what a browser has cached', async () => {
  const headers = { 'Accept-Encoding': 'br' }
  const { headers: first } = await send(origin, PAGE, { headers })
  const again = await send(origin, PAGE, {
    headers: { ...headers, 'If-None-Match': first.etag ?? '' },
  })
  expect(again.status).toBe(304)
  expect(again.body.length).toBe(0)
  expect(again.headers).toMatchObject({ etag: first.etag, 'cache-control': 'no-cache' })
})

test('HEAD returns the same as GET', async () => {
  for (const path of [PAGE, '/sw.js', '/nope', '/healthz']) {
    const [head, get] = [await send(origin, path, { method: 'HEAD' }), await send(origin, path)]
    expect(head.status, path).toBe(get.status)
    expect(head.body.length, path).toBe(0)
    expect(head.headers['content-type'], path).toBe(get.headers['content-type'])
    if (path !== '/healthz') expect(head.headers['content-length']).toBe(String(get.body.length))
  }
})

test('the policy of a page names exactly its inline scripts', async () => {
  for (const path of [...prerenderPaths(), '/nope']) {
    const { headers, body } = await readPage(path)
    const policy = String(headers['content-security-policy'])
    // Browsers do not run a script of another type: it is data.
    const scripts = [
      ...body.toString().matchAll(/<script(?: type="speculationrules")?>([\s\S]*?)<\/script>/g),
    ]
    const hashes = scripts.map(
      ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
    )
    expect(policy).toContain(`script-src ${["'self'", ...new Set(hashes)].join(' ')};`)
    expect(policy).not.toMatch(/script-src[^;]*unsafe|default-src[^;]*unsafe/)
  }
})

test('every response has the security headers', async () => {
  for (const path of [PAGE, '/nope', '/nope.js', '/%zz', '/api/nope', '/healthz', `${PAGE}/`]) {
    const { headers } = await send(origin, path)
    expect(headers, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
    })
    expect(headers['strict-transport-security'], path).toBe(undefined)
  }
})

test('redirects an address with an additional slash to its own page only', async () => {
  const slashed = await send(origin, `${PAGE}/?from=mail`)
  expect([slashed.status, slashed.headers.location]).toEqual([308, `${PAGE}?from=mail`])
  for (const path of [
    '//example.org/',
    `//example.org${PAGE}/`,
    `/%2F/example.org/`,
    `//${PAGE}/`,
  ]) {
    const { status, headers } = await send(origin, path)
    expect([status, headers.location], path).toEqual([404, undefined])
  }
})

test('starts the app for a path without a file, but not for an unknown file', async () => {
  for (const [path, expected] of [
    ['/dashboard', 200],
    ['/en/squad/1', 200],
    ['/nope', 404],
    ['/en/nope', 404],
    ['/nope/deeper/', 404],
  ] as const) {
    const { status, headers, body } = await send(origin, path)
    expect([status, headers['x-robots-tag']], path).toEqual([expected, 'noindex'])
    expect(body.toString(), path).toContain('<div id="app">')
  }
  for (const path of [
    '/assets/nope',
    '/assets/nope.js',
    '/nope.png',
    '/index.html',
    '/.env',
    '/stamp.json',
  ]) {
    const { status, headers } = await send(origin, path)
    expect([status, headers['content-type']], path).toEqual([404, 'text/plain; charset=UTF-8'])
  }
  // Without a session, the response does not reveal which endpoints exist.
  const api = await send(origin, '/api/nope')
  expect([api.status, JSON.parse(api.body.toString())]).toEqual([
    401,
    { error: { code: 'UNAUTHENTICATED' } },
  ])
})

test('no path escapes the site or stops the server', async () => {
  const paths = [
    '/../../etc/passwd',
    '/assets/../../stamp.json',
    '/assets/..%2f..%2fserver/main.mjs',
    '/%2e%2e/%2e%2e/package.json',
    '/..%5c..%5cpackage.json',
    '/%00',
    '/sw.js%00.html',
    '/%zz',
    '/%c0%ae%c0%ae/',
    '/%ff',
    `/${'a'.repeat(5_000)}`,
    `/?${'a'.repeat(5_000)}`,
  ]
  for (const path of paths) {
    const { status, body } = await send(origin, path)
    expect([200, 400, 404], path).toContain(status)
    expect(body.toString(), path).not.toMatch(/root:x:0|"inputs"|"dependencies"|createServer/)
  }
  expect(await sendBytes(origin, `GET /${'a'.repeat(50_000)} HTTP/1.1\r\nHost: a\r\n\r\n`)).toBe(
    431,
  )
  expect(await sendBytes(origin, 'GET / HTTP/1.1\r\nHost: a b\r\n\r\n')).toBe(400)
  expect(await sendBytes(origin, 'GET /\\example.org HTTP/1.1\r\nHost: a\r\n\r\n')).toBe(400)
  expect(await sendBytes(origin, 'rubbish\r\n\r\n')).toBe(400)
  expect((await send(origin, '/healthz')).status).toBe(200)
})

test('pages are read-only', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    const { status, headers } = await send(origin, PAGE, { method })
    expect([status, headers.allow], method).toEqual([405, 'GET, HEAD'])
  }
})

test('a request without a stated length reaches its endpoint', async () => {
  const headers = { Origin: origin }
  const bare = await send(origin, '/api/squads/none', { method: 'DELETE', headers })
  expect(bare.status).toBe(401)
  const { host } = new URL(origin)
  const lines = [
    'POST /api/squads HTTP/1.1',
    `Host: ${host}`,
    `Origin: ${origin}`,
    'Content-Type: application/json',
    'Transfer-Encoding: chunked',
    '',
    '2',
    '{}',
    '0',
    '',
    '',
  ]
  expect(await sendBytes(origin, lines.join('\r\n'))).toBe(401)
})

test('the health check never comes from a cache', async () => {
  const { status, headers, body } = await send(origin, '/healthz')
  expect([status, body.toString()]).toEqual([200, '{"status":"ok"}'])
  expect(headers['cache-control']).toBe('no-store')
})

test('the service worker is always revalidated and names the right files', async () => {
  const { headers, body } = await send(origin, '/sw.js')
  expect(headers['cache-control']).toBe('no-cache')
  const pages = JSON.parse(body.toString().match(/^const PAGES = (.*)$/m)?.[1] ?? '[]')
  const assets = JSON.parse(body.toString().match(/^const ASSETS = (.*)$/m)?.[1] ?? '[]')
  expect(pages).toEqual(expect.arrayContaining([...offlinePaths(), '/__spa-fallback.html']))
  for (const path of [...pages, ...assets])
    expect((await send(origin, path, { method: 'HEAD' })).status, path).toBe(200)
  for (const path of offlinePaths()) {
    expect(assets).toEqual(expect.arrayContaining(assetsOf((await readPage(path)).body)))
  }
})

const read = new Map<string, ReturnType<typeof send>>()

/** Reads a page for several tests. */
function readPage(path: string) {
  const page = read.get(path) ?? send(origin, path)
  read.set(path, page)
  return page
}

/** Returns a page's initial files. Its styles name more fonts, for letters that few titles have. */
function assetsOf(html: Buffer): string[] {
  const named = html.toString().matchAll(/"(\/assets\/[\w.-]+)"/g)
  return [...new Set([...named].map(([, path = '']) => path))]
}
