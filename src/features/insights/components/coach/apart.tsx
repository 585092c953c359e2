import { ChevronDown } from 'lucide-react'
import { type CSSProperties, useRef, useState } from 'react'
import { consensusOf } from '~/domain/retrospectives/disagreement'
import type { ReadCell, Reading, ReadLine } from '~/domain/trends/history-reading'
import { countScores, spreadOf, type Tally } from '~/domain/votes/tally'
import { Detail } from '~/features/insights/components/detail'
import { TopicLink } from '~/features/insights/components/topic/topic-link'
import { VoteLine, VoteScale } from '~/features/insights/components/topic/vote-line'
import { type Naming, scoreText, votesText } from '~/features/insights/texts/trend-texts'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import looks from '~/ui/looks.module.css'
import styles from './apart.module.css'

/** Topics shown before the button. */
const SHOWN = 5

type ApartProps = Naming & { reading: Reading; from: number; hrefOf?: (key: string) => string }

/** Topics of the newest sprint by the spread of their votes, widest first, each with its earlier spreads. */
export function Apart({ reading, from, names, locale, hrefOf }: ApartProps) {
  const [isOpen, setIsOpen] = useState(false)
  const lastShown = useRef<HTMLLIElement>(null)
  const list = listApart(reading)
  const newest = names.at(-1)?.name ?? ''
  const span = { first: names[from]?.short ?? '', last: names.at(-1)?.short ?? '' }
  if (list.length === 0) {
    return <p className="text-14/(--lh-15) text-ink-2">{m.trends_apart_none({ sprint: newest })}</p>
  }
  return (
    <div className={`${looks.card} ${styles.apart}`}>
      <div className={styles.row} data-head aria-hidden="true">
        <span>{m.comparison_topic()}</span>
        <VoteScale />
        <span>{m.trends_apart_before(span)}</span>
        <span className="text-right">{m.trends_apart_now()}</span>
      </div>
      <ul>
        {list.slice(0, isOpen ? list.length : SHOWN).map(({ line, cell, tally }, at) => {
          const { lowest = 0, highest = 0, distance = 0 } = spreadOf(tally) ?? {}
          const score = m.trends_apart_score({ score: scoreText(cell, false, locale) })
          return (
            <li
              key={line.key}
              ref={at === SHOWN - 1 ? lastShown : undefined}
              tabIndex={at === SHOWN - 1 ? -1 : undefined}
              className={`${styles.row} outline-none`}
            >
              <span className={styles.topic}>
                <b className="block text-14 font-580">
                  <TopicLink line={line} hrefOf={hrefOf} />
                </b>
                <Detail>
                  {cell.score === null ? m.trends_no_agreement() : score} ·{' '}
                  {votesText(countScores(tally))}
                </Detail>
              </span>
              <VoteLine tally={tally} />
              <Distances cells={line.cells.slice(from)} />
              <span className={styles.now}>
                <b className="block text-20/[1.4rem] wide">{distance}</b>
                <Detail>{m.trends_from_to({ low: String(lowest), high: String(highest) })}</Detail>
              </span>
            </li>
          )
        })}
      </ul>
      {list.length > SHOWN && !isOpen && (
        <Button
          tone="ghost"
          icon={ChevronDown}
          className="mt-2"
          onClick={() => {
            // The button disappears.
            lastShown.current?.focus({ preventScroll: true })
            setIsOpen(true)
          }}
        >
          {m.trends_apart_more({ count: list.length - SHOWN })}
        </Button>
      )}
    </div>
  )
}

type Votes = { line: ReadLine; cell: ReadCell; tally: Tally }

function listApart({ lines }: Reading): Votes[] {
  const voted = lines.flatMap((line) => {
    const cell = line.cells.at(-1)
    return cell?.tally && countScores(cell.tally) > 0 ? [{ line, cell, tally: cell.tally }] : []
  })
  const distance = ({ tally }: Votes) => spreadOf(tally)?.distance ?? 0
  const consensus = ({ tally }: Votes) => consensusOf(tally) ?? 1
  return voted.toSorted((a, b) => distance(b) - distance(a) || consensus(a) - consensus(b))
}

/** Spread of each sprint's votes as a bar. A sprint without votes has no bar. */
function Distances({ cells }: { cells: readonly ReadCell[] }) {
  const distances = cells.map(({ tally }) => (tally && spreadOf(tally)?.distance) ?? null)
  const list = distances.map((distance) => distance ?? m.comparison_absent_mark()).join(', ')
  const width = { '--sprints': distances.length } as CSSProperties
  return (
    <div
      className={styles.distances}
      style={width}
      role="img"
      aria-label={m.trends_apart_list({ list })}
    >
      {distances.map((distance, at) => {
        const style = { '--distance': distance } as CSSProperties
        // biome-ignore lint/suspicious/noArrayIndexKey: a sprint is its place
        return <i key={at} style={style} data-none={distance === null || undefined} />
      })}
    </div>
  )
}
