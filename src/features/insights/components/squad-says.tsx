import { lazy, Suspense } from 'react'
import { useNearViewport } from '~/ui/use-near-viewport'
import { hasTrends } from '../view/first-trend'

const FirstHeadline = lazy(async () => {
  const { FirstHeadline } = await import('./first-headline')
  return { default: FirstHeadline }
})

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
