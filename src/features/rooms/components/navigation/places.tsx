import { Radio } from 'lucide-react'
import type { ReactNode } from 'react'
import { findPage } from '~/i18n/find-page'
import { m } from '~/paraglide/messages'
import { buttonClass } from '~/ui/forms/button'
import { LocaleLink } from '~/ui/frame/locale-link'
import { later } from '~/ui/later'
import { useLocation } from '~/ui/router'
import { DockLinks, PlaceLinks, type Places } from './place-links'
import styles from './places.module.css'

/** Addresses that lead to the squad of the user's newest sprint, for pages without data about squads. */
const ANY_SQUAD: Places = {
  report: '/next/report',
  actions: '/next/actions',
  trends: '/next/trends',
  open: 0,
}

/** Pages whose own head has the button of the room. */
const WITH_ROOM: readonly string[] = [
  '/dashboard',
  '/squad/:squadId',
  '/squad/:squadId/actions',
  '/squad/:squadId/topics',
  '/squad/:squadId/people',
  '/squad/:squadId/settings',
  '/squad/:squadId/open-room',
]

/** Pages with a bar of their own at the bottom. */
const WITH_BAR: readonly string[] = [
  '/squad/:squadId/open-room',
  '/retrospectiva',
  '/create-retrospective',
  '/retrospective/:retrospectiveId',
  '/retrospective',
]

const useLive = later(() => import('./live-places'))

/** Links to the squad's next steps, in the bar of an account. Pages of an account name the squad and its numbers, once they are loaded. */
export function SquadPlaces() {
  return (
    <Live live={({ LivePlaces }) => <LivePlaces />}>
      <span className="contents below-nav:hidden">
        <PlaceLinks {...ANY_SQUAD} />
      </span>
    </Live>
  )
}

/** Link or button of the next room in the bar of an account, unless the page has one. */
export function RoomPlace() {
  const path = findPage(useLocation().pathname)?.path ?? ''
  if (WITH_ROOM.includes(path)) return null
  return (
    <Live live={({ LiveRoom }) => <LiveRoom />}>
      <LocaleLink to="/next/room" className={buttonClass({})}>
        <Radio size={18} strokeWidth={1.75} aria-hidden />
        {m.nav_next_room()}
      </LocaleLink>
    </Live>
  )
}

/** Bar at the bottom of narrow screens with the same places. */
export function Dock() {
  const path = findPage(useLocation().pathname)?.path ?? ''
  if (WITH_BAR.includes(path)) return null
  return (
    <nav
      className={`${styles.dock} not-below-nav:hidden signed-out:hidden flat:hidden`}
      aria-label={m.nav_squad()}
    >
      <Live isShownFirst live={({ LiveDock }) => <LiveDock />}>
        <DockLinks {...ANY_SQUAD}>
          <LocaleLink to="/next/room">
            <Radio size={20} strokeWidth={1.75} aria-hidden />
            {m.nav_open_room()}
          </LocaleLink>
        </DockLinks>
      </Live>
    </nav>
  )
}

/** Renders `live` on pages of an account. Elsewhere, and with `isShownFirst` until its code is loaded, renders the children. */
function Live({
  isShownFirst = false,
  live,
  children,
}: {
  isShownFirst?: boolean
  live: (parts: typeof import('./live-places')) => ReactNode
  children: ReactNode
}) {
  const isOfAccount = findPage(useLocation().pathname)?.kind === 'protected'
  if (!isOfAccount) return children
  return <Loading live={live}>{isShownFirst ? children : null}</Loading>
}

function Loading({
  live,
  children,
}: {
  live: (parts: typeof import('./live-places')) => ReactNode
  children: ReactNode
}) {
  const parts = useLive(false)
  return parts ? live(parts) : children
}
