import { Suspense } from 'react'
import { lazyPart } from '~/ui/later'
import { useNearViewport } from '~/ui/use-near-viewport'
import { hasTrends } from '../view/first-trend'

const FirstHeadline = lazyPart(async () => (await import('./first-headline')).FirstHeadline)

/** The topic that a squad's trends name first, loaded when it comes near the viewport. */
export function SquadSays({
  squad: { id, retrospectiveCount },
}: {
  squad: { id: string; retrospectiveCount: number }
}) {
  const [watch, isNear] = useNearViewport()
  return (
    <span ref={watch}>
      {isNear && hasTrends({ retrospectiveCount }) && (
        <Suspense fallback={null}>
          <FirstHeadline squadId={id} />
        </Suspense>
      )}
    </span>
  )
}
