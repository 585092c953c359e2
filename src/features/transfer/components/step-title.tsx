/** The heading of a step that takes the place of another. It takes the focus, which went with the button. */
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
