import { pointAt, sectorPath, toDegrees, writePoint } from '~/ui/polar'

const BASE = 258
const OUTER = 180
const INNER = 128
const LEFT = { x: 220, y: BASE }
const RIGHT = { x: 420, y: BASE }
const GAP = 6
/** Lower end of the segments above the line. */
const FOOT = BASE - GAP / 2
const START = 180
const STEP = 40

/** Two half dials on one line: each has its own area, and the arch between them belongs to both. */
export function OverlapDrawing() {
  return (
    <g>
      <path d={ownPath()} fill="var(--b4)" />
      <path d={ownPath()} fill="var(--b2)" transform="matrix(-1 0 0 1 640 0)" />
      <path d={sharedPath()} fill="var(--b3)" />
      <path d={groundTicks()} stroke="var(--ink)" strokeWidth="2" />
      <line x1="40" x2="600" y1={BASE + 8} y2={BASE + 8} stroke="var(--ink)" strokeWidth="4" />
      <rect x={RIGHT.x - OUTER} y={BASE + 6} width="160" height="14" fill="var(--ink)" />
    </g>
  )
}

/** Draws the left dial up to the edge of the right dial, which is its mirror image. */
function ownPath(): string {
  const segments = [0, 1].map((index) =>
    sectorPath({
      center: LEFT,
      inner: INNER,
      outer: OUTER,
      from: START + index * STEP,
      to: START + (index + 1) * STEP,
      gap: GAP,
    }),
  )
  return segments.join('') + lastOwnSegment()
}

function lastOwnSegment(): string {
  const from = START + 2 * STEP
  const halfGap = toDegrees(GAP / 2 / OUTER)
  const edge = OUTER + GAP
  return (
    `M${writePoint(pointAt(LEFT, OUTER, from + halfGap))}` +
    `A${OUTER} ${OUTER} 0 0 1 ${writePoint(meetingPoint(OUTER, edge))}` +
    `A${edge} ${edge} 0 0 0 ${writePoint(meetingPoint(INNER, edge))}` +
    `A${INNER} ${INNER} 0 0 0 ${writePoint(pointAt(LEFT, INNER, from + (halfGap * OUTER) / INNER))}Z`
  )
}

/** Draws the intersection of both dials: a pointed arch. */
function sharedPath(): string {
  return (
    `M${RIGHT.x - OUTER} ${FOOT}` +
    `A${OUTER} ${OUTER} 0 0 1 ${writePoint(meetingPoint(OUTER, OUTER))}` +
    `A${OUTER} ${OUTER} 0 0 1 ${LEFT.x + OUTER} ${FOOT}` +
    `H${LEFT.x + INNER}` +
    `A${INNER} ${INNER} 0 0 0 ${writePoint(meetingPoint(INNER, INNER))}` +
    `A${INNER} ${INNER} 0 0 0 ${RIGHT.x - INNER} ${FOOT}Z`
  )
}

/** Returns the intersection, above the line, of a circle around the left center and one around the right center. */
function meetingPoint(leftRadius: number, rightRadius: number) {
  const distance = RIGHT.x - LEFT.x
  const along = (distance ** 2 + leftRadius ** 2 - rightRadius ** 2) / (2 * distance)
  return { x: LEFT.x + along, y: BASE - Math.sqrt(leftRadius ** 2 - along ** 2) }
}

function groundTicks(): string {
  return Array.from({ length: 29 }, (_, index) => `M${40 + index * 20} ${BASE + 8}v20`).join('')
}
