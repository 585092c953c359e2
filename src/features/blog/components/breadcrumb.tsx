import { ChevronRight } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { LocaleLink } from '~/ui/frame/locale-link'

type BreadcrumbProps = {
  /** Pages between the home page and this one. */
  above?: readonly { to: '/blog'; label: string }[]
  /** Title of this page. */
  children: string
}

export function Breadcrumb({ above = [], children }: BreadcrumbProps) {
  return (
    <nav aria-label={m.blog_breadcrumb()} className="col-span-full text-13/(--lh-15) text-ink-2">
      <ol className="flex items-center gap-1.5">
        {[{ to: '/' as const, label: m.nav_home() }, ...above].map(({ to, label }) => (
          <li key={to} className="inline-flex flex-none items-center gap-1.5">
            <LocaleLink
              to={to}
              className="inline-flex min-h-7 items-center underline underline-offset-3 below-layout:min-h-11"
            >
              {label}
            </LocaleLink>
            <ChevronRight size={15} strokeWidth={1.75} aria-hidden />
          </li>
        ))}
        <li className="truncate text-ink-3" aria-current="page">
          {children}
        </li>
      </ol>
    </nav>
  )
}
