import { Numeral } from './numeral'

const CELL = 88
const LEFT = 56
const TOP = 264
const HEIGHT = 68
const SCORES = [0, 1, 2, 3, 4, 5]
const RADIUS = 32

/** Seats above the borders between two cells of the ruler. */
const SEATS = [4, 2, 5, 1, 4].map((score, seat) => ({ score, x: LEFT + (seat + 1) * CELL }))

/** Five face-down votes that are turned over simultaneously. */
export function SilentVoteDrawing() {
  return (
    <g>
      {SEATS.map(({ x, score }) => (
        <g key={x}>
          <circle cx={x} cy="60" r={RADIUS} fill="var(--ink)" />
          <path d={`M${x} 102a12 ${RADIUS} 0 0 0 0 64z`} fill="var(--ink)" />
          <path d={`M${x} 102a12 ${RADIUS} 0 0 1 0 64z`} fill={`var(--b${score})`} />
          <circle cx={x} cy="208" r={RADIUS} fill={`var(--b${score})`} />
          <Numeral x={x} y={208} size={34} fill={`var(--b${score}-on)`}>
            {score}
          </Numeral>
        </g>
      ))}
      <rect
        x={LEFT}
        y={TOP}
        width={6 * CELL}
        height={HEIGHT}
        rx="14"
        fill="none"
        stroke="var(--ink)"
        strokeWidth="3"
      />
      {SCORES.map((score) => (
        <Cell key={score} score={score} />
      ))}
    </g>
  )
}

/** A cell of the ruler with one mark for each vote. */
function Cell({ score }: { score: number }) {
  const x = LEFT + score * CELL
  const votes = SEATS.filter((seat) => seat.score === score)
  return (
    <g>
      <Numeral x={x + CELL / 2} y={TOP + 24} size={26} fill="var(--ink)">
        {score}
      </Numeral>
      {votes.map((vote, row) => (
        <rect
          key={vote.x}
          x={x + 12}
          y={TOP + HEIGHT - 16 - row * 11}
          width={CELL - 24}
          height="8"
          fill={`var(--b${score})`}
        />
      ))}
    </g>
  )
}
