import { type ComponentType, Suspense } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { AppBoundary, PageBoundary } from './features/failures/components/page-boundary'
import { findPage } from './i18n/find-page'
import { pathIn } from './i18n/locale'
import type { PageKind } from './i18n/site-map'
import { useLocale } from './i18n/use-locale'
import type { PageRoute } from './pages'
import { BareShell } from './routes/bare-shell'
import { useScreenFocus } from './ui/screen-focus'

type AppProps = {
  pages: readonly PageRoute[]
  /** The layout of pages with the navigation. */
  Shell: ComponentType
  /** The layout of pages that require a session. */
  Protected: ComponentType
}

/** The site map as routes. `en?` gives every page its English twin with one declaration. */
export function App({ pages, Shell, Protected }: AppProps) {
  useScreenFocus()
  return (
    <AppBoundary>
      <Suspense fallback={null}>
        <Routes>
          <Route element={<Shell />}>
            {routesOf(pages, ['public', 'tool', 'app'], 'div')}
            <Route element={<Protected />}>{routesOf(pages, ['protected'], 'div')}</Route>
          </Route>
          <Route element={<BareShell />}>
            {routesOf(pages, ['entrance', 'still', 'room'], 'main')}
          </Route>
          <Route path="*" element={<UnknownPath />} />
        </Routes>
      </Suspense>
    </AppBoundary>
  )
}

function routesOf(pages: readonly PageRoute[], kinds: readonly PageKind[], frame: 'div' | 'main') {
  return pages
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ path, Page }) => (
      <Route
        key={path}
        path={path === '/' ? 'en?' : `en?${path}`}
        element={
          <PageBoundary frame={frame} onRetry={forgetAnswers}>
            <Page />
          </PageBoundary>
        }
      />
    ))
}

/** A page that could not be drawn from these answers asks for them again. Pages that ask for none work without a network. */
async function forgetAnswers() {
  await import('./features/auth/client')
    .then(({ forgetAnswers }) => forgetAnswers())
    .catch(() => {})
}

/** Unknown paths are replaced by the home page of their language; public pages are found at their own address only. */
function UnknownPath() {
  const page = findPage(useLocation().pathname)
  return <Navigate to={pathIn(useLocale(), page?.path ?? '/')} replace />
}
