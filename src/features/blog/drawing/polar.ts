export type Point = { x: number; y: number }

/** Degrees run clockwise from three o'clock, as the axes of SVG do. */
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
  /** Between two neighbours, of one width from edge to edge; half of it is taken at each end. */
  gap?: number
}

/** The outline of a part of a ring, of at most 360 degrees less a little. */
export function sectorPath({ center, inner, outer, from, to, gap = 0 }: Sector): string {
  const outerGap = toDegrees(gap / 2 / outer)
  const innerGap = toDegrees(gap / 2 / inner)
  const large = to - from > 180 ? 1 : 0
  return (
    `M${writePoint(pointAt(center, outer, from + outerGap))}` +
    `A${outer} ${outer} 0 ${large} 1 ${writePoint(pointAt(center, outer, to - outerGap))}` +
    `L${writePoint(pointAt(center, inner, to - innerGap))}` +
    `A${inner} ${inner} 0 ${large} 0 ${writePoint(pointAt(center, inner, from + innerGap))}Z`
  )
}

type Ticks = { center: Point; inner: number; outer: number; degrees: number[] }

/** Straight marks that point to the center, one at each angle. */
export function ticksPath({ center, inner, outer, degrees }: Ticks): string {
  return degrees
    .map((angle) => {
      const [start, end] = [pointAt(center, inner, angle), pointAt(center, outer, angle)]
      return `M${writePoint(start)}L${writePoint(end)}`
    })
    .join('')
}

/** `count` angles, the first at `from`, each one `step` further. */
export function anglesFrom({ from, step, count }: { from: number; step: number; count: number }) {
  return Array.from({ length: count }, (_, index) => from + index * step)
}

/** As the data of a path has it. */
export function writePoint({ x, y }: Point): string {
  return `${round(x)} ${round(y)}`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

function toDegrees(radians: number): number {
  return (radians * 180) / Math.PI
}
