import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** Renders a quiet note about something that is kept for the user. */
export function KeptNote({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <p className="mt-4.5 flex items-start gap-3 rounded-control border border-line bg-surface px-3.5 py-3 text-14">
      <Icon size={18} strokeWidth={1.75} aria-hidden className="mt-px text-ink-2" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}
