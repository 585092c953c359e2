import { lazy, Suspense } from 'react'
import { hasTrends } from '../view/first-trend'

const HeadlineNumber = lazy(async () => {
  const { HeadlineNumber } = await import('./headline-number')
  return { default: HeadlineNumber }
})

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
