import type { ReactNode } from 'react'
import type { Lead } from '~/features/rooms/state/use-lead'
import { StageProblem } from './stage-problem'

/**
 * The actions of the current step, and why the last one failed: a bar at the lower edge of the stage that stays in sight while the stage
 * scrolls.
 */
export function StageActions({ lead, children }: { lead: Lead; children: ReactNode }) {
  return (
    <div
      data-stage-actions
      className="sticky bottom-0 z-10 -mx-14 flex flex-wrap items-center gap-2 border-t border-line bg-canvas px-14 pt-4 pb-5 short:py-3 below-layout:-mx-4 below-layout:px-4 below-layout:py-3 below-type:[&>:is(a,button)]:flex-auto"
    >
      <StageProblem lead={lead} />
      {children}
    </div>
  )
}
