import type { ReactElement } from 'react'

/** What a figure gets: the words in it, in the language of the text and in the order in which it draws them. */
export type Labels = { labels: readonly string[] }

/** A figure, in a box 640 wide. */
export type FigureDrawing = { height: number; Drawing: (labels: Labels) => ReactElement }

type LabelProps = {
  x: number
  /** Of the middle of the line. */
  y: number
  children: string | undefined
  anchor?: 'start' | 'middle' | 'end'
  fill?: string
  isStrong?: boolean
  size?: number
}

/** A word in a figure, large enough to be read where the figure is as wide as a phone. */
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
