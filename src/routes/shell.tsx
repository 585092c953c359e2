import { type ComponentProps, useEffect } from 'react'
import { Outlet, useLocation, useNavigationType } from 'react-router'
import { Tape } from '~/features/scoring/components/tape'
import { findPage } from '~/i18n/find-page'
import { isPrerendered } from '~/i18n/site-map'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/button'
import type { FrameNotice } from '~/ui/frame-notice'
import { Notice } from '~/ui/notice'
import { focusScreen } from '~/ui/screen-focus'
import { SiteFooter } from '~/ui/site-footer'
import { SiteNav } from '~/ui/site-nav'

/** The frame of every page except the entrances. */
export function Shell() {
  useStartAtTop()
  const { pathname } = useLocation()
  const kind = findPage(pathname)?.kind
  // What the server sends takes its place in sight; the footer must not have stood there.
  const isSentLater = kind !== undefined && !isPrerendered(kind)
  return (
    <>
      <SkipLink />
      <SiteNav />
      <FrameNotices />
      <main
        id="main"
        tabIndex={-1}
        className={`flex-1 outline-none ${isSentLater ? 'min-h-svh' : ''}`}
      >
        <Outlet />
      </main>
      <SiteFooter ruler={<Tape />} />
    </>
  )
}

/** Around pages that bring their own frame, `main` included. */
export function BareShell() {
  useStartAtTop()
  return (
    <>
      <SkipLink />
      <FrameNotices />
      <Outlet />
    </>
  )
}

function SkipLink() {
  return (
    <a
      href="#main"
      className="absolute left-3 -top-15 z-50 rounded-control bg-ink px-4 py-3 text-on-ink focus:top-2.5"
    >
      {m.skip_to_content()}
    </a>
  )
}

/** A page that a link leads to is read from its top, or from where the link points; back and forward are the browser's own. */
function useStartAtTop() {
  const { pathname, hash } = useLocation()
  const isLink = useNavigationType() === 'PUSH'
  // Scroll position and focus are the document's.
  useEffect(() => {
    if (!isLink || !pathname) return
    const place = document.getElementById(hash.slice(1))
    if (place) place.scrollIntoView()
    else window.scrollTo(0, 0)
    focusScreen()
  }, [pathname, hash, isLink])
}

const NOTICES = {
  update: '[html:not([data-notice=update])_&]:hidden',
  'sign-out-failed': '[html:not([data-notice=sign-out-failed])_&]:hidden',
  'account-deleted': '[html:not([data-notice=account-deleted])_&]:hidden',
} satisfies Record<FrameNotice, string>

/** Each is in the page from the start, for pages that are drawn once and for all (`ui/frame-notice.ts`). */
function FrameNotices() {
  return (
    <>
      <FrameNoticeLine
        name="update"
        tone="info"
        actions={<Button data-press="update">{m.update_now()}</Button>}
      >
        {m.update_available()}
      </FrameNoticeLine>
      <FrameNoticeLine name="sign-out-failed" tone="error">
        {m.nav_sign_out_failed()}
      </FrameNoticeLine>
      <FrameNoticeLine name="account-deleted" tone="done">
        {m.account_deleted()}
      </FrameNoticeLine>
    </>
  )
}

function FrameNoticeLine({
  name,
  ...notice
}: ComponentProps<typeof Notice> & { name: FrameNotice }) {
  return (
    <div className={`page pt-4 print:hidden ${NOTICES[name]}`} data-nosnippet>
      <Notice {...notice} />
    </div>
  )
}
