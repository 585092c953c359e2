/** Geometry of the dial: an arc of 270 degrees open at the bottom, in a box of 100 by 100. */

const SEGMENTS = 5
const START = 135
const SWEEP = 270
const STEP = SWEEP / SEGMENTS
const CENTER = 50

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
  return `M${pointAt(radius, START)}A${radius} ${radius} 0 1 1 ${pointAt(radius, START + SWEEP)}`
}

/** The outline of the segments as far as the value fills them; 5 gives the whole dial. */
export function segmentsPath(value: number, ring: Ring): string {
  let path = ''
  for (let segment = 0; segment < Math.min(value, SEGMENTS); segment += 1) {
    path += segmentPath(segment, Math.min(1, value - segment), ring)
  }
  return path
}

function segmentPath(segment: number, part: number, { outer, inner, gap }: Ring): string {
  const outerGap = toDegrees(gap / 2 / outer)
  const innerGap = toDegrees(gap / 2 / inner)
  const start = START + segment * STEP
  const outerEnd = start + outerGap + (STEP - 2 * outerGap) * part
  const innerEnd = start + innerGap + (STEP - 2 * innerGap) * part
  return (
    `M${pointAt(outer, start + outerGap)}A${outer} ${outer} 0 0 1 ${pointAt(outer, outerEnd)}` +
    `L${pointAt(inner, innerEnd)}A${inner} ${inner} 0 0 0 ${pointAt(inner, start + innerGap)}Z`
  )
}

function pointAt(radius: number, degrees: number): string {
  const angle = (degrees * Math.PI) / 180
  return `${round(CENTER + radius * Math.cos(angle))} ${round(CENTER + radius * Math.sin(angle))}`
}

function toDegrees(radians: number): number {
  return (radians * 180) / Math.PI
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
