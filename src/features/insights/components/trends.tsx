import { type ReactNode, useDeferredValue } from 'react'
import type { ReadLine } from '~/domain/history-reading'
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
  // Drawn after what is on the first screen, in slices: hundreds of cells and charts.
  const details = useDeferredValue(useTrendsDetails(), null)
  return (
    <div className={`grid grid-cols-1 gap-10 ${styles.parts}`}>
      <Conversation {...shared} {...(actionOf && { actionOf })} />
      {details && <details.TrendsDetails {...props} />}
    </div>
  )
}
