import type { CSSProperties } from 'react'
import looks from '~/ui/looks.module.css'
import { GhostBars } from './comparison-empty'

/** Placeholder of a chart's height while it loads: its heading, its keys and its bars, shown only after a moment. */
export function ChartSkeleton({ height }: { height: number }) {
  const style: CSSProperties = { height }
  return (
    <div
      className={`${looks.quietArrival} flex flex-col gap-5 overflow-hidden`}
      style={style}
      aria-hidden="true"
    >
      <i className="h-7 w-60 max-w-full rounded-control bg-sunken" />
      <span className="flex flex-wrap gap-1.5">
        {[120, 150, 210, 140].map((width) => (
          <i key={width} className="h-9 rounded-full bg-sunken" style={{ width }} />
        ))}
      </span>
      <span className="grid flex-1 content-end justify-items-center rounded-control bg-sunken pb-6">
        <GhostBars />
      </span>
    </div>
  )
}
