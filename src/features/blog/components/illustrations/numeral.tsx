type NumeralProps = { x: number; y: number; size: number; fill: string; children: number }

/** A digit of the scale, centered on its point; 24 is the least that can be read on a card. */
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
