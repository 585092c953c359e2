let waiting: ServiceWorker | null = null

/** Registers the service worker once the page has loaded. Calls `onUpdate` while a new version is downloaded and waits for the person's word. */
export function startOfflineSupport(onUpdate: () => void): void {
  // Absent outside secure contexts, such as a plain http address on a local network.
  if (!('serviceWorker' in navigator)) return
  // This module may run after the load event, which then never comes again.
  if (document.readyState === 'complete') void register(onUpdate)
  else addEventListener('load', () => void register(onUpdate), { once: true })
}

/** Switches to the waiting version; this tab reloads, other tabs keep what they run. */
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
    // Asked now: WebKit tells that the first version is installed only after it has taken over the page.
    const isFirst = registration.active === null
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && !isFirst) offer(registration.waiting, onUpdate)
    })
  })
}

/** The very first version has no page to replace, so there is nothing to offer. */
function offer(worker: ServiceWorker | null, onUpdate: () => void): void {
  if (!worker || !navigator.serviceWorker.controller) return
  waiting = worker
  onUpdate()
}
