import {
  type CSSProperties,
  type KeyboardEvent,
  type SyntheticEvent,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Reading } from '~/domain/trends/history-reading'
import { useIsNarrow } from '~/features/insights/state/use-is-narrow'
import { type Naming, peopleOf, type SprintName } from '~/features/insights/texts/trend-texts'
import { CELL, COLUMN_HEAD, GRID, ROW, ROW_HEAD, ROWS } from '~/features/insights/view/heat-roles'
import { foldedAtFirst, type HeatRow, heatRows } from '~/features/insights/view/heat-rows'
import { cellAfterKey, type HeatPlace } from '~/features/insights/view/heat-steps'
import { m } from '~/paraglide/messages'
import columnStyles from './heat-columns.module.css'
import { HeatReadout } from './heat-readout'
import { HeatRowView } from './heat-row'
import styles from './heatmap.module.css'

/** Maximum number of sprints whose cells have room for a numeral: on a desktop, and on a phone. */
const MOST_NUMERALS = 24
const MOST_NUMERALS_ON_PHONES = 12
/** Narrow columns have a name every tenth sprint. */
const NAMED = 10

type HeatmapProps = Naming & {
  reading: Reading
  /** Index of the first sprint shown. */
  from: number
  /** Address of a topic's page; without it rows are not links. */
  hrefOf?: (key: string) => string
}

/** Map of topics by sprints. It has one tab stop, arrow keys between cells, and a line that describes the current cell. */
export function Heatmap({ reading, from, names, locale, hrefOf }: HeatmapProps) {
  const [folded, setFolded] = useState(() => foldedAtFirst(reading))
  const [focused, setFocused] = useState<HeatPlace | null>(null)
  const [hovered, setHovered] = useState<HeatPlace | null>(null)
  const [stop, setStop] = useState<HeatPlace | null>(null)
  const isNarrow = useIsNarrow()
  const legend = useRef<HTMLParagraphElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the last row has a title in the page's language
  const rows = useMemo(() => heatRows(reading, { from, folded }), [reading, from, folded, locale])
  const shown = useMemo(() => names.slice(from), [names, from])
  const fold = useCallback((key: string) => setFolded((keys) => toggled(keys, key)), [])
  const columns = shown.length
  const tabStop = stop && isWithin(stop, rows, columns) ? stop : { row: 0, column: columns - 1 }
  const place = hovered ?? focused

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const at = placeOf(event)
    if (!at) return
    const next = cellAfterKey(at, event, { rows: rows.length, columns })
    const key = rows[at.row]?.isParent ? rows[at.row]?.key : null
    if (next) cellAt(event.currentTarget, next)?.focus()
    else if (event.key === 'Enter') linkOf(event)?.click()
    else if (event.key === 'Escape') legend.current?.focus()
    else if (event.key === ' ' && key) fold(key)
    else return
    event.preventDefault()
  }

  const hasNumerals = columns <= (isNarrow ? MOST_NUMERALS_ON_PHONES : MOST_NUMERALS)
  return (
    <figure
      className={hasNumerals ? styles.map : `${styles.map} ${columnStyles.columns}`}
      style={{ '--columns': columns } as CSSProperties}
    >
      <HeatReadout
        opens={hrefOf !== undefined}
        rows={rows}
        place={place}
        names={shown}
        locale={locale}
      />
      <div className={styles.frame}>
        <table
          {...GRID}
          aria-label={m.trends_map_name()}
          className={styles.heat}
          onKeyDown={handleKeyDown}
          onFocus={(event) => {
            const at = placeOf(event)
            setFocused(at)
            setStop(at)
            // The user now looks at the focused cell, not at the resting pointer.
            setHovered(null)
          }}
          onBlur={() => setFocused(null)}
          // Not `onPointerEnter`, which also fires when the page scrolls below a resting pointer.
          onPointerMove={(event) => {
            const at = placeOf(event)
            setHovered((known) => (isSamePlace(known, at) ? known : at))
          }}
          onPointerLeave={() => setHovered(null)}
        >
          <HeatHead names={shown} hasAll={hasNumerals} />
          <tbody {...ROWS}>
            {rows.map((row, at) => (
              <HeatRowView
                key={row.key ?? ''}
                {...{ row, at, locale }}
                tabStop={tabStop.row === at ? tabStop.column : null}
                href={row.key !== null && hrefOf ? hrefOf(row.key) : null}
                isFolded={row.isParent && row.key !== null ? folded.has(row.key) : null}
                onFold={fold}
              />
            ))}
            <PeopleRow reading={reading} from={from} />
          </tbody>
        </table>
        {place && (
          <i
            data-crosshair
            className={styles.crosshair}
            style={{ '--column': place.column } as CSSProperties}
          />
        )}
      </div>
      {/* Escape moves the focus here, past the map. */}
      <p ref={legend} tabIndex={-1} className={styles.legend}>
        {m.trends_map_legend()}
      </p>
    </figure>
  )
}

function HeatHead({ names, hasAll }: { names: readonly SprintName[]; hasAll: boolean }) {
  const isNamed = (at: number) => at === names.length - 1 || at % NAMED === 0
  return (
    <thead {...ROWS}>
      <tr {...ROW}>
        <th {...COLUMN_HEAD} scope="col">
          {m.comparison_topic()}
        </th>
        {names.map(({ short }, at) => (
          <th
            // biome-ignore lint/suspicious/noArrayIndexKey: a sprint is its place
            key={at}
            {...COLUMN_HEAD}
            scope="col"
            data-hidden={(!hasAll && !isNamed(at)) || undefined}
          >
            <span>{short}</span>
          </th>
        ))}
        <th {...COLUMN_HEAD} scope="col" data-newest>
          {m.trends_map_newest()}
        </th>
      </tr>
    </thead>
  )
}

/** Row with the number of people. It is not a topic, so the keyboard skips it. */
function PeopleRow({ reading, from }: { reading: Reading; from: number }) {
  const people = useMemo(() => peopleOf(reading).slice(from), [reading, from])
  if (people.every((count) => count === null)) return null
  return (
    <tr {...ROW} className={styles.people} data-people>
      <th {...ROW_HEAD} scope="row">
        {m.trends_map_people()}
      </th>
      {people.map((count, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sprint is its place
        <td key={at} {...CELL}>
          {count ?? m.comparison_absent_mark()}
        </td>
      ))}
      <td {...CELL} data-newest />
    </tr>
  )
}

function placeOf({ target }: SyntheticEvent): HeatPlace | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-at]') : null
  return cell ? { row: Number(cell.dataset.at), column: Number(cell.dataset.column) } : null
}

function isSamePlace(one: HeatPlace | null, other: HeatPlace | null): boolean {
  return one?.row === other?.row && one?.column === other?.column
}

function cellAt(table: HTMLElement, { row, column }: HeatPlace): HTMLElement | null {
  return table.querySelector(`[data-at="${row}"][data-column="${column}"]`)
}

function linkOf({ target }: SyntheticEvent): HTMLElement | null {
  return target instanceof Element
    ? (target.closest('tr')?.querySelector('[data-topic]') ?? null)
    : null
}

function isWithin({ row, column }: HeatPlace, rows: readonly HeatRow[], columns: number): boolean {
  return row < rows.length && column < columns
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}
