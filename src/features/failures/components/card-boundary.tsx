import { RotateCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { m } from '~/paraglide/messages'
import { ErrorBoundary } from '~/ui/error-boundary'
import { Button } from '~/ui/forms/button'
import { Notice } from '~/ui/notice'
import { useLocation } from '~/ui/router'
import type { Card } from '../schema'
import { report } from './report'

type CardBoundaryProps = {
  card: Card
  /** Runs before the card is drawn again. Without it the card is drawn from what is there. */
  onRetry?: () => Promise<unknown>
  children: ReactNode
}

/** Around one card: when it cannot be drawn, it says so in its place, and the rest of the page works. */
export function CardBoundary({ card, onRetry, children }: CardBoundaryProps) {
  const place = useLocation()
  return (
    <ErrorBoundary
      resetKey={place}
      fallback={(retry) => <FailedCard onRetry={onRetry} onDone={retry} />}
      onFailure={(error) => report(error, card)}
    >
      {children}
    </ErrorBoundary>
  )
}

function FailedCard({
  onRetry,
  onDone,
}: {
  onRetry: CardBoundaryProps['onRetry']
  onDone: () => void
}) {
  const [isBusy, setIsBusy] = useState(false)

  async function retry() {
    setIsBusy(true)
    // The request's own failure is shown by the card.
    await onRetry?.().catch(() => {})
    setIsBusy(false)
    // The button goes, and with it the focus.
    document.getElementById('main')?.focus({ preventScroll: true })
    onDone()
  }

  return (
    <div className="py-4 print:hidden">
      <Notice
        tone="error"
        actions={
          <Button icon={RotateCw} isBusy={isBusy} onClick={() => void retry()}>
            {m.action_try_again()}
          </Button>
        }
      >
        {m.error_card()}
      </Notice>
    </div>
  )
}
