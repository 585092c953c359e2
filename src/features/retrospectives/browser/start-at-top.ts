/** Scrolls to the top and moves the focus: to the heading if the same page shows another view, otherwise to the start of the page that replaced it. */
export function startAtTop(): void {
  window.scrollTo({ top: 0 })
  const heading = document.querySelector<HTMLElement>('#main h1[tabindex]')
  const start = heading ?? document.getElementById('main')
  start?.focus({ preventScroll: true })
}
