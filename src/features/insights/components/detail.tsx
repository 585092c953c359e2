import type { ReactNode } from 'react'

/** Small print beside a figure or a mark. */
export function Detail({ children }: { children: ReactNode }) {
  return <small className="text-13/(--lh-15) font-460 text-ink-3">{children}</small>
}
