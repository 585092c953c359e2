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
  query: { data, error, isValidating, mutate },
  failure,
  children,
}: {
  query: Query<Data>
  /** Text for the failed loading, before the reason, if it has its own. */
  failure?: string
  children: (data: Data) => ReactNode
}) {
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
      <Notice
        tone="error"
        actions={
          <Button icon={RotateCw} isBusy={isValidating} onClick={() => void mutate()}>
            {m.action_try_again()}
          </Button>
        }
      >
        {failure} {errorText(error)}
      </Notice>
    </div>
  )
}
