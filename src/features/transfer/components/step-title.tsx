/** Heading of a step that replaces another. It takes the focus, because the focused button was removed. */
export function StepTitle({ children }: { children: string }) {
  return (
    <h2 id="bring-step" ref={focus} tabIndex={-1} className="text-20 outline-offset-4">
      {children}
    </h2>
  )
}

function focus(title: HTMLHeadingElement | null): void {
  title?.focus({ preventScroll: true })
  title?.scrollIntoView({ block: 'nearest' })
}
