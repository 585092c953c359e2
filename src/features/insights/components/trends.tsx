import { type ReactNode, startTransition, useEffect, useState } from 'react'
import type { ReadLine } from '~/domain/trends/history-reading'
import { later } from '~/ui/later'
import { Conversation } from './conversation'
import styles from './trends.module.css'
import type { TrendsProps } from './trends-details'

/** Details below the first screen. The service worker keeps them for offline use. */
export const useTrendsDetails = later(() => import('./trends-details'))

/** A squad's trends, from the topics to talk about to all scores. */
export function Trends({
  actionOf,
  ...props
}: TrendsProps & {
  /** Renders the actions available for a topic of the conversation. */
  actionOf?: (line: ReadLine) => ReactNode
}) {
  const { order: _, onOrder: __, ...shared } = props
  const details = useTrendsDetails()
  const isDrawn = useIsDrawn()
  return (
    <div className={styles.parts}>
      <Conversation {...shared} {...(actionOf && { actionOf })} />
      {isDrawn && details && <details.TrendsDetails {...props} />}
    </div>
  )
}

/**
 * Returns true after the first render, so that hundreds of cells and charts are rendered after the first screen, in slices. `useDeferredValue` with
 * an initial value would do the same, but not within a `Suspense` that has just resolved: React shows it after 300 ms at the earliest, and renders
 * it a thousand times until then.
 */
function useIsDrawn(): boolean {
  const [isDrawn, setIsDrawn] = useState(false)
  // External system: the browser's first paint.
  useEffect(() => startTransition(() => setIsDrawn(true)), [])
  return isDrawn
}
