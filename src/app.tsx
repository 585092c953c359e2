import { type ComponentType, type ReactNode, Suspense } from 'react'
import { AppBoundary, PageBoundary } from './features/failures/components/page-boundary'
import { findPage } from './i18n/find-page'
import { pathIn } from './i18n/locale'
import { hasNavigation } from './i18n/site-map'
import { useLocale } from './i18n/use-locale'
import type { PageRoute } from './pages'
import { BareShell } from './routes/bare-shell'
import { Redirect, useLocation } from './ui/router'
import { useScreenFocus } from './ui/screen-focus'

type AppProps = {
  pages: readonly PageRoute[]
  /** The layout of pages with the navigation. */
  Shell: ComponentType<{ children: ReactNode }>
  /** The layout of pages that require a session. */
  Protected: ComponentType<{ children: ReactNode }>
}

/** Renders the site map's page for the address, in its layout. */
export function App(props: AppProps) {
  useScreenFocus()
  return (
    <AppBoundary>
      <Suspense fallback={null}>
        <CurrentPage {...props} />
      </Suspense>
    </AppBoundary>
  )
}

/** Renders the current page. The English twin is the same component, so that it stays mounted when the language changes. */
function CurrentPage({ pages, Shell, Protected }: AppProps) {
  const path = findPage(useLocation().pathname)?.path
  const route = pages.find((page) => page.path === path)
  if (!route) return <UnknownPath />
  const { kind, Page } = route
  const page = (
    <PageBoundary frame={hasNavigation(kind) ? 'div' : 'main'} onRetry={forgetAnswers}>
      <Page />
    </PageBoundary>
  )
  if (!hasNavigation(kind)) return <BareShell>{page}</BareShell>
  return <Shell>{kind === 'protected' ? <Protected>{page}</Protected> : page}</Shell>
}

/** Requests a page's data again if rendering it failed. Pages without data work without a network. */
async function forgetAnswers() {
  await import('./features/auth/client')
    .then(({ forgetAnswers }) => forgetAnswers())
    .catch(() => {})
}

/** Replaces unknown paths by the home page of their language. Public pages exist at their own address only. */
function UnknownPath() {
  const page = findPage(useLocation().pathname)
  return <Redirect to={pathIn(useLocale(), page?.path ?? '/')} />
}
