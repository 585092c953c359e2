let waiting: ServiceWorker | null = null

/** Registers the service worker once the page has loaded. Calls `onUpdate` when a new version is downloaded and waits for the user's approval. */
export function startOfflineSupport(onUpdate: () => void): void {
  // Service workers are missing in insecure contexts, such as a plain http address on a local network.
  if (!('serviceWorker' in navigator)) return
  // This module may run after the load event, which does not fire again.
  if (document.readyState === 'complete') void register(onUpdate)
  else addEventListener('load', () => void register(onUpdate), { once: true })
}

/** Switches to the waiting version and reloads this tab. Other tabs keep their version. */
export function applyUpdate(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
    once: true,
  })
  waiting?.postMessage('skip-waiting')
}

async function register(onUpdate: () => void): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js').catch(() => null)
  if (!registration) return
  offer(registration.waiting, onUpdate)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    // Read now, because WebKit reports the first version as installed only after it controls the page.
    const isFirst = registration.active === null
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && !isFirst) offer(registration.waiting, onUpdate)
    })
  })
}

/** Offers a version. The very first one replaces no page, so it is not offered. */
function offer(worker: ServiceWorker | null, onUpdate: () => void): void {
  if (!worker || !navigator.serviceWorker.controller) return
  waiting = worker
  onUpdate()
}
