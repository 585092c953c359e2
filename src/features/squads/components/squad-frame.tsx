import type { ReactNode } from 'react'
import { BackLink } from '~/features/retrospectives/components/back-link'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { later } from '~/ui/later'
import { Loaded } from '~/ui/loaded'
import { ToastRegion } from '~/ui/overlays/toast'
import { useSquad } from '../client'
import type { Squad } from '../schema'
import { SquadTabs, type SquadView } from './squad-tabs'
import { SquadTitle } from './squad-title'

const useNotices = later(() => import('./squad-notices'))

type SquadFrameProps = {
  squadId: string
  view: SquadView
  /** Renders the button that opens or joins a room. */
  room: (squad: Squad) => ReactNode
  /** Renders the line below the name, from the usual one. */
  now: (usual: string) => ReactNode
  /** Renders the number of topics that the trends name. */
  headlines: (squad: Squad) => ReactNode
  /** Renders the view. */
  children: (squad: Squad) => ReactNode
}

/** Frame of all views of a squad: its head with the next step, and links to the views. */
export function SquadFrame(props: SquadFrameProps) {
  const { squadId, view, room, now, headlines, children } = props
  const locale = useLocale()
  const query = useSquad(squadId)
  const notices = useNotices(false)
  const isGone = query.error?.code === 'NOT_FOUND'
  return (
    <div className="page">
      {isGone ? (
        <NotFound />
      ) : (
        <Loaded query={query} failure={m.dashboard_problem_squads()}>
          {(squad) => (
            <>
              <SquadTitle
                squad={squad}
                room={room(squad)}
                now={now}
                isReadOnly={query.error?.status === 0}
                locale={locale}
              />
              {notices && <notices.SquadNotices query={query} locale={locale} />}
              <SquadTabs squadId={squadId} view={view} headlines={headlines} />
              {/* Print has blocks, as in `trends.module.css`. */}
              <div className="grid grid-cols-1 gap-4 print:block print:space-y-3">
                {children(squad)}
              </div>
            </>
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
