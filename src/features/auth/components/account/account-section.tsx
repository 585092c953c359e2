import { type ReactNode, useId } from 'react'
import '../auth.css'

/** One subject of the account: its description on the left, its controls beside it. */
export function AccountSection({
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
    <section className="account-section" aria-labelledby={id}>
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
