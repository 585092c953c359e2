import { type ReactNode, startTransition, useEffect, useState } from 'react'
import type { ReadLine } from '~/domain/trends/history-reading'
import { later } from '~/ui/later'
import { Conversation } from './conversation'
import styles from './trends.module.css'
import type { TrendsProps } from './trends-details'

/** Below the first screen. The service worker keeps it for offline use. */
export const useTrendsDetails = later(() => import('./trends-details'))

/** A squad's trends, from what to talk about to every score. */
export function Trends({
  actionOf,
  ...props
}: TrendsProps & {
  /** What can be done about a topic of the conversation. */
  actionOf?: (line: ReadLine) => ReactNode
}) {
  const { order: _, onOrder: __, ...shared } = props
  const details = useTrendsDetails()
  const isDrawn = useIsDrawn()
  return (
    <div className={`grid grid-cols-1 gap-10 ${styles.parts}`}>
      <Conversation {...shared} {...(actionOf && { actionOf })} />
      {isDrawn && details && <details.TrendsDetails {...props} />}
    </div>
  )
}

/**
 * True after the first drawing, so that hundreds of cells and charts are drawn after what is on the first screen, in slices. `useDeferredValue` with a value
 * to begin with would do the same, but not within a `Suspense` that has just been filled: React shows that after 300 ms at the earliest, and draws it a thousand
 * times until then.
 */
function useIsDrawn(): boolean {
  const [isDrawn, setIsDrawn] = useState(false)
  // What has been drawn is the browser's.
  useEffect(() => startTransition(() => setIsDrawn(true)), [])
  return isDrawn
}
