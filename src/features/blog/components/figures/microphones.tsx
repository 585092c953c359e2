import { anglesFrom, pointAt } from '~/ui/polar'
import { type FigureDrawing, Label, type Labels } from '../illustrations/label'

const TABLE = { x: 112, y: 112 }
const AROUND = anglesFrom({ from: -90, step: 72, count: 5 }).map((angle) =>
  pointAt(TABLE, 62, angle),
)
const TILES = [0, 1, 2, 3, 4, 5].map((tile) => ({
  x: 364 + (tile % 3) * 90,
  y: 20 + Math.floor(tile / 3) * 98,
}))

export const drawing: FigureDrawing = { height: 270, Drawing }

/** Five people around one microphone with one more on a screen; then six people with a screen each. Labels: one for each scene. */
function Drawing({ labels }: Labels) {
  return (
    <g>
      <rect x="16" y="20" width="192" height="188" rx="18" fill="var(--sunken)" />
      <path
        d={`M${AROUND.map(({ x, y }) => `${x} ${y}`).join('L')}Z`}
        fill="none"
        stroke="var(--ink)"
        strokeWidth="4"
      />
      {AROUND.map(({ x, y }) => (
        <Person key={y + x} x={x} y={y} />
      ))}
      <rect x={TABLE.x - 8} y={TABLE.y - 18} width="16" height="36" rx="8" fill="var(--accent)" />
      <path
        d={`M${TABLE.x + 12} ${TABLE.y}H252`}
        stroke="var(--ink-3)"
        strokeWidth="3"
        strokeDasharray="7 7"
      />
      <Tile x={232} y={70} />
      <path d="M336 20v188" stroke="var(--line)" strokeWidth="3" />
      {TILES.map((tile) => (
        <Tile key={tile.x + tile.y} {...tile} />
      ))}
      <Label x={164} y={240}>
        {labels[0]}
      </Label>
      <Label x={494} y={240}>
        {labels[1]}
      </Label>
    </g>
  )
}

function Tile({ x, y }: { x: number; y: number }) {
  return (
    <g>
      <rect
        x={x}
        y={y}
        width="80"
        height="88"
        rx="12"
        fill="var(--surface)"
        stroke="var(--ink)"
        strokeWidth="3"
      />
      <Person x={x + 40} y={y + 44} />
    </g>
  )
}

function Person({ x, y }: { x: number; y: number }) {
  return <circle cx={x} cy={y} r="20" fill="var(--ink)" />
}
