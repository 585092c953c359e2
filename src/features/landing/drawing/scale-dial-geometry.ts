import type { Score } from '~/domain/retrospectives/scale'
import { type Ring, segmentsPath } from '~/features/scoring/drawing/dial-geometry'

/** Geometry of the dial that shows the scale itself: an arc of 270 degrees around (50, 50), a sector for each score from 1 to 5. */

const START = 135
const SWEEP = 270
const STEP = SWEEP / 5
const TICKS = 50
const CENTER = 50

const REST: Ring = { outer: 47.5, inner: 31, gap: 1.75 }
/** The sector that is read stands out of the ring. */
const READ: Ring = { ...REST, outer: 50.5 }

/** The needle stands in the middle of its score's sector; for a 0, which has none, and for no score, at the start. */
export function needleDegrees(score: Score | undefined): number {
  return score ? START + STEP * (score - 0.5) : START
}

export function sectorPath(score: number, { isRead }: { isRead: boolean }): string {
  const ring = isRead ? READ : REST
  // The outline of all sectors up to it, without those before it.
  return segmentsPath(score, ring).slice(segmentsPath(score - 1, ring).length)
}

/** Where the numeral of a sector stands. */
export function numeralPoint(score: number): { x: number; y: number } {
  return pointOn((REST.outer + REST.inner) / 2, START + STEP * (score - 0.5))
}

/** The ticks inside the ring, ten to a sector: the long ones between sectors, or all the others. */
export function dialTicks(kind: 'long' | 'short'): string {
  const [outer, inner] = [28.5, kind === 'long' ? 25.5 : 27]
  let path = ''
  for (let tick = 0; tick <= TICKS; tick += 1) {
    if ((tick % 10 === 0) !== (kind === 'long')) continue
    const angle = START + (SWEEP * tick) / TICKS
    const [from, to] = [pointOn(outer, angle), pointOn(inner, angle)]
    path += `M${from.x} ${from.y}L${to.x} ${to.y}`
  }
  return path
}

function pointOn(radius: number, degrees: number): { x: number; y: number } {
  const angle = (degrees * Math.PI) / 180
  return {
    x: round(CENTER + radius * Math.cos(angle)),
    y: round(CENTER + radius * Math.sin(angle)),
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
