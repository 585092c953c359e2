import { type ReactNode, useId } from 'react'

/** One subject of a page: its description on the left, its controls beside it. */
export function PageSection({
  title,
  hint,
  children,
}: {
  title: string
  hint: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section
      className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)] gap-x-14 gap-y-4 border-t border-line py-8 below-layout:grid-cols-1 below-layout:py-6"
      aria-labelledby={id}
    >
      <div>
        <h2 id={id} className="text-20">
          {title}
        </h2>
        <p className="mt-1 max-w-[44ch] text-14 text-ink-2">{hint}</p>
      </div>
      <div className="grid max-w-120 content-start gap-4">{children}</div>
    </section>
  )
}
