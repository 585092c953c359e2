import { type ComponentType, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { pathIn, useLocale } from './i18n/locale'
import { Shell } from './routes/shell'
import { ErrorBoundary } from './ui/error-screen'

/** The site map as routes. `en?` gives every page its English twin with one declaration. */
export function App({ pages }: { pages: readonly { path: string; Page: ComponentType }[] }) {
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>
        <Routes>
          <Route element={<Shell />}>
            {pages.map(({ path, Page }) => (
              <Route key={path} path={path === '/' ? 'en?' : `en?${path}`} element={<Page />} />
            ))}
          </Route>
          <Route path="*" element={<UnknownPath />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  )
}

/** Unknown paths are replaced by the home page of their language. */
function UnknownPath() {
  return <Navigate to={pathIn(useLocale(), '/')} replace />
}
