import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'

const LOOKS = {
  error: { icon: CircleAlert, colour: 'bg-danger-tint text-danger' },
  info: { icon: Info, colour: 'bg-accent-tint text-ink' },
  done: { icon: CircleCheck, colour: 'bg-accent-tint text-ink' },
}

/** Renders a lasting message beside its cause, with possible actions. Errors are announced at once. */
export function Notice({
  tone,
  children,
  actions,
}: {
  tone: keyof typeof LOOKS
  children: ReactNode
  actions?: ReactNode
}) {
  const { icon: Icon, colour } = LOOKS[tone]
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control px-4 py-3 text-14 ${colour}`}
    >
      <p className="flex min-w-[min(100%,22rem)] flex-1 items-start gap-2.5 font-540">
        <Icon size={18} strokeWidth={1.75} aria-hidden className="mt-px" />
        <span className="min-w-0">{children}</span>
      </p>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}
