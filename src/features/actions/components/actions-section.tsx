import { lazy, Suspense } from 'react'
import { m } from '~/paraglide/messages'
import looks from '~/ui/looks.module.css'
import { useNearViewport } from '~/ui/use-near-viewport'

const SquadActions = lazy(async () => {
  const { SquadActions } = await import('./squad-actions')
  return { default: SquadActions }
})

/** What the squad has decided to change, and what came of it. Asked for when it comes near. */
export function ActionsSection({ squadId }: { squadId: string }) {
  const [watch, isNear] = useNearViewport()
  return (
    <section ref={watch} className="grid gap-4" aria-labelledby="actions">
      <div>
        <h2 id="actions" tabIndex={-1} className="outline-none">
          {m.actions_title()}
        </h2>
        <p className="mt-1 text-14 text-ink-2">{m.actions_lead()}</p>
      </div>
      {/* As high as the form alone, so that little moves when it arrives. */}
      <div className="min-h-45">
        {isNear && (
          <Suspense fallback={<p className={looks.quietArrival}>{m.loading()}</p>}>
            <SquadActions squadId={squadId} />
          </Suspense>
        )}
      </div>
    </section>
  )
}
