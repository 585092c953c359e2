import { useEffect, useState, useSyncExternalStore } from 'react'
import { Outlet, useLocation, useNavigate, useNavigationType } from 'react-router'
import { Tape } from '~/features/scoring/components/tape'
import { findPage } from '~/i18n/find-page'
import { pathIn, useLocale } from '~/i18n/locale'
import { isPrerendered } from '~/i18n/site-map'
import { askToLeave, leaveFreely } from '~/lib/guarded-history'
import { applyUpdate, updateReady } from '~/lib/offline'
import { signedInHint } from '~/lib/signed-in'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { focusScreen } from '~/ui/screen-focus'
import { SiteFooter } from '~/ui/site-footer'
import { SiteNav } from '~/ui/site-nav'

/** The frame of every page except the entrances. */
export function Shell() {
  useStartAtTop()
  const { read, readOnServer, subscribe } = signedInHint
  const { pathname } = useLocation()
  const kind = findPage(pathname)?.kind
  // The file of a page that requires a session shows what is true of every user there.
  const isSignedIn = useSyncExternalStore(
    subscribe,
    read,
    kind === 'protected' ? () => true : readOnServer,
  )
  // What the server sends takes its place in sight; the footer must not have stood there.
  const isSentLater = kind !== undefined && !isPrerendered(kind)
  const { signOut, hasFailed } = useSignOut()
  return (
    <>
      <SkipLink />
      <SiteNav isSignedIn={isSignedIn} onSignOut={signOut} />
      <UpdateNotice />
      {hasFailed && (
        <div className="page pt-4">
          <Notice tone="error">{m.nav_sign_out_failed()}</Notice>
        </div>
      )}
      <Farewell />
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
      <UpdateNotice />
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

/** Signs out and goes to sign in; what is typed and not saved is asked about before anything is ended. */
function useSignOut() {
  const navigate = useNavigate()
  const locale = useLocale()
  const [hasFailed, setHasFailed] = useState(false)
  return { signOut: () => askToLeave(() => void leave()), hasFailed }

  async function leave() {
    // Only who signs out needs the code that speaks to the server.
    const isDone = await import('~/features/auth/client')
      .then(({ signOut }) => signOut())
      .then(
        () => true,
        () => false,
      )
    setHasFailed(!isDone)
    if (isDone) leaveFreely(() => void navigate(pathIn(locale, '/login'), { replace: true }))
  }
}

/** Shown once, on the first page after the account was deleted. */
function Farewell() {
  const { state } = useLocation()
  if (state?.notice !== 'account-deleted') return null
  return (
    <div className="page pt-4">
      <Notice tone="done">{m.account_deleted()}</Notice>
    </div>
  )
}

function UpdateNotice() {
  const isReady = useSyncExternalStore(updateReady.subscribe, updateReady.read, () => false)
  if (!isReady) return null
  return (
    <div className="page pt-4 print:hidden">
      <Notice tone="info" actions={<Button onClick={applyUpdate}>{m.update_now()}</Button>}>
        {m.update_available()}
      </Notice>
    </div>
  )
}
