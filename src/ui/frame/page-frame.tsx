import { type ComponentProps, useEffect } from 'react'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { Notice } from '~/ui/notice'
import { useLocation } from '~/ui/router'
import { focusScreen } from '~/ui/screen-focus'
import type { FrameNotice } from './frame-notice'
import { LocaleLink } from './locale-link'

/** Id of the home page's form. */
export const HOME_FORM = 'start'

const SKIP =
  'absolute left-3 top-0 z-50 -translate-y-full rounded-control bg-ink px-4 py-3 text-on-ink focus:top-2.5 focus:translate-y-0'

/** Renders the link past the navigation: to the home page's form or the content of any other page. */
export function SkipLink({ isHome = false }: { isHome?: boolean }) {
  return (
    <a href={isHome ? `#${HOME_FORM}` : '#main'} className={SKIP}>
      {m.skip_to_content()}
    </a>
  )
}

/** Renders that link, and for an account the one to its next room. */
export function SkipLinks({ isHome }: { isHome: boolean }) {
  return (
    <nav aria-label={m.skip_links()}>
      <SkipLink isHome={isHome} />
      <LocaleLink to="/next/room" className={`${SKIP} signed-out:hidden`}>
        {m.skip_to_room()}
      </LocaleLink>
    </nav>
  )
}

/** Scrolls a page that a link opens to its top, or to the link's anchor. The browser handles back and forward. */
export function useStartAtTop() {
  const { pathname, hash, isNew } = useLocation()
  // Scroll position and focus belong to the document.
  useEffect(() => {
    if (!isNew || !pathname) return
    const place = document.getElementById(hash.slice(1))
    if (place) place.scrollIntoView()
    else window.scrollTo(0, 0)
    focusScreen()
  }, [pathname, hash, isNew])
}

const NOTICES = {
  update: '[html:not([data-notice=update])_&]:hidden',
  'sign-out-failed': '[html:not([data-notice=sign-out-failed])_&]:hidden',
  'account-deleted': '[html:not([data-notice=account-deleted])_&]:hidden',
} satisfies Record<FrameNotice, string>

/**
 * Renders the product's notices above the page. Each notice is in the page from the start, for pages that are rendered only once
 * (`ui/frame/frame-notice.ts`).
 */
export function FrameNotices() {
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
