import { CENTER, pointAt, sectorPath, toDegrees, writePoint } from '~/ui/polar'

/** Geometry of the dial: an arc of 270 degrees open at the bottom, in a box of 100 by 100. */

const SEGMENTS = 5
export const START = 135
export const SWEEP = 270
/** Angle of a segment, in degrees. */
export const STEP = SWEEP / SEGMENTS

/** A ring between two radii. Its segments are separated by gaps of constant width. */
export type Ring = { outer: number; inner: number; gap: number }

/** Returns the needle's angle for a value, in degrees clockwise from three o'clock. */
export function angleOf(value: number, { outer, inner, gap }: Ring): number {
  const reading = Math.min(Math.max(value, 0), SEGMENTS)
  // A whole value ends its own segment; only a larger one enters the next.
  const segment = Math.max(0, Math.ceil(reading) - 1)
  const halfGap = toDegrees(gap / (outer + inner))
  return START + segment * STEP + halfGap + (STEP - 2 * halfGap) * (reading - segment)
}

/** Returns the filled part of the arc, in degrees. */
export function filledDegrees(value: number, ring: Ring): number {
  return value > 0 ? angleOf(value, ring) - START : 0
}

/** Returns the whole arc as one line along the middle of the ring. */
export function arcPath({ outer, inner }: Ring): string {
  const radius = (outer + inner) / 2
  const [start, end] = [START, START + SWEEP].map((degrees) =>
    writePoint(pointAt(CENTER, radius, degrees)),
  )
  return `M${start}A${radius} ${radius} 0 1 1 ${end}`
}

/** Returns the outline of the filled segments. 5 fills the whole dial. */
export function segmentsPath(value: number, ring: Ring): string {
  let path = ''
  for (let segment = 0; segment < Math.min(value, SEGMENTS); segment += 1) {
    const from = START + segment * STEP
    const part = Math.min(1, value - segment)
    path += sectorPath({ center: CENTER, ...ring, from, to: from + STEP, part })
  }
  return path
}
