import { useOpenRooms } from '~/features/rooms/opening/client'
import { SQUADS_A_PAGE, useSquads } from '~/features/squads/client'
import type { SquadOverview } from '~/features/squads/schema'
import { nextSquad } from '~/features/squads/view/next-squad'
import { pathIn } from '~/i18n/locale'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { Loaded } from '~/ui/loaded'
import { Redirect } from '~/ui/router'

/** Leads from an address without a squad to the next step of the squad with the newest sprint: its room, its report, its actions or its trends. */
export function NextStep({ step }: { step: string }) {
  const locale = useLocale()
  const query = useSquads(SQUADS_A_PAGE)
  return (
    <div className="page">
      <Loaded query={query} failure={m.dashboard_problem_squads()}>
        {({ squads }) => {
          const squad = nextSquad(squads, undefined)
          if (squad && step === 'room') return <ToRoom squadId={squad.id} />
          return <Redirect to={pathIn(locale, squad ? pathOf(squad, step) : '/dashboard')} />
        }}
      </Loaded>
    </div>
  )
}

function pathOf({ id, latest: [newest] }: SquadOverview, step: string): string {
  if (step === 'report' && newest) return `/retrospective/${newest.id}/report`
  return step === 'actions' || step === 'trends' ? `/squad/${id}/${step}` : `/squad/${id}`
}

/** Joins an open room, or shows the form that opens one: a link must not open a room by itself, because others could place it. */
function ToRoom({ squadId }: { squadId: string }) {
  const locale = useLocale()
  const query = useOpenRooms(squadId)
  return (
    <Loaded query={query}>
      {({ rooms: [open] }) => (
        <Redirect
          to={pathIn(locale, open ? `/room/${open.code}` : `/squad/${squadId}/open-room`)}
        />
      )}
    </Loaded>
  )
}
