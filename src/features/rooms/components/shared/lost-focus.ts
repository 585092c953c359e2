import { useEffect } from 'react'

/**
 * A screen of the room replaces another one, and an element that had the focus goes with it. As soon as the next screen has a heading, that
 * heading takes the focus, unless the screen has moved the focus itself. When the room closes into its report, this goes on until the user
 * moves the focus, because the report first has the heading of its loading state.
 */
export function useSettledFocus(): void {
  // Watches the focus and the content of the document.
  useEffect(() => watchFocus(), [])
}

function watchFocus(): () => void {
  let held = document.activeElement
  let isLeaving = false
  let isDue = false
  let isOwn = false

  function note({ target }: FocusEvent) {
    held = target as Element
    if (isLeaving && !isOwn) stop()
  }
  /** After the effects of the new screen, which may move the focus themselves. */
  function lookLater() {
    if (isDue) return
    isDue = true
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        isDue = false
        look()
      }),
    )
  }
  function look() {
    if (held?.isConnected || document.activeElement !== document.body) return
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!heading) return
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
    heading.style.outline = 'none'
    isOwn = true
    heading.focus({ preventScroll: true })
    isOwn = false
  }
  function stop() {
    observer.disconnect()
    document.removeEventListener('focusin', note)
  }

  const observer = new MutationObserver(lookLater)
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', note)
  return () => {
    isLeaving = true
    if (document.activeElement !== document.body) stop()
  }
}
