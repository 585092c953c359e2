import type { ReactNode } from 'react'
import { reloadOnce } from '~/features/failures/browser/reload-once'
import { report } from '~/features/failures/browser/report'
import { isMissingCode } from '~/lib/browser/missing-code'
import { ErrorBoundary } from '~/ui/error-boundary'
import { ErrorScreen } from '~/ui/error-screen'
import { useLocation } from '~/ui/router'

/** Error boundary around one page: if it fails, the frame around it stays, and all other pages work. */
export function PageBoundary({
  frame,
  onRetry,
  children,
}: {
  /** `main` for pages that bring their own frame. */
  frame: 'div' | 'main'
  /** Runs before the page is rendered again. Must not reject. */
  onRetry: () => Promise<void>
  children: ReactNode
}) {
  const place = useLocation()
  return (
    <ErrorBoundary
      resetKey={place}
      fallback={(retry) => <ErrorScreen frame={frame} onRetry={() => void onRetry().then(retry)} />}
      onFailure={(error) => {
        report(error, 'page')
        if (isMissingCode(error)) void reloadOnce()
      }}
    >
      {children}
    </ErrorBoundary>
  )
}

/** Error boundary around the whole app. */
export function AppBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary
      fallback={() => <ErrorScreen frame="main" />}
      onFailure={(error) => report(error, 'app')}
    >
      {children}
    </ErrorBoundary>
  )
}
