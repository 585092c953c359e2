import { EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'

/** Small print below the vote. */
export function Hints({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-1 pt-3 text-center text-13 text-ink-2 short:pt-1.5">{children}</div>
  )
}

export function PrivacyHint({ children }: { children: ReactNode }) {
  return (
    <p>
      <EyeOff size={16} strokeWidth={1.75} className="mr-1.5 inline align-[-3px]" aria-hidden />
      {children}
    </p>
  )
}
