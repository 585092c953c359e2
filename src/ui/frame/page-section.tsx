import { type ReactNode, useEffect, useId, useRef } from 'react'

type PageSectionProps = {
  title: string
  hint: string
  /** Anchor of the section, even if it appears after the page. */
  id?: string
  /** True for controls that are no single column of fields. */
  isWide?: boolean
  children: ReactNode
}

/** Renders one subject of a page: its description on the left, its controls beside it. */
export function PageSection({ title, hint, id, isWide = false, children }: PageSectionProps) {
  const heading = useId()
  const section = useRef<HTMLElement>(null)
  // The address and the scroll position belong to the browser.
  useEffect(() => {
    if (id && window.location.hash === `#${id}`) section.current?.scrollIntoView()
  }, [id])
  return (
    <section
      id={id}
      ref={section}
      className={`${isWide ? 'grid-cols-[13.75rem_minmax(0,1fr)]' : 'grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]'} grid gap-x-14 gap-y-4 border-t border-line py-8 below-layout:grid-cols-1 below-layout:py-6`}
      aria-labelledby={heading}
    >
      <div>
        <h2 id={heading} className="text-20">
          {title}
        </h2>
        <p className="mt-1 max-w-[44ch] text-14 text-ink-2">{hint}</p>
      </div>
      <div className={`${isWide ? 'max-w-200' : 'max-w-120'} grid content-start gap-4`}>
        {children}
      </div>
    </section>
  )
}
