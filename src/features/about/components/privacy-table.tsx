import { HOLDINGS, type HoldingId, type PrivacyText } from '~/content/holdings'
import styles from './privacy.module.css'

const IDS = Object.keys(HOLDINGS) as HoldingId[]
const CELLS = ['where', 'until', 'seenBy'] as const

/** Table of everything that is kept. On phones each row is a card, whose cells say the heading of their column. */
export function PrivacyTable({ caption, columns, rows }: PrivacyText['table']) {
  return (
    <table className={styles.table}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {[columns.what, ...CELLS.map((cell) => columns[cell])].map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {IDS.map((id) => (
          <tr key={id}>
            <th scope="row">{rows[id].what}</th>
            {CELLS.map((cell) => (
              <td key={cell}>
                <span aria-hidden className={styles.column}>
                  {columns[cell]}
                </span>
                {rows[id][cell]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
