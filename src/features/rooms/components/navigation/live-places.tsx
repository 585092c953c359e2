import { ChevronsUpDown, Eye, Radio } from 'lucide-react'
import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { useSession } from '~/features/auth/client'
import { useNextRoom } from '~/features/rooms/state/use-next-room'
import { SQUADS_A_PAGE, useSquads } from '~/features/squads/client'
import { nextSquad } from '~/features/squads/view/next-squad'
import { pathIn } from '~/i18n/locale'
import { useLocale } from '~/i18n/use-locale'
import { navigate } from '~/lib/browser/guarded-history'
import { m } from '~/paraglide/messages'
import { LocaleLink } from '~/ui/frame/locale-link'
import { Menu } from '~/ui/overlays/menu'
import { useParams } from '~/ui/router'
import { shortEnterText } from '../../texts/open-room-texts'
import { OpenRoomIcon } from '../opening/open-room-icon'
import { RoomButton } from '../opening/room-button'
import { DockLinks, PlaceLinks, type Places } from './place-links'

/** Most squads in the menu. The dashboard has the others. */
const MOST_SQUADS = 12

/** The answers of the page are used, and nothing is requested twice. */
const LOADING = { dedupingInterval: 0, revalidateIfStale: false }

/** Renders its children once the user is known. */
function Own({ children }: { children: ReactNode }) {
  return useSession().data?.user && <SWRConfig value={LOADING}>{children}</SWRConfig>
}

/** The switch of squads, and links to the places of the chosen one. */
export function LivePlaces() {
  return (
    <Own>
      <OwnPlaces />
    </Own>
  )
}

function OwnPlaces() {
  const locale = useLocale()
  const { squads, coached, squad, places } = useNextStep()
  if (!squad) return null
  const go = (path: string) => () => navigate(pathIn(locale, path))
  return (
    <>
      <Menu
        label={m.nav_switch({ squad: squad.name })}
        text={squad.name}
        icon={ChevronsUpDown}
        items={[
          ...squads.slice(0, MOST_SQUADS).map(({ id, name }) => ({
            label: name,
            onSelect: go(`/squad/${id}`),
          })),
          ...(coached > 0
            ? [{ label: m.coach_link(), icon: Eye, onSelect: go('/overview?list') }]
            : []),
        ]}
      />
      <span className="contents below-nav:hidden">
        <PlaceLinks {...places} />
      </span>
    </>
  )
}

/** The button of the squad's next room. */
export function LiveRoom() {
  return (
    <Own>
      <OwnRoom />
    </Own>
  )
}

function OwnRoom() {
  const { squad } = useNextStep()
  return squad ? <RoomButton squad={squad} tone="plain" /> : null
}

/** The places of the bar at the bottom. */
export function LiveDock() {
  return (
    <Own>
      <OwnDock />
    </Own>
  )
}

function OwnDock() {
  const { squad, places, hasNone } = useNextStep()
  // All its links would lead back to the dashboard.
  if (hasNone) return null
  return (
    <DockLinks {...places}>
      {squad ? (
        <DockRoom squad={squad} />
      ) : (
        <LocaleLink to="/next/room">
          <Radio size={20} strokeWidth={1.75} aria-hidden />
          {m.nav_open_room()}
        </LocaleLink>
      )}
    </DockLinks>
  )
}

function DockRoom({ squad }: { squad: { id: string; nextSprint: number } }) {
  const locale = useLocale()
  const { rooms, isBusy, start } = useNextRoom(squad)
  const [open] = rooms
  if (open) {
    return (
      <LocaleLink to={`/room/${open.code}`} data-live>
        <OpenRoomIcon room={open} size={20} />
        {shortEnterText(open)}
      </LocaleLink>
    )
  }
  return (
    <button
      type="button"
      aria-busy={isBusy || undefined}
      onClick={async () => {
        // The form repeats the request, and shows why it fails.
        const isOpen = await start()
        if (!isOpen) navigate(pathIn(locale, `/squad/${squad.id}/open-room`))
      }}
    >
      <Radio size={20} strokeWidth={1.75} aria-hidden />
      {m.nav_open_room()}
    </button>
  )
}

/** Returns the user's squads, and the one whose next steps the bar has. */
function useNextStep() {
  const { data } = useSquads(SQUADS_A_PAGE)
  const { squadId } = useParams()
  const squads = data?.squads ?? []
  const squad = nextSquad(squads, squadId)
  const [newest] = squad?.latest ?? []
  const places: Places = {
    report: newest ? `/retrospective/${newest.id}/report` : null,
    actions: squad ? `/squad/${squad.id}/actions` : '/next/actions',
    trends: squad ? `/squad/${squad.id}/trends` : '/next/trends',
    open: squad?.openActionCount ?? 0,
  }
  return { squads, coached: data?.coached ?? 0, hasNone: data?.squads.length === 0, squad, places }
}
