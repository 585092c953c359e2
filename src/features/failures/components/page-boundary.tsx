import type { ReactNode } from 'react'
import { report } from '~/features/failures/browser/report'
import { ErrorBoundary } from '~/ui/error-boundary'
import { ErrorScreen } from '~/ui/error-screen'
import { useLocation } from '~/ui/router'

/** Around one page: when it cannot be drawn, the frame around it stays, and every other page works. */
export function PageBoundary({
  frame,
  onRetry,
  children,
}: {
  /** `main` around pages that bring their own frame. */
  frame: 'div' | 'main'
  /** Runs before the page is drawn again. Does not fail. */
  onRetry: () => Promise<void>
  children: ReactNode
}) {
  const place = useLocation()
  return (
    <ErrorBoundary
      resetKey={place}
      fallback={(retry) => <ErrorScreen frame={frame} onRetry={() => void onRetry().then(retry)} />}
      onFailure={(error) => report(error, 'page')}
    >
      {children}
    </ErrorBoundary>
  )
}

/** The last resort: around everything. */
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
