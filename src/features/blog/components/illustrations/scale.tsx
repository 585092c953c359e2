import { Numeral } from './numeral'

const RULERS = [
  { y: 26, chosen: 5 },
  { y: 136, chosen: 3 },
  { y: 246, chosen: 4 },
]
const LEFT = 86
const CELL = 78
const HEIGHT = 88

/** Three topics on the scale from 0 to 5, drawn like the product's rulers. */
export function ScaleDrawing() {
  return (
    <g>
      {RULERS.map(({ y, chosen }) => (
        <g key={y}>
          <rect
            x={LEFT - 5}
            y={y}
            width={6 * CELL + 10}
            height={HEIGHT}
            rx="18"
            fill="none"
            stroke="var(--ink)"
            strokeWidth="4"
          />
          {[0, 1, 2, 3, 4, 5].map((score) => (
            <Cell key={score} x={LEFT + score * CELL} y={y} score={score} chosen={chosen} />
          ))}
        </g>
      ))}
    </g>
  )
}

type CellProps = { x: number; y: number; score: number; chosen: number }

function Cell({ x, y, score, chosen }: CellProps) {
  const middle = { x: x + CELL / 2, y: y + HEIGHT / 2 }
  if (score !== chosen) {
    const isBelow = score > 0 && score < chosen
    return (
      <g>
        <Numeral {...middle} size={28} fill="var(--ink-3)">
          {score}
        </Numeral>
        {isBelow ? (
          <rect x={x + 8} y={y + 68} width={CELL - 16} height="10" fill={`var(--b${chosen})`} />
        ) : null}
      </g>
    )
  }
  return (
    <g>
      <rect x={x} y={y + 5} width={CELL} height={HEIGHT - 10} rx="13" fill={`var(--b${score})`} />
      <Numeral x={middle.x} y={middle.y - 4} size={38} fill={`var(--b${score}-on)`}>
        {score}
      </Numeral>
      <rect x={x + 14} y={y + 68} width={CELL - 28} height="8" fill={`var(--b${score}-on)`} />
    </g>
  )
}
