import { MAX_SCORE } from '~/domain/retrospectives/scale'
import { type Point, pointAt, writePoint } from '~/ui/polar'

/** The picture's size, its center, and the length of an axis. Labels need the space around. */
export const RADAR = { width: 360, height: 300, center: { x: 180, y: 148 }, radius: 96 }

/** Distance of a label from the end of its axis. */
const LABEL_GAP = 20

/** Returns the point of a score on an axis. The first axis points up, and the others follow clockwise. */
export function pointOn({
  axis,
  axes,
  score,
}: {
  axis: number
  axes: number
  score: number
}): Point {
  return pointAt(RADAR.center, (RADAR.radius * score) / MAX_SCORE, degreesOf(axis, axes))
}

/** Returns the outline through one score on each axis. */
export function outlineOf(scores: readonly number[]): string {
  const points = scores.map((score, axis) => pointOn({ axis, axes: scores.length, score }))
  return `M${points.map(writePoint).join('L')}Z`
}

/** Returns the place of an axis label, and the side on which its text lies. */
export function labelOn(
  axis: number,
  axes: number,
): Point & { anchor: 'start' | 'middle' | 'end' } {
  const place = pointAt(RADAR.center, RADAR.radius + LABEL_GAP, degreesOf(axis, axes))
  const side = Math.round(place.x - RADAR.center.x)
  return { ...place, anchor: side === 0 ? 'middle' : side > 0 ? 'start' : 'end' }
}

function degreesOf(axis: number, axes: number): number {
  return (360 * axis) / axes - 90
}
