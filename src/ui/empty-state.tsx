import type { ReactNode } from 'react'
import looks from './looks.module.css'

/** Renders the missing content and a call to action. */
export function EmptyState({
  title,
  hint,
  actions,
}: {
  title: string
  hint: string
  actions?: ReactNode
}) {
  return (
    <div className={`${looks.card} grid justify-items-center gap-1 px-6 py-10 text-center`}>
      <p className="font-580">{title}</p>
      <p className="max-w-[46ch] text-14 text-ink-2">{hint}</p>
      {actions && <div className="mt-4 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}
