import { RotateCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { report } from '~/features/failures/browser/report'
import { isMissingCode } from '~/lib/browser/missing-code'
import { m } from '~/paraglide/messages'
import { ErrorBoundary } from '~/ui/error-boundary'
import { Button } from '~/ui/forms/button'
import { Notice } from '~/ui/notice'
import { useLocation } from '~/ui/router'
import type { Card } from '../schema'

type CardBoundaryProps = {
  card: Card
  /** Runs before the card is rendered again. Without it the card is rendered from the existing data. */
  onRetry?: () => Promise<unknown>
  children: ReactNode
}

/** Error boundary around one card: a failed card shows an error in its place, and the rest of the page works. */
export function CardBoundary({ card, onRetry, children }: CardBoundaryProps) {
  const place = useLocation()
  return (
    <ErrorBoundary
      resetKey={place}
      fallback={(retry, error) =>
        isMissingCode(error) ? (
          <CardNotice label={m.error_reload()} onClick={() => location.reload()} />
        ) : (
          <FailedCard onRetry={onRetry} onDone={retry} />
        )
      }
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
    // The card itself shows a failed request.
    await onRetry?.().catch(() => {})
    setIsBusy(false)
    // The focused button is removed.
    document.getElementById('main')?.focus({ preventScroll: true })
    onDone()
  }

  return <CardNotice label={m.action_try_again()} isBusy={isBusy} onClick={() => void retry()} />
}

function CardNotice({
  label,
  isBusy = false,
  onClick,
}: {
  label: string
  isBusy?: boolean
  onClick: () => void
}) {
  return (
    <div className="py-4 print:hidden">
      <Notice
        tone="error"
        actions={
          <Button icon={RotateCw} isBusy={isBusy} onClick={onClick}>
            {label}
          </Button>
        }
      >
        {m.error_card()}
      </Notice>
    </div>
  )
}
