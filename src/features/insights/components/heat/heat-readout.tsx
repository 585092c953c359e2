import { useEffect, useState } from 'react'
import { bandOf } from '~/domain/retrospectives/scale'
import { type Naming, readingText, scoreText } from '~/features/insights/texts/trend-texts'
import type { HeatRow } from '~/features/insights/view/heat-rows'
import type { HeatPlace } from '~/features/insights/view/heat-steps'
import { m } from '~/paraglide/messages'

/** Delay before a cell is announced, so that holding down an arrow key does not queue announcements. */
const QUIET_MS = 250

type HeatReadoutProps = Naming & {
  rows: readonly HeatRow[]
  place: HeatPlace | null
  /** True if Enter opens a topic. */
  opens: boolean
}

/** The full text of the hovered or focused cell. */
export function HeatReadout({ rows, place, opens, names, locale }: HeatReadoutProps) {
  const row = place ? rows[place.row] : undefined
  const cell = place ? row?.cells[place.column] : undefined
  const name = place ? names[place.column] : undefined
  const score = cell && row ? scoreText(cell, row.isParent, locale) : ''
  const title = row && name ? `${row.title}, ${name.name}` : ''
  const text = cell && name ? readingText(cell, name, locale) : ''
  const band = cell && cell.score !== null ? bandOf(cell.score) : undefined
  const hue = band === undefined ? 'bg-sunken' : 'bg-band text-band-on'
  const spoken = useQuiet(cell ? `${title}: ${score} · ${text}` : '')
  return (
    <>
      <div
        data-readout
        className="mb-2 flex items-center gap-3.5 border-b border-line pb-3 print:hidden"
        data-band={band}
        aria-hidden="true"
      >
        {cell ? (
          <>
            <span
              className={`grid size-11.5 flex-none place-items-center rounded-control text-20/(--lh-15) wide font-680 ${hue}`}
            >
              {score}
            </span>
            <p className="min-w-0 text-14 text-ink-2">
              <b className="block text-15/(--lh-14) text-ink">{title}</b>
              <span className="block">{text}</span>
            </p>
          </>
        ) : (
          <>
            <p className="min-w-0 text-14 text-ink-3 below-layout:hidden">
              {opens ? m.trends_map_keys() : m.trends_map_moves()}
            </p>
            <p className="hidden min-w-0 text-14 text-ink-3 below-layout:block">
              {m.trends_map_tap()}
            </p>
          </>
        )}
      </div>
      <p className="sr-only" aria-live="polite">
        {spoken}
      </p>
    </>
  )
}

/** Returns the text after it has stayed the same for QUIET_MS. */
function useQuiet(text: string): string {
  const [quiet, setQuiet] = useState(text)
  // External system: the browser's timer.
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(text), QUIET_MS)
    return () => clearTimeout(timer)
  }, [text])
  return quiet
}
