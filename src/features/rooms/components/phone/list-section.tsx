import type { ReactNode } from 'react'

type ListSectionProps = { id: string; title: string; className?: string; children: ReactNode }

/** List with a heading, and a line above each item. */
export function ListSection({ id, title, className = '', children }: ListSectionProps) {
  return (
    <section className={`mt-5.5 short:mt-3 ${className}`} aria-labelledby={id}>
      <h2 id={id} className="mb-1.5 text-15 tracking-normal font-stretch-normal">
        {title}
      </h2>
      <ul className="*:flex *:min-h-13 *:gap-3 *:border-t *:border-line *:py-2">{children}</ul>
    </section>
  )
}
