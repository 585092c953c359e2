import type { ReactNode, Ref } from 'react'

type SideSectionProps = {
  id: string
  title: string
  /** Set if the heading takes the focus from elements that disappear. */
  heading?: Ref<HTMLHeadingElement>
  headingClass?: string | undefined
  className?: string | undefined
  /** Content beside the heading. */
  action?: ReactNode
  children: ReactNode
}

export const SIDE_HEADING = 'text-15 font-580 tracking-normal font-stretch-normal'

/** Section beside the stage, with a heading. */
export function SideSection({
  id,
  title,
  heading,
  headingClass = SIDE_HEADING,
  className = '',
  action,
  children,
}: SideSectionProps) {
  const head = (
    <h2
      id={id}
      ref={heading}
      tabIndex={heading ? -1 : undefined}
      className={`outline-none ${headingClass}`}
    >
      {title}
    </h2>
  )
  return (
    <section className={`grid grid-cols-1 content-start gap-2 ${className}`} aria-labelledby={id}>
      {action ? (
        <div className="flex items-center justify-between gap-2">
          {head}
          {action}
        </div>
      ) : (
        head
      )}
      {children}
    </section>
  )
}

export function SideHint({ children }: { children: string }) {
  return <p className="text-13 text-ink-2">{children}</p>
}
