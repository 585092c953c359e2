import type { ReactNode } from 'react'

/** Renders the heading of a screen. It takes the focus, so that screen readers announce only the new screen. */
export function PhaseHeading({
  className = '',
  children,
}: {
  className?: string
  children: ReactNode
}) {
  return (
    <h1 ref={takeFocus} tabIndex={-1} className={`outline-none ${className}`}>
      {children}
    </h1>
  )
}

/** Outside the component, so that its identity is stable and it runs on mount only. */
function takeFocus(heading: HTMLElement | null) {
  heading?.focus({ preventScroll: true })
  if (heading) window.scrollTo(0, 0)
}
