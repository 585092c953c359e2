import type { Score } from '~/domain/retrospectives/scale'
import { type Ring, START, STEP, SWEEP } from '~/features/scoring/drawing/dial-geometry'
import * as polar from '~/ui/polar'

/** Geometry of the dial that shows the scale: the arc of `dial-geometry.ts` with a sector for each score from 1 to 5. */

const TICKS = 50

const REST: Ring = { outer: 47.5, inner: 31, gap: 1.75 }
/** The active sector is larger than the ring. */
const READ: Ring = { ...REST, outer: 50.5 }

/** Returns the needle's angle: the middle of the score's sector, or the start for a 0, which has no sector, and without a score. */
export function needleDegrees(score: Score | undefined): number {
  return score ? START + STEP * (score - 0.5) : START
}

export function sectorPath(score: number, { isRead }: { isRead: boolean }): string {
  const from = START + STEP * (score - 1)
  return polar.sectorPath({
    center: polar.CENTER,
    ...(isRead ? READ : REST),
    from,
    to: from + STEP,
  })
}

/** Returns the position of a sector's numeral. */
export function numeralPoint(score: number): polar.Point {
  const radius = (REST.outer + REST.inner) / 2
  const { x, y } = polar.pointAt(polar.CENTER, radius, START + STEP * (score - 0.5))
  return { x: polar.round(x), y: polar.round(y) }
}

/** Draws the ticks inside the ring, ten for each sector: the long ones between sectors, or all others. */
export function dialTicks(kind: 'long' | 'short'): string {
  const degrees = polar
    .anglesFrom({ from: START, step: SWEEP / TICKS, count: TICKS + 1 })
    .filter((_, tick) => (tick % 10 === 0) === (kind === 'long'))
  const inner = kind === 'long' ? 25.5 : 27
  return polar.ticksPath({ center: polar.CENTER, outer: 28.5, inner, degrees })
}
