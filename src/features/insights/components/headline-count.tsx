import { Suspense } from 'react'
import { lazyPart } from '~/ui/later'
import { hasTrends } from '../view/first-trend'

const HeadlineNumber = lazyPart(async () => (await import('./headline-number')).HeadlineNumber)

/** The number of topics that the squad's trends name, loaded after the page. Its place is reserved to avoid a layout shift. */
export function HeadlineCount({
  squad: { id, retrospectiveCount },
}: {
  squad: { id: string; retrospectiveCount: number }
}) {
  if (!hasTrends({ retrospectiveCount })) return null
  return (
    <Suspense fallback={<span className="invisible" />}>
      <HeadlineNumber squadId={id} />
    </Suspense>
  )
}
