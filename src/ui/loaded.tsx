import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { errorText } from '~/i18n/error-texts'
import type { ApiProblem } from '~/lib/browser/api-client'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import looks from './looks.module.css'
import { Notice } from './notice'

/** Result of `useSWR`. */
type Query<Data> = {
  data: Data | undefined
  error: ApiProblem | undefined
  isValidating: boolean
  mutate: () => Promise<unknown>
}

/**
 * Renders data once it is loaded. Before that it shows a quiet line, or on failure the reason and a retry button. Loaded data stays, whatever happens
 * to a later request.
 */
export function Loaded<Data>({
  query,
  failure,
  children,
}: {
  query: Query<Data>
  /** Text for the failed loading, before the reason, if it has its own. */
  failure?: string
  children: (data: Data) => ReactNode
}) {
  const { data, error } = query
  if (data !== undefined) return children(data)
  if (!error) {
    return (
      <p role="status" className={`${looks.quietArrival} py-10 text-center text-14 text-ink-3`}>
        {m.loading()}
      </p>
    )
  }
  return (
    <div className="py-6">
      <Notice tone="error" actions={<RetryButton query={query} />}>
        {failure} {errorText(error)}
      </Notice>
    </div>
  )
}

type RetryButtonProps = {
  /** Result of `useSWR`. */
  query: { isValidating: boolean; mutate: () => Promise<unknown> }
  tone?: 'plain' | 'ghost'
}

/** Renders a button that repeats a failed request. On success it disappears with the failure, and the page's content takes the focus. */
export function RetryButton({ query: { isValidating, mutate }, tone = 'plain' }: RetryButtonProps) {
  async function retry() {
    await mutate()
    requestAnimationFrame(() => {
      const isLost = document.activeElement === document.body
      if (isLost) document.getElementById('main')?.focus({ preventScroll: true })
    })
  }

  return (
    <Button tone={tone} icon={RotateCw} isBusy={isValidating} onClick={() => void retry()}>
      {m.action_try_again()}
    </Button>
  )
}
