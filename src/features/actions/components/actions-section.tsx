import { type ReactNode, Suspense } from 'react'
import { m } from '~/paraglide/messages'
import looks from '~/ui/looks.module.css'
import { useNearViewport } from '~/ui/use-near-viewport'

type ActionsFrameProps = {
  /** Named in the heading, where the page is not about one squad. */
  squad?: string
  lead: string
  className?: string
  children: ReactNode
}

/** What a squad has decided to change, and what came of it. The children are drawn when they come near, and can be lazy. */
export function ActionsFrame({ squad = '', lead, className = '', children }: ActionsFrameProps) {
  const [watch, isNear] = useNearViewport()
  return (
    <section ref={watch} className={`grid gap-4 ${className}`} aria-labelledby="actions">
      <div>
        <h2 id="actions" tabIndex={-1} className="outline-none">
          {squad === '' ? m.actions_title() : m.actions_heading({ squad })}
        </h2>
        <p className="mt-1 text-14 text-ink-2">{lead}</p>
      </div>
      {/* As high as the form alone, so that little moves when it arrives. */}
      <div className="min-h-45">
        {isNear && (
          <Suspense fallback={<p className={looks.quietArrival}>{m.loading()}</p>}>
            {children}
          </Suspense>
        )}
      </div>
    </section>
  )
}
