import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { pathIn, useLocale } from './i18n/locale'
import type { PageKind } from './i18n/site-map'
import type { PageRoute } from './pages'
import { BareShell, Shell } from './routes/shell'
import { ErrorBoundary } from './ui/error-screen'

// Apart from what every page loads: it speaks to the server.
const Protected = lazy(async () => {
  const { Protected } = await import('./features/auth/components/protected')
  return { default: Protected }
})

/** The site map as routes. `en?` gives every page its English twin with one declaration. */
export function App({ pages }: { pages: readonly PageRoute[] }) {
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>
        <Routes>
          <Route element={<Shell />}>
            {routesOf(pages, ['public', 'app'])}
            <Route element={<Protected />}>{routesOf(pages, ['protected'])}</Route>
          </Route>
          <Route element={<BareShell />}>{routesOf(pages, ['entrance', 'room'])}</Route>
          <Route path="*" element={<UnknownPath />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  )
}

function routesOf(pages: readonly PageRoute[], kinds: readonly PageKind[]) {
  return pages
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ path, Page }) => (
      <Route key={path} path={path === '/' ? 'en?' : `en?${path}`} element={<Page />} />
    ))
}

/** Unknown paths are replaced by the home page of their language. */
function UnknownPath() {
  return <Navigate to={pathIn(useLocale(), '/')} replace />
}
