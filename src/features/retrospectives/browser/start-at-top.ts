/**
 * Another view of the same page is read from its heading; a page that takes this one's place in the history, from its
 * beginning.
 */
export function startAtTop(): void {
  window.scrollTo({ top: 0 })
  const heading = document.querySelector<HTMLElement>('#main h1[tabindex]')
  const start = heading ?? document.getElementById('main')
  start?.focus({ preventScroll: true })
}
