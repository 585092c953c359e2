import type { ReactNode } from 'react'

/** The buttons of the current step, at the foot of the stage. */
export function StageActions({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line pt-5 below-type:[&>:is(a,button)]:flex-auto">
      {children}
    </div>
  )
}
