import { RotateCw } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'

/** Replaces a page that failed to render. Without `onRetry` only reloading the document can help. */
export function ErrorScreen({
  onRetry,
  frame: Frame = 'div',
}: {
  onRetry?: () => void
  /** `main` unless a parent element is already one. */
  frame?: 'div' | 'main'
}) {
  return (
    <Frame id={Frame === 'main' ? 'main' : undefined} className="page">
      <div className="grid justify-items-start gap-4 py-24" role="alert">
        <h1>{m.error_title()}</h1>
        <p className="max-w-[52ch] text-ink-2">{m.error_body()}</p>
        <div className="flex flex-wrap gap-3">
          {onRetry && (
            <Button tone="primary" icon={RotateCw} onClick={onRetry}>
              {m.action_try_again()}
            </Button>
          )}
          <Button tone={onRetry ? 'plain' : 'primary'} onClick={() => location.reload()}>
            {m.error_reload()}
          </Button>
        </div>
      </div>
    </Frame>
  )
}
