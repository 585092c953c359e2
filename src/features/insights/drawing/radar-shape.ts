import { MAX_SCORE } from '~/domain/retrospectives/scale'
import { type Point, pointAt, writePoint } from '~/ui/polar'

/** The picture's size, its center, and the length of an axis. Labels need the space around. */
export const RADAR = { width: 360, height: 300, center: { x: 180, y: 150 }, radius: 80 }

/** Distance of a label from the end of its axis. */
const LABEL_GAP = 10

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

/** Place of a label beside its axis. */
export type AxisLabel = {
  /** Point that the label touches, as parts of the picture's width and height. */
  left: number
  top: number
  /** Side of the label that touches the point. */
  anchor: 'start' | 'middle' | 'end'
  /** Part of the label that lies above the point: all of it at the top of the picture, nothing at the bottom. */
  above: number
}

/** Returns the place of an axis label outside the picture's rings. */
export function labelOn(axis: number, axes: number): AxisLabel {
  const reach = RADAR.radius + LABEL_GAP
  const { x, y } = pointAt(RADAR.center, reach, degreesOf(axis, axes))
  const side = Math.round(x - RADAR.center.x)
  return {
    left: x / RADAR.width,
    top: y / RADAR.height,
    anchor: side === 0 ? 'middle' : side > 0 ? 'start' : 'end',
    above: (1 - (y - RADAR.center.y) / reach) / 2,
  }
}

function degreesOf(axis: number, axes: number): number {
  return (360 * axis) / axes - 90
}
