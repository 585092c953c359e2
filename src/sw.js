/*
 * Keeps local mode working without a network. The build prepends to this file: VERSION, a hash of everything stored; PAGES, the stored documents with
 * their icons; ASSETS, the hashed files they may load; ONLINE_PAGES, documents that exist but are not stored; OFFLINE_PAGE, the path of the document
 * shown in their place.
 *
 * Installing fetches all of it, so a worker is either complete or not installed. Each version has its own cache for PAGES. ASSETS share one, because
 * their names change with their content and most survive from version to version. PAGES come from the network, and from the cache if it fails,
 * responds with 5xx or takes over three seconds; assets come from the cache. Without a network ONLINE_PAGES, which need it, get OFFLINE_PAGE in their
 * language, and any other address gets the app's own page. Everything else, above all /api, is left to the browser.
 *
 * A new version waits until every tab is closed, unless a page posts 'skip-waiting' because its user agreed to reload.
 */
const DOCUMENTS = `retroscore-documents-${VERSION}`
const FILES = 'retroscore-assets'
const FALLBACK = '/__spa-fallback.html'
const PATIENCE_MS = 3000

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('message', (event) => event.data === 'skip-waiting' && self.skipWaiting())
self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (/^\/(api|healthz)(\/|$)/.test(url.pathname)) return
  const path = url.pathname.replace(/(.)\/$/, '$1')
  if (request.mode === 'navigate' || PAGES.includes(path)) event.respondWith(answer(request, path))
  else if (path.startsWith('/assets/')) event.respondWith(asset(request, path))
})

async function install() {
  const [documents, files] = await Promise.all([caches.open(DOCUMENTS), caches.open(FILES)])
  const kept = await listPaths(files)
  await Promise.all([
    // Bypasses the HTTP cache, or an old document could be stored with new assets.
    documents.addAll(PAGES.map((path) => new Request(path, { cache: 'reload' }))),
    files.addAll(ASSETS.filter((path) => !kept.includes(path))),
  ])
}

async function activate() {
  const names = await caches.keys()
  const old = names.filter(
    (name) => /^retroscore-/.test(name) && name !== DOCUMENTS && name !== FILES,
  )
  await Promise.all(old.map((name) => caches.delete(name)))
  // Another tab may still run the previous version and need its files. They are removed the next time.
  const tabs = await self.clients.matchAll({ includeUncontrolled: true })
  if (tabs.length > 1) return self.clients.claim()
  const files = await caches.open(FILES)
  const unused = (await listPaths(files)).filter((path) => !ASSETS.includes(path))
  await Promise.all(unused.map((path) => files.delete(path)))
  await self.clients.claim()
}

async function answer(request, path) {
  const network = fetch(request).catch(() => undefined)
  const kept = PAGES.includes(path) ? await find(DOCUMENTS, path) : undefined
  if (!kept) return (await network) ?? appPage(request, path)
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  const response = await Promise.race([network, late])
  return response && response.status < 500 ? response : kept
}

async function appPage(request, path) {
  const [prefix = ''] = /^\/[a-z]{2}(?=\/|$)/.exec(path) ?? []
  const offlinePage = prefix + OFFLINE_PAGE
  const page = ONLINE_PAGES.includes(path) ? offlinePage : FALLBACK
  return (request.mode === 'navigate' && (await find(DOCUMENTS, page))) || Response.error()
}

async function asset(request, path) {
  return (await find(FILES, path)) ?? fetch(request).catch(() => Response.error())
}

/** Finds a stored response. If the browser has removed or locked the storage, the network may still respond. */
async function find(cache, path) {
  return caches.match(path, { cacheName: cache }).catch(() => undefined)
}

async function listPaths(cache) {
  return (await cache.keys()).map((request) => new URL(request.url).pathname)
}
