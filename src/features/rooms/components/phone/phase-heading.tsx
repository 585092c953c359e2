import type { ReactNode } from 'react'

/** True once a phase has been shown since the page was loaded. The first phase is read from the top anyway. */
let hasBegun = false

/**
 * Heading of the current phase. If it replaces an element that had the focus, it takes the focus and scrolls the screen
 * to its top. A focus elsewhere, such as in a comment, stays.
 */
export function PhaseHeading({
  isTopic = false,
  children,
}: {
  /** Set if the heading may be as long as the title of a topic. */
  isTopic?: boolean
  children: ReactNode
}) {
  return (
    <h1
      ref={takeLostFocus}
      tabIndex={-1}
      className={`outline-none ${isTopic ? 'text-[clamp(1.25rem,7vw,1.75rem)] leading-[1.15]' : ''}`}
    >
      {children}
    </h1>
  )
}

function takeLostFocus(heading: HTMLElement | null) {
  if (!heading) return
  const { activeElement } = document
  const isLost = activeElement === document.body || activeElement?.closest('[hidden]')
  if (hasBegun && isLost) {
    heading.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }
  hasBegun = true
}
