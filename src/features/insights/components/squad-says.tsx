import { lazy, Suspense } from 'react'
import { useNearViewport } from '~/ui/use-near-viewport'

const FirstHeadline = lazy(async () => {
  const { FirstHeadline } = await import('./first-headline')
  return { default: FirstHeadline }
})

/** First sprint with trends. */
const FIRST_TREND = 6

/** The topic that a squad's trends name first, loaded when it comes near the viewport. */
export function SquadSays({
  squad: { id, retrospectiveCount },
}: {
  squad: { id: string; retrospectiveCount: number }
}) {
  const [watch, isNear] = useNearViewport()
  return (
    <span ref={watch}>
      {isNear && retrospectiveCount >= FIRST_TREND && (
        <Suspense fallback={null}>
          <FirstHeadline squadId={id} />
        </Suspense>
      )}
    </span>
  )
}
