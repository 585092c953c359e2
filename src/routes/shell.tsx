import { useEffect, useSyncExternalStore } from 'react'
import { Outlet, useLocation, useNavigationType } from 'react-router'
import { Tape } from '~/features/scoring/components/tape'
import { applyUpdate, updateReady } from '~/lib/offline'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { SiteFooter } from '~/ui/site-footer'
import { SiteNav } from '~/ui/site-nav'

/** What stands around every page. */
export function Shell() {
  useStartAtTop()
  return (
    <>
      <a
        href="#main"
        className="absolute left-3 -top-15 z-50 rounded-control bg-ink px-4 py-3 text-on-ink focus:top-2.5"
      >
        {m.skip_to_content()}
      </a>
      <SiteNav />
      <UpdateNotice />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <SiteFooter ruler={<Tape />} />
    </>
  )
}

/** A page that a link leads to is read from its top; back and forward are the browser's own. */
function useStartAtTop() {
  const { pathname } = useLocation()
  const isLink = useNavigationType() === 'PUSH'
  // Scroll position and focus are the document's.
  useEffect(() => {
    if (!isLink || !pathname) return
    window.scrollTo(0, 0)
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname, isLink])
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
