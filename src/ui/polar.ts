/** Geometry of circles for dials, rings and ticks. */

export type Point = { x: number; y: number }

/** Centre of a box of 100 by 100. */
export const CENTER: Point = { x: 50, y: 50 }

/** Returns the point at an angle. Degrees run clockwise from three o'clock, as in SVG. */
export function pointAt(center: Point, radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180
  return { x: center.x + radius * Math.cos(angle), y: center.y + radius * Math.sin(angle) }
}

type Sector = {
  center: Point
  inner: number
  outer: number
  from: number
  to: number
  /** Gap between two neighbours, of constant width. Each end is shortened by half of it. */
  gap?: number
  /** Share of the sector that is filled from its start, up to 1. */
  part?: number
}

/** Returns the outline of a part of a ring, of less than 360 degrees. */
export function sectorPath({ center, inner, outer, from, to, gap = 0, part = 1 }: Sector): string {
  const outerGap = toDegrees(gap / 2 / outer)
  const innerGap = toDegrees(gap / 2 / inner)
  const outerEnd = from + outerGap + (to - from - 2 * outerGap) * part
  const innerEnd = from + innerGap + (to - from - 2 * innerGap) * part
  const large = (to - from) * part > 180 ? 1 : 0
  return (
    `M${writePoint(pointAt(center, outer, from + outerGap))}` +
    `A${outer} ${outer} 0 ${large} 1 ${writePoint(pointAt(center, outer, outerEnd))}` +
    `L${writePoint(pointAt(center, inner, innerEnd))}` +
    `A${inner} ${inner} 0 ${large} 0 ${writePoint(pointAt(center, inner, from + innerGap))}Z`
  )
}

type Ticks = { center: Point; inner: number; outer: number; degrees: readonly number[] }

/** Draws straight marks that point to the center, one at each angle. */
export function ticksPath({ center, inner, outer, degrees }: Ticks): string {
  return degrees
    .map((angle) => {
      const [start, end] = [pointAt(center, outer, angle), pointAt(center, inner, angle)]
      return `M${writePoint(start)}L${writePoint(end)}`
    })
    .join('')
}

/** Returns `count` angles from `from` on, `step` apart. */
export function anglesFrom({ from, step, count }: { from: number; step: number; count: number }) {
  return Array.from({ length: count }, (_, index) => from + index * step)
}

/** Formats a point for the data of a path. */
export function writePoint({ x, y }: Point): string {
  return `${round(x)} ${round(y)}`
}

/** Rounds to the precision of a path. */
export function round(value: number): number {
  return Math.round(value * 100) / 100
}

/** Converts radians to degrees. */
export function toDegrees(radians: number): number {
  return (radians * 180) / Math.PI
}
