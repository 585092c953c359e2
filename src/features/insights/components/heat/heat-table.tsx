import type { ReadCell, Reading } from '~/domain/trends/history-reading'
import { markOf, movedMark } from '~/domain/trends/reading-facts'
import { type Naming, scoreText } from '~/features/insights/texts/trend-texts'
import { heatRows } from '~/features/insights/view/heat-rows'
import { Key } from '~/features/scoring/components/key'
import { MarkSign } from '~/features/scoring/components/verdict-mark'
import { useOpenOnNewest } from '~/features/scoring/state/open-on-newest'
import { markWord } from '~/features/scoring/texts/mark-words'
import { m } from '~/paraglide/messages'
import looks from '~/ui/looks.module.css'
import styles from './heat-table.module.css'

const NONE_FOLDED: ReadonlySet<string> = new Set()

/** The map as a table of numbers, with the newest sprint's mark in words. */
export function HeatTable({
  reading,
  from,
  names,
  locale,
}: Naming & { reading: Reading; from: number }) {
  const rows = heatRows(reading, { from, folded: NONE_FOLDED })
  const shown = names.slice(from)
  const region = useOpenOnNewest<HTMLElement>({ newest: names.length, oldest: from })
  return (
    <section
      ref={region}
      className={`${looks.region} ${styles.region}`}
      aria-label={m.trends_map_name()}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
      tabIndex={0}
    >
      <table className={looks.table}>
        <caption className="sr-only">{m.trends_map_name()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.comparison_topic()}</th>
            {shown.map(({ short }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a sprint is its place
              <th key={at} scope="col">
                {short}
              </th>
            ))}
            <th scope="col">{m.trends_situation()}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, letter, title, isParent, isSub, cells }) => (
            <tr key={key ?? ''} data-sub={isSub || undefined}>
              <th scope="row">
                <span className="flex items-center gap-2.5">
                  {letter !== undefined && <Key letter={letter} />}
                  {title}
                </span>
              </th>
              {cells.map((cell, at) => {
                const mark = movedMark(cell)
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a sprint is its place
                  <td key={at}>
                    {scoreText(cell, isParent, locale)}
                    {mark && (
                      <>
                        <MarkSign mark={mark} size={12} />
                        <span className="sr-only">{markWord(mark)}</span>
                      </>
                    )}
                  </td>
                )
              })}
              <td className="text-left text-ink-2">{wordOfNewest(cells)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function wordOfNewest(cells: readonly ReadCell[]): string {
  const newest = cells.at(-1)
  return markWord(newest ? markOf(newest) : null)
}
