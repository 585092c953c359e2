import { useEffect } from 'react'

/** The last element with the focus. It may have disappeared with its screen. */
let held: Element | null = null

/** The element with the focus until the screen has a heading. */
let placeholder: Element | null = null

let isDue = false

/**
 * Moves the focus when one screen replaces another and the focused element disappears. As soon as the next screen has a heading, the heading takes
 * the focus, so that screen readers announce the new place. It does not if the screen has moved the focus itself.
 */
export function useScreenFocus(): void {
  // Observes the document's focus and content.
  useEffect(() => {
    held = document.activeElement
    const observer = new MutationObserver(lookLater)
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', note)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', note)
    }
  }, [])
}

/** Focuses the screen: its heading, or its content until it has one. */
export function focusScreen(): void {
  const main = document.getElementById('main')
  main?.focus({ preventScroll: true })
  placeholder = main
  lookLater()
}

function note({ target }: FocusEvent): void {
  held = target instanceof Element ? target : null
  if (target !== placeholder) placeholder = null
}

/** Runs after the effects of the new screen, which may move the focus themselves. */
function lookLater(): void {
  if (isDue) return
  isDue = true
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      isDue = false
      look()
    }),
  )
}

function look(): void {
  const { activeElement, body } = document
  const isLost = activeElement === body && held?.isConnected === false
  if (!isLost && (!placeholder || activeElement !== placeholder)) return
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.style.outline = 'none'
  heading.focus({ preventScroll: true })
}
