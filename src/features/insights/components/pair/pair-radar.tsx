import type { CSSProperties, ReactNode } from 'react'
import { bandOf } from '~/domain/retrospectives/scale'
import type { RadarRow, radarOf } from '~/domain/trends/sprint-pair'
import {
  type AxisLabel,
  labelOn,
  outlineOf,
  pointOn,
  RADAR,
} from '~/features/insights/drawing/radar-shape'
import { type PairNames, pairScore } from '~/features/insights/texts/pair-texts'
import { Key } from '~/features/scoring/components/key'
import type { Locale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'
import looks from '~/ui/looks.module.css'
import styles from './pair-radar.module.css'

type RadarProps = {
  letters: ReadonlyMap<string, string>
  names: PairNames
  locale: Locale
}

/** Two sprints over the top-level topics, with the same numbers as a table; or the reason for having no picture. */
export function PairRadar({ radar, ...props }: RadarProps & { radar: ReturnType<typeof radarOf> }) {
  if (radar === 'few' || radar === 'many') {
    return (
      <p className={`${looks.card} p-5 text-14 text-ink-2`}>
        {radar === 'few' ? m.pair_radar_few() : m.pair_radar_many()}
      </p>
    )
  }
  return (
    <section className={`${looks.card} ${styles.card}`} aria-labelledby="pair-radar">
      <h2 id="pair-radar" className="text-17">
        {m.pair_radar()}
      </h2>
      <ul className={styles.legend} aria-hidden="true">
        <LegendItem name={props.names.before.name} isBefore />
        <LegendItem name={props.names.now.name} />
      </ul>
      <Picture rows={radar} {...props} />
      <Twin rows={radar} {...props} />
      <p className="text-13 text-ink-3 print:hidden">{m.pair_radar_hint()}</p>
    </section>
  )
}

function LegendItem({ name, isBefore }: { name: string; isBefore?: boolean }) {
  return (
    <li className="flex items-center gap-2">
      <svg width="30" height="12" aria-hidden="true" className={styles.radar}>
        <path data-line={isBefore ? 'before' : 'now'} d="M0 6h30" />
      </svg>
      {name}
    </li>
  )
}

type PictureProps = Omit<RadarProps, 'names'> & { rows: readonly RadarRow[] }

/** Draws both outlines, with the title and the values of each axis at its end. */
function Picture({ rows, letters, locale }: PictureProps) {
  const list = rows.map((row) => `${row.line.title} ${valuesOf(row, locale)}`).join('; ')
  return (
    <div className={styles.picture} role="img" aria-label={m.pair_radar_text({ list })}>
      <Outlines rows={rows} />
      {rows.map((row, axis) => (
        <AxisEnd key={row.line.key} place={labelOn(axis, rows.length)}>
          <i>{letters.get(row.line.key)}</i>
          <b>{row.line.title}</b>
          {valuesOf(row, locale)}
        </AxisEnd>
      ))}
    </div>
  )
}

function valuesOf(row: RadarRow, locale: Locale): string {
  return `${pairScore(row, 'before', locale)} → ${pairScore(row, 'now', locale)}`
}

function Outlines({ rows }: Pick<PictureProps, 'rows'>) {
  const axes = rows.length
  return (
    <svg className={styles.radar} viewBox={`0 0 ${RADAR.width} ${RADAR.height}`} aria-hidden="true">
      {[1, 2, 3, 4, 5].map((score) => (
        <path key={score} data-ring={score} d={outlineOf(Array(axes).fill(score))} />
      ))}
      <path data-line="before" d={outlineOf(rows.map(({ before }) => before))} />
      <path data-line="now" d={outlineOf(rows.map(({ now }) => now))} />
      {rows.map(({ line, before, now }, axis) => {
        const [from, to] = [before, now].map((score) => pointOn({ axis, axes, score }))
        return (
          <g key={line.key}>
            <circle data-point="before" cx={from?.x} cy={from?.y} r="4" />
            <circle data-point="now" data-band={bandOf(now)} cx={to?.x} cy={to?.y} r="5" />
          </g>
        )
      })}
    </svg>
  )
}

/** Label of an axis in HTML: its text wraps, and keeps its size in a small picture. */
function AxisEnd({ place, children }: { place: AxisLabel; children: ReactNode }) {
  const { left, top, anchor, above } = place
  const style: CSSProperties & Record<`--${string}`, number> = {
    '--left': left,
    '--top': top,
    '--above': above,
  }
  return (
    <span className={styles.label} data-anchor={anchor} style={style}>
      {children}
    </span>
  )
}

function Twin({ rows, letters, names, locale }: RadarProps & { rows: readonly RadarRow[] }) {
  return (
    <table className={`${looks.table} ${styles.twin}`} aria-labelledby="pair-radar">
      <thead>
        <tr>
          <th scope="col">{m.comparison_topic()}</th>
          <th scope="col">{names.before.short}</th>
          <th scope="col">{names.now.short}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.line.key}>
            <th scope="row">
              <span className="flex items-center gap-2.5">
                <Key letter={letters.get(row.line.key) ?? ''} />
                {row.line.title}
              </span>
            </th>
            <td>{pairScore(row, 'before', locale)}</td>
            <td>{pairScore(row, 'now', locale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
