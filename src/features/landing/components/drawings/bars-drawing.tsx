import type { CSSProperties } from 'react'
import { bandOf, SCALE } from '~/domain/retrospectives/scale'
import styles from '~/features/scoring/components/comparison/bar-chart.module.css'
import { formatScore } from '~/i18n/format'
import type { Locale } from '~/i18n/locale'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'

type Places = CSSProperties & Record<`--${string}`, string | number>

/** Three topics in three sprints: a single topic and two averages. */
const SPRINTS = [
  { sprint: 22, values: [4, 3.3, 2.2] },
  { sprint: 23, values: [3, 3.6, 2.3] },
  { sprint: 24, values: [4, 3.9, 2.5] },
]
const LETTERS = ['A', 'B', 'C']
const CHART: Places = { '--plot-height': '228px', '--bar-gap': '4px', '--bars': LETTERS.length }

/** Sprints side by side, drawn like the comparison. */
export function BarsDrawing() {
  const locale = useLocale()
  return (
    <div className={`${styles.chart} min-h-0`} style={CHART}>
      <div className={styles.axis}>
        {[...SCALE].reverse().map((score) => (
          <div key={score} className={styles.tick} data-band={score}>
            <span>{score}</span>
          </div>
        ))}
      </div>
      <div className={`${styles.plot} gap-3.5 overflow-visible`}>
        {SPRINTS.map(({ sprint, values }) => (
          <div key={sprint} className={`${styles.group} basis-0 max-w-none`}>
            <div className={styles.slots}>
              {values.map((value, topic) => (
                <Bar key={LETTERS[topic]} value={value} topic={topic} locale={locale} />
              ))}
            </div>
            <div className={`${styles.groupLabel} border-t-0 text-12`}>
              {m.landing_drawn_sprint({ sprint })}
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

function Bar({ value, topic, locale }: { value: number; topic: number; locale: Locale }) {
  const fill: Places = { '--bar': value }
  return (
    <div className={`${styles.bar} pointer-events-none min-w-0 basis-0`} data-band={bandOf(value)}>
      <span className={styles.slot}>
        <span className={styles.fill} style={fill}>
          <b className="bg-surface-2">{formatScore(value, { locale, isAverage: topic > 0 })}</b>
        </span>
      </span>
      <span className={styles.letter}>{LETTERS[topic]}</span>
    </div>
  )
}
