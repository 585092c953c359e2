import type { ReactNode } from 'react'

/** Whether something of the room has been shown since the page was loaded: what comes first is read from the top anyway. */
let hasBegun = false

/**
 * The heading of what the room is at. When it takes the place of something that had the focus, the focus comes here, and
 * the screen is seen from its top; one that stands elsewhere, such as in a comment being written, is left in peace.
 */
export function PhaseHeading({
  className = '',
  children,
}: {
  className?: string
  children: ReactNode
}) {
  return (
    <h1 ref={takeLostFocus} tabIndex={-1} className={`outline-none ${className}`}>
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
