import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { PAGES } from '~/i18n/site-map'
import { ORIGIN_PLACEHOLDER } from '~/lib/public-origin'
import type { ApiEnv } from '~/lib/server/api.server'
import { createLog } from '~/lib/server/log.server'
import { readStaticFiles } from '~/server/files/static-files'
import { site } from '../../site.config'
import { createApp } from './app'

const folder = mkdtempSync(join(tmpdir(), 'site-'))
const ABOUT = '<html><script>hello()</script><p>About</p></html>'
const ENGLISH = '<html lang="en"><p>Home</p></html>'
const addressed = (origin: string) => `<script>go('${origin}')</script><a href="${origin}/en">`
writeSite({
  'addressed/index.html': addressed(ORIGIN_PLACEHOLDER),
  'index.html': '<p>Home</p>',
  'en/index.html': ENGLISH,
  'about/index.html': ABOUT,
  'en/about/index.html': '<p>About in English</p>',
  '__spa-fallback.html': '<p>App</p>',
  'dashboard/__shell.html': '<p>Painel</p>',
  'squad/__squadId/open-room/__shell.html': '<p>Abrir sala</p>',
  'room/__code/__shell.html': '<p>Sala</p>',
  'en/room/__code/__shell.html': '<p>Room</p>',
  'sw.js': 'self.x = 1',
  'manifest.webmanifest': '{}',
  'robots.txt': 'User-agent: *',
  'icon.png': 'png',
  'assets/app-abc.js': 'let app',
  'assets/mona-abc.woff2': 'font',
})
const lines: string[] = []
const log = createLog('info', { write: (line) => lines.push(line) })
const rest = {
  log,
  origin: 'https://retro.example.org',
  api: new Hono<ApiEnv>(),
  publicApi: new Hono<ApiEnv>(),
  refuseLeakedTokens: (_: unknown, next: () => Promise<void>) => next(),
  isReady: async () => true,
  isGoing: () => false,
}
const USUAL = { hasQuickRooms: true, hasUsualSignIn: true }
const files = readStaticFiles(folder, { ...USUAL, origin: rest.origin })
const app = createApp({ ...rest, files, isHttps: false })

afterAll(() => rmSync(folder, { recursive: true }))

test('an ending process fails both probes and still serves', async () => {
  const going = createApp({ ...rest, files, isHttps: false, isGoing: () => true })
  expect((await going.request('/healthz')).status).toBe(503)
  expect((await going.request('/readyz')).status).toBe(503)
  expect((await going.request('/about')).status).toBe((await app.request('/about')).status)
})

test('serves a page without a redirect and redirects its address with a slash', async () => {
  const page = await app.request('/about')
  expect(page.status).toBe(200)
  expect(await page.text()).toBe(ABOUT)
  expect(page.headers.get('Content-Type')).toBe('text/html; charset=utf-8')

  const slashed = await app.request('/about/?from=mail&x=%20')
  expect(slashed.status).toBe(308)
  expect(slashed.headers.get('Location')).toBe('/about?from=mail&x=%20')
})

test.each([
  [{ hasQuickRooms: false }, '<html data-quick-rooms="off" '],
  [{ hasUsualSignIn: false }, '<html data-sign-in="own" '],
  [
    { hasQuickRooms: false, hasUsualSignIn: false },
    '<html data-quick-rooms="off" data-sign-in="own" ',
  ],
])('pages only change in the mark of %j', async (changed, mark) => {
  const without = readStaticFiles(folder, { ...USUAL, origin: rest.origin, ...changed })
  const elsewhere = createApp({ ...rest, files: without, isHttps: false })
  const page = await (await elsewhere.request('/en')).text()
  expect(page).toBe(ENGLISH.replace('<html ', mark))
  expect(await (await request('/en', {})).text()).toBe(ENGLISH)
  expect(await (await elsewhere.request('/robots.txt')).text()).toBe('User-agent: *')
})

test('a page contains the public address, plain and compressed, under its own tag', async () => {
  const other = readStaticFiles(folder, {
    origin: 'https://other.example.org',
    ...USUAL,
  })
  const elsewhere = createApp({ ...rest, files: other, isHttps: false })
  for (const [name, decompress] of [
    ['identity', (body: Buffer) => body],
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const headers = { 'Accept-Encoding': name }
    const here = await request('/addressed', headers)
    const there = await elsewhere.request('/addressed', { headers })
    expect(decompress(Buffer.from(await here.arrayBuffer())).toString()).toBe(
      addressed('https://retro.example.org'),
    )
    expect(decompress(Buffer.from(await there.arrayBuffer())).toString()).toBe(
      addressed('https://other.example.org'),
    )
    expect(here.headers.get('ETag')).not.toBe(there.headers.get('ETag'))
    expect(here.headers.get('Content-Security-Policy')).not.toBe(
      there.headers.get('Content-Security-Policy'),
    )
  }
})

test.each([
  '//example.org/',
  '//example.org/about/',
  '/\\example.org/',
  '/%2Fexample.org/',
  '//about/',
])('%s never redirects to another site', async (path) => {
  const answer = await app.request(`http://localhost${path}`)
  expect(answer.headers.get('Location')).toBe(null)
  expect([400, 404]).toContain(answer.status)
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('sends a text as %s to clients that accept it', async (encoding, decompress) => {
  const answer = await request('/about', { 'Accept-Encoding': encoding })
  expect(answer.headers.get('Content-Encoding')).toBe(encoding)
  expect(answer.headers.get('Vary')).toBe('Accept-Encoding')
  const body = Buffer.from(await answer.arrayBuffer())
  expect(answer.headers.get('Content-Length')).toBe(String(body.length))
  expect(decompress(body).toString()).toBe(ABOUT)
})

test('each encoding has its own tag, which leads to a 304', async () => {
  const plain = await request('/about', {})
  const packed = await request('/about', { 'Accept-Encoding': 'br' })
  const tag = packed.headers.get('ETag') ?? ''
  expect(plain.headers.get('ETag')).not.toBe(tag)

  const headers = { 'Accept-Encoding': 'br', 'If-None-Match': `"other", W/${tag}` }
  const unchanged = await request('/about', headers)
  expect(unchanged.status).toBe(304)
  expect(await unchanged.text()).toBe('')
  expect(unchanged.headers.get('ETag')).toBe(tag)
  expect(unchanged.headers.get('Vary')).toBe('Accept-Encoding')
  expect((await request('/about', { 'If-None-Match': tag })).status).toBe(200)
})

test('returns the requested range of a binary file', async () => {
  const whole = await request('/icon.png', {})
  expect(whole.headers.get('Accept-Ranges')).toBe('bytes')
  const tag = whole.headers.get('ETag') ?? ''
  const part = await request('/icon.png', { Range: 'bytes=1-', 'If-Range': tag })
  expect([part.status, await part.text()]).toEqual([206, 'ng'])
  expect(part.headers.get('Content-Range')).toBe('bytes 1-2/3')
  expect(part.headers.get('Content-Length')).toBe('2')
  const changed = await request('/icon.png', { Range: 'bytes=1-', 'If-Range': '"older"' })
  expect([changed.status, await changed.text()]).toEqual([200, 'png'])
  const beyond = await request('/icon.png', { Range: 'bytes=3-' })
  expect([beyond.status, beyond.headers.get('Content-Range')]).toEqual([416, 'bytes */3'])
  expect((await request('/about', { Range: 'bytes=1-2' })).status).toBe(200)
})

test.each([
  ['/', 'no-cache'],
  ['/about', 'no-cache'],
  ['/sw.js', 'no-cache'],
  ['/manifest.webmanifest', 'no-cache'],
  ['/assets/app-abc.js', 'public, max-age=31536000, immutable'],
  ['/assets/mona-abc.woff2', 'public, max-age=31536000, immutable'],
  ['/robots.txt', 'public, max-age=86400'],
  ['/icon.png', 'public, max-age=86400'],
])('caches keep %s as %s', async (path, cacheControl) => {
  expect((await app.request(path)).headers.get('Cache-Control')).toBe(cacheControl)
})

test.each([
  // The service worker stores it.
  ['/__spa-fallback.html', 200],
  ['/nope', 404],
  ['/nope/', 404],
  ['/en/nope/deeper', 404],
  ['/caf%C3%A9', 404],
  ['/blog/nope', 404],
  ['/squad', 404],
])('%s starts the app with status %i and is hidden from search engines', async (path, status) => {
  const answer = await app.request(path)
  expect(answer.status).toBe(status)
  expect(await answer.text()).toBe('<p>App</p>')
  expect(answer.headers.get('X-Robots-Tag')).toBe('noindex')
})

test('a missing page never answers 304', async () => {
  const tag = (await app.request('/nope')).headers.get('ETag') ?? ''
  expect((await request('/nope', { 'If-None-Match': tag })).status).toBe(404)
})

test.each([
  ['/room/KX7M42PQRT', 200, '<p>Sala</p>'],
  ['/room/nowhere/?view=wall', 200, '<p>Sala</p>'],
  ['/en/room/KX7M42PQRT', 200, '<p>Room</p>'],
  ['/en/room/KX7M42PQRT/deeper', 404, '<p>App</p>'],
  ['/rooms/KX7M42PQRT', 404, '<p>App</p>'],
  ['/en/room/KX7M42PQRT/', 200, '<p>Room</p>'],
  ['/dashboard', 200, '<p>Painel</p>'],
  ['/squad/1/open-room/', 200, '<p>Abrir sala</p>'],
])(
  '%s returns %i with the shell of its page, hidden from search engines',
  async (path, status, text) => {
    const answer = await app.request(path)
    expect([answer.status, await answer.text()]).toEqual([status, text])
    expect(answer.headers.get('X-Robots-Tag')).toBe('noindex')
  },
)

test.each([
  '/assets/gone',
  '/assets/',
  '/nope.js',
  '/about/index.html',
  '/.git/config',
  '/.env',
  '/sw.js.br',
])('%s is not found', async (path) => {
  const answer = await app.request(path)
  expect(answer.status).toBe(404)
  expect(answer.headers.get('Content-Type')).toMatch('text/plain')
})

test.each(['/%zz', '/%c0%ae', '/a%00b', '/%2e%2e%2fetc/passwd', '/a%5c..', `/${'a'.repeat(3000)}`])(
  '%s is a bad request',
  async (path) => expect((await app.request(path)).status).toBe(400),
)

test('an unknown endpoint returns a code', async () => {
  for (const [path, method] of [
    ['/api', 'GET'],
    ['/api/nope', 'GET'],
    ['/api/nope', 'POST'],
    ['/api/%zz', 'GET'],
  ] as const) {
    const answer = await app.request(path, { method })
    expect(answer.status).toBe(404)
    expect(await answer.json()).toEqual({ error: { code: 'NOT_FOUND' } })
  }
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
  '%s is not allowed on a page',
  async (method) => {
    const answer = await app.request('/about', { method })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('Allow')).toBe('GET, HEAD')
  },
)

test('a form posted to a page without code leads back to the page', async () => {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const post = (path: string) => app.request(path, { method: 'POST', headers, body: 'first=ABCDE' })
  for (const path of ['/', '/en', '/about?x=1', '/room/KX7M42PQRT']) {
    const answer = await post(path)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('Location')).toBe(path)
  }
  for (const path of ['/nope', '//example.org', '//example.org/about', '/assets/app-abc.js']) {
    expect((await post(path)).status).toBe(405)
  }
})

test('HEAD returns the same as GET, without the body', async () => {
  const [head, get] = await Promise.all([
    app.request('/about', { method: 'HEAD' }),
    app.request('/about'),
  ])
  expect(await head.text()).toBe('')
  for (const name of ['ETag', 'Content-Length', 'Content-Type', 'Cache-Control']) {
    expect(head.headers.get(name)).toBe(get.headers.get(name))
  }
})

test('every response has the security headers and requires TLS only if there is TLS', async () => {
  const secure = createApp({ ...rest, files, isHttps: true })
  for (const path of ['/about', '/nope', '/nope.js', '/%zz', '/api/nope', '/healthz', '/about/']) {
    const { headers } = await app.request(path)
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Content-Security-Policy')).toMatch(/script-src 'self'(;| 'sha256-)/)
    expect(headers.get('Content-Security-Policy')).not.toMatch('upgrade-insecure-requests')
    expect(headers.get('Strict-Transport-Security')).toBe(null)

    const { headers: overTls } = await secure.request(path)
    expect(overTls.get('Content-Security-Policy')).toMatch('upgrade-insecure-requests')
    expect(overTls.get('Strict-Transport-Security')).toBe('max-age=63072000')
  }
})

test('the contact for vulnerabilities is a setting', async () => {
  const securityContact = 'https://example.org/report'
  const named = createApp({ ...rest, files, isHttps: false, securityContact })
  const text = await (await named.request('/.well-known/security.txt')).text()
  expect(text).toMatch(/^Contact: https:\/\/example\.org\/report$/m)
})

test('security.txt has a contact and expires in the future', async () => {
  const answer = await app.request('/.well-known/security.txt')
  expect(answer.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
  const fields = (await answer.text())
    .trimEnd()
    .split('\n')
    .map((line) => line.split(': '))
  const { Expires = '', ...rest } = Object.fromEntries(fields)
  expect(rest).toEqual({
    Contact: `mailto:${site.email}`,
    Canonical: 'https://retro.example.org/.well-known/security.txt',
    'Preferred-Languages': 'pt, en',
  })
  const days = (Date.parse(Expires) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(365)
})

test('logs a request with our own id and without personal data', async () => {
  lines.length = 0
  const answer = await request('/about?mail=ana@example.org', { 'X-Request-Id': 'forged' })
  const line = JSON.parse(lines.at(-1) ?? '')
  expect(line).toMatchObject({
    method: 'GET',
    path: '/about',
    status: 200,
    requestId: answer.headers.get('X-Request-Id'),
  })
  expect(line.requestId).toMatch(/^[\da-f-]{36}$/)
  expect(lines.join()).not.toMatch(/ana@|forged/)
})

test('logs no secret in the address of a page', async () => {
  lines.length = 0
  const secret = 'Zq3vT9xTz0LmRb7WcYk2HdNf8PsGa5E1'
  const pages = PAGES.filter(({ kind }) => kind === 'app' || kind === 'room')
  for (const { path } of pages) {
    const address = path.replaceAll(/:\w+/g, secret)
    for (const page of [address, `/en${address}`]) await request(page, {})
  }
  expect(lines).toHaveLength(2 * pages.length)
  expect(lines.join()).not.toContain(secret)
})

test('an unexpected error becomes a code for the client and a log line', async () => {
  const files = new Map([['/', { variants: new Map() } as never]])
  const answer = await createApp({ ...rest, files, isHttps: false }).request('/')
  expect(answer.status).toBe(500)
  expect(await answer.json()).toEqual({ error: { code: 'INTERNAL' } })
  expect(answer.headers.get('X-Frame-Options')).toBe('DENY')
  expect(JSON.parse(lines.at(-2) ?? '')).toMatchObject({ level: 'error', msg: 'unexpected error' })
})

function request(path: string, headers: Record<string, string>) {
  return app.request(path, { headers })
}

function writeSite(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
    if (/\.(png|woff2)$/.test(name)) continue
    if (text.includes(ORIGIN_PLACEHOLDER)) continue
    writeFileSync(`${path}.br`, brotliCompressSync(text))
    writeFileSync(`${path}.gz`, gzipSync(text))
  }
}
