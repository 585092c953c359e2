import { CENTER, pointAt, sectorPath, toDegrees, writePoint } from '~/ui/polar'

/** Geometry of the dial: an arc of 270 degrees open at the bottom, in a box of 100 by 100. */

const SEGMENTS = 5
export const START = 135
export const SWEEP = 270
/** Degrees of a segment. */
export const STEP = SWEEP / SEGMENTS

/** The ring between two radii, its segments held apart by gaps of one width from edge to edge. */
export type Ring = { outer: number; inner: number; gap: number }

/** Where the needle of a value stands, in degrees clockwise from three o'clock. */
export function angleOf(value: number, { outer, inner, gap }: Ring): number {
  const reading = Math.min(Math.max(value, 0), SEGMENTS)
  // A whole value ends its own segment; only what is above it enters the next one.
  const segment = Math.max(0, Math.ceil(reading) - 1)
  const halfGap = toDegrees(gap / (outer + inner))
  return START + segment * STEP + halfGap + (STEP - 2 * halfGap) * (reading - segment)
}

/** How much of the arc is filled under the needle, in degrees. */
export function filledDegrees(value: number, ring: Ring): number {
  return value > 0 ? angleOf(value, ring) - START : 0
}

/** The whole arc as one line along the middle of the ring. */
export function arcPath({ outer, inner }: Ring): string {
  const radius = (outer + inner) / 2
  const [start, end] = [START, START + SWEEP].map((degrees) =>
    writePoint(pointAt(CENTER, radius, degrees)),
  )
  return `M${start}A${radius} ${radius} 0 1 1 ${end}`
}

/** The outline of the segments as far as the value fills them; 5 gives the whole dial. */
export function segmentsPath(value: number, ring: Ring): string {
  let path = ''
  for (let segment = 0; segment < Math.min(value, SEGMENTS); segment += 1) {
    const from = START + segment * STEP
    const part = Math.min(1, value - segment)
    path += sectorPath({ center: CENTER, ...ring, from, to: from + STEP, part })
  }
  return path
}
