import type { ReactElement } from 'react'

/** Words of a figure, in the language of the text and in drawing order. */
export type Labels = { labels: readonly string[] }

/** A figure in a box that is 640 wide. */
export type FigureDrawing = { height: number; Drawing: (labels: Labels) => ReactElement }

type LabelProps = {
  x: number
  /** Vertical centre of the line. */
  y: number
  children: string | undefined
  anchor?: 'start' | 'middle' | 'end'
  fill?: string
  isStrong?: boolean
  size?: number
}

/** A word in a figure, large enough to be legible on a phone. */
export function Label({
  x,
  y,
  children,
  anchor = 'middle',
  fill = 'var(--ink)',
  isStrong = false,
  size = 24,
}: LabelProps) {
  return (
    <text
      x={x}
      y={y + size * 0.36}
      fill={fill}
      fontFamily="var(--font)"
      fontSize={size}
      fontWeight={isStrong ? 640 : 460}
      textAnchor={anchor}
    >
      {children}
    </text>
  )
}
