import { hasGuardedPage } from '~/lib/browser/guarded-history'

/**
 * Reloads a page whose code an update of the server has replaced, unless the page was already reloaded, the server does not respond, or unsaved input
 * would be lost.
 */
export async function reloadOnce(): Promise<void> {
  const [visit] = performance.getEntriesByType('navigation')
  const wasReloaded = (visit as PerformanceNavigationTiming | undefined)?.type === 'reload'
  if (wasReloaded) return
  const answer = await fetch('/healthz').catch(() => null)
  // The user may have gone on to another page meanwhile.
  if (answer?.ok && !hasGuardedPage()) location.reload()
}
