import type { ReactNode } from 'react'
import { Dock, RoomPlace, SquadPlaces } from '~/features/rooms/components/navigation/places'
import { Tape } from '~/features/scoring/components/tape'
import { findPage } from '~/i18n/find-page'
import { isPrerendered } from '~/i18n/site-map'
import { FrameNotices, SkipLinks, useStartAtTop } from '~/ui/frame/page-frame'
import { SiteFooter } from '~/ui/frame/site-footer'
import { SiteNav } from '~/ui/frame/site-nav'
import { useLocation } from '~/ui/router'

/** Renders the frame of every page except the entrances. */
export function Shell({ children }: { children: ReactNode }) {
  useStartAtTop()
  const { pathname } = useLocation()
  const page = findPage(pathname)
  // The server's content replaces it visibly, so the footer must not appear before.
  const isSentLater = page !== undefined && !isPrerendered(page.kind)
  return (
    <>
      <SkipLinks isHome={page?.path === '/'} />
      <SiteNav places={<SquadPlaces />} room={<RoomPlace />} />
      <FrameNotices />
      <main
        id="main"
        tabIndex={-1}
        className={`flex-1 outline-none ${isSentLater ? 'min-h-svh' : ''}`}
      >
        {children}
      </main>
      <SiteFooter ruler={<Tape />} />
      <Dock />
    </>
  )
}
