import { anglesFrom, CENTER, ticksPath as polarTicks } from '~/ui/polar'

/** Geometry of the countdown in a box of 100 by 100. The first tick is at twelve o'clock. */

export const TICKS = 30

const STEP = 360 / TICKS
const OUTER = 47
const INNER = { thick: 37, thin: 41 }

/** Returns the number of thick ticks. Rounded up, so that the last one stays until the time is up. */
export function thickTicks({
  secondsLeft,
  seconds,
}: {
  /** Null if the vote has no limit, which gives a full ring, as does more than `seconds` after an extension. */
  secondsLeft: number | null
  seconds: number
}): number {
  if (secondsLeft === null) return TICKS
  if (secondsLeft <= 0 || seconds <= 0) return 0
  return Math.min(TICKS, Math.ceil((secondsLeft / seconds) * TICKS))
}

/** Draws the ticks from the first to before the last, clockwise, as one path. */
export function ticksPath(kind: 'thick' | 'thin', { from, to }: { from: number; to: number }) {
  const degrees = anglesFrom({ from: from * STEP - 90, step: STEP, count: to - from })
  return polarTicks({ center: CENTER, outer: OUTER, inner: INNER[kind], degrees })
}
