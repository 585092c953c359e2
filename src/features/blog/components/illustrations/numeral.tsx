type NumeralProps = { x: number; y: number; size: number; fill: string; children: number }

/** A digit of the scale, centered on its point. The smallest legible size on a card is 24. */
export function Numeral({ x, y, size, fill, children }: NumeralProps) {
  return (
    <text
      x={x}
      y={y + size * 0.36}
      fill={fill}
      fontFamily="var(--font)"
      fontSize={size}
      fontStretch="112%"
      fontWeight="680"
      textAnchor="middle"
    >
      {children}
    </text>
  )
}
