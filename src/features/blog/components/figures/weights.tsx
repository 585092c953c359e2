import { type FigureDrawing, Label, type Labels } from '../illustrations/label'

/** Number of scores for each of the suggested topics. */
const GROUPS = [1, 7, 6, 1, 1, 1].map((size, at, all) => {
  const before = all.slice(0, at).reduce((sum, each) => sum + each, 0)
  return { group: at, size, x: 13 + before * 32 + at * 14 }
})
const TOP = 62
const HEIGHT = 62

export const drawing: FigureDrawing = { height: 186, Drawing }

/** The seventeen scores of the suggested topics, by topic. Labels: the two large groups, and the single topics. */
function Drawing({ labels }: Labels) {
  return (
    <g>
      <Label x={169} y={22} isStrong>
        {labels[0]}
      </Label>
      <path d={`M59 ${TOP - 8}v-8h220v8`} fill="none" stroke="var(--ink)" strokeWidth="3" />
      <Label x={622} y={22} anchor="end" fill="var(--ink-2)">
        {labels[2]}
      </Label>
      {GROUPS.map(({ group, size, x }) => (
        <g key={group}>
          {Array.from({ length: size }, (_, item) => (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: they differ in nothing but their place
              key={item}
              x={x + item * 32}
              y={TOP}
              width="28"
              height={HEIGHT}
              rx="6"
              fill={size > 1 ? 'var(--ink)' : 'var(--surface)'}
              stroke="var(--ink)"
              strokeWidth="3"
            />
          ))}
        </g>
      ))}
      <path
        d={`M297 ${TOP + HEIGHT + 8}v8h188v-8`}
        fill="none"
        stroke="var(--ink)"
        strokeWidth="3"
      />
      <Label x={391} y={TOP + HEIGHT + 40} isStrong>
        {labels[1]}
      </Label>
    </g>
  )
}
