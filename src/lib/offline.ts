import { createStore } from './store'

/** True while a new version is downloaded and waits for the person's word. */
export const updateReady = createStore(false)

let waiting: ServiceWorker | null = null

/** Registers the service worker once the page has loaded, and watches for new versions. */
export function startOfflineSupport(): void {
  // Absent outside secure contexts, such as a plain http address on a local network.
  if (!('serviceWorker' in navigator)) return
  // This module may run after the load event, which then never comes again.
  if (document.readyState === 'complete') void register()
  else addEventListener('load', () => void register(), { once: true })
}

/** Switches to the waiting version; this tab reloads, other tabs keep what they run. */
export function applyUpdate(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
    once: true,
  })
  waiting?.postMessage('skip-waiting')
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js').catch(() => null)
  if (!registration) return
  offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    // Asked now: WebKit tells that the first version is installed only after it has taken over the page.
    const isFirst = registration.active === null
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && !isFirst) offer(registration.waiting)
    })
  })
}

/** The very first version has no page to replace, so there is nothing to offer. */
function offer(worker: ServiceWorker | null): void {
  if (!worker || !navigator.serviceWorker.controller) return
  waiting = worker
  updateReady.write(true)
}
