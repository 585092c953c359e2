import { useEffect } from 'react'

/** The last element that had the focus. It may have gone with its screen. */
let held: Element | null = null

/** Has the focus until the screen has a heading. */
let placeholder: Element | null = null

let isDue = false

/**
 * A screen replaces another one, and the element that had the focus goes with it. As soon as the next screen has a heading, the heading
 * takes the focus, so that screen readers say where the user is. It does not if the screen has moved the focus itself.
 */
export function useScreenFocus(): void {
  // Watches the focus and the content of the document.
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

/** Moves the focus to the screen: to its heading, or to its content until it has one. */
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

/** After the effects of the new screen, which may move the focus themselves. */
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
