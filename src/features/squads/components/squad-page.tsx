import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { LoadedCard } from '~/features/failures/components/loaded-card'
import { BackLink } from '~/features/retrospectives/components/back-link'
import { type Locale, pathIn } from '~/i18n/locale'
import { useLocale } from '~/i18n/use-locale'
import { navigate } from '~/lib/browser/guarded-history'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { useRequest } from '~/ui/forms/use-request'
import { later } from '~/ui/later'
import { Loaded } from '~/ui/loaded'
import looks from '~/ui/looks.module.css'
import { showToastOnArrival, ToastRegion } from '~/ui/overlays/toast'
import { deleteSquad, refreshSquads, useSquad } from '../client'
import type { Squad } from '../schema'
import { DeleteSquadDialog, DeleteSquadProblem } from './delete-squad'
import { KeptVotes } from './kept-votes'
import { SquadHistory } from './squad-history'
import { SquadLinks } from './squad-links'
import { SquadTitle } from './squad-title'

/** Settings at the end of the page, loaded lazily. */
const useSettings = later(() => import('./reminder-day'))

type SquadPageProps = {
  squadId: string
  /** Renders the squad's current activity, above its history. */
  news: (squad: Squad) => ReactNode
  /** Renders the trends of its newest sprint, below the comparison. */
  reading: (squad: Squad) => ReactNode
  /** Renders sections of other features, between the history and the end of the page. */
  children: (squad: Squad) => ReactNode
}

/** Page of a squad with everything that belongs to it. */
export function SquadPage({ squadId, news, reading, children }: SquadPageProps) {
  const locale = useLocale()
  const settings = useSettings()
  const query = useSquad(squadId)
  const isGone = query.error?.code === 'NOT_FOUND'
  return (
    <div className="page">
      {isGone ? (
        <NotFound />
      ) : (
        <Loaded query={query} failure={m.dashboard_problem_squads()}>
          {(squad) => (
            <div className="grid grid-cols-1 gap-14 below-layout:gap-10">
              <div>
                <div className="-ml-4 pt-4 below-layout:pt-2">
                  <BackLink tone="ghost" />
                </div>
                <SquadTitle squad={squad} locale={locale} />
                <SquadLinks squadId={squadId} />
                {news(squad)}
                <div className={looks.card}>
                  <LoadedCard card="retrospectives">
                    <SquadHistory squad={squad} heading="h2" locale={locale} />
                  </LoadedCard>
                  {squad.retrospectiveCount > 0 && reading(squad)}
                </div>
              </div>
              {children(squad)}
              <KeptVotes squad={squad} />
              {settings && <settings.ReminderDay squad={squad} />}
              {squad.isOwner && (
                <LoadedCard card="delete-squad">
                  <DeleteSquad squad={squad} locale={locale} />
                </LoadedCard>
              )}
            </div>
          )}
        </Loaded>
      )}
      <ToastRegion />
    </div>
  )
}

function NotFound() {
  return (
    <div className="grid justify-items-start gap-2 py-10 below-layout:py-6">
      <h1>{m.squad_not_found()}</h1>
      <p className="mb-4 text-ink-2">{m.squad_not_found_hint()}</p>
      <BackLink />
    </div>
  )
}

function DeleteSquad({ squad, locale }: { squad: Squad; locale: Locale }) {
  const [isAsked, setIsAsked] = useState(false)
  const { isBusy, problem, run } = useRequest()

  async function remove() {
    if (await run(() => deleteSquad(squad.id))) {
      showToastOnArrival(() => m.squad_deleted({ name: squad.name }))
      return navigate(pathIn(locale, '/dashboard'), { replace: true })
    }
    return refreshSquads()
  }

  return (
    <section className={looks.splitSection} aria-labelledby="delete-squad">
      <div>
        <h2 id="delete-squad" className="text-20">
          {m.squad_delete()}
        </h2>
        <p className="mt-1 text-14 text-ink-2">{m.squad_delete_hint()}</p>
      </div>
      <Button tone="danger" icon={Trash2} isBusy={isBusy} onClick={() => setIsAsked(true)}>
        {m.squad_delete()}
      </Button>
      {problem && (
        <div className="col-span-full">
          <DeleteSquadProblem problem={problem} />
        </div>
      )}
      {isAsked && (
        <DeleteSquadDialog
          squad={squad}
          onChoice={(isSure) => {
            setIsAsked(false)
            if (isSure) void remove()
          }}
        />
      )}
    </section>
  )
}
