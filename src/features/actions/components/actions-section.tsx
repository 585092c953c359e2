import { type ReactNode, Suspense } from 'react'
import { m } from '~/paraglide/messages'
import looks from '~/ui/looks.module.css'
import { useNearViewport } from '~/ui/use-near-viewport'

type ActionsFrameProps = {
  /** Squad named in the heading, on pages about more than one squad. */
  squad?: string
  lead: string
  className?: string
  children: ReactNode
}

/**
 * Section of a squad's actions. Renders its children, which can be lazy, when they come near the viewport. Print has it only with open promises.
 */
export function ActionsFrame({ squad = '', lead, className = '', children }: ActionsFrameProps) {
  const [watch, isNear] = useNearViewport()
  return (
    <section
      ref={watch}
      className={`grid gap-4 print:not-has-[[data-open]]:hidden ${className}`}
      aria-labelledby="actions"
    >
      <div>
        <h2 id="actions" tabIndex={-1} className="outline-none">
          {squad === '' ? m.actions_title() : m.actions_heading({ squad })}
        </h2>
        <p className="mt-1 text-14 text-ink-2">{lead}</p>
      </div>
      {/* Reserves the height of the form alone, so that the layout shifts little when it arrives. */}
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
