import type { Series } from '~/domain/retrospectives/comparison'
import { m } from '~/paraglide/messages'
import styles from './comparison.module.css'

type TopicKeysProps = {
  series: readonly Series[]
  rows: readonly number[]
  highlighted: number | null
  onHighlight: (row: number | null) => void
}

/** Letter and name of each topic as buttons that highlight its bars. */
export function TopicKeys({ series, rows, highlighted, onHighlight }: TopicKeysProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div
      className={`${styles.topicKeys} print:hidden`}
      role="group"
      aria-label={m.comparison_highlight()}
    >
      {rows.map((row) => (
        <button
          key={row}
          type="button"
          className={styles.topicKey}
          aria-pressed={row === highlighted}
          onClick={() => onHighlight(row === highlighted ? null : row)}
        >
          <b>{series[row]?.letter}</b>
          {series[row]?.title}
        </button>
      ))}
    </div>
  )
}
