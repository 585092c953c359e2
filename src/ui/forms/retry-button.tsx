import { RotateCw } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { Button } from './button'

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
