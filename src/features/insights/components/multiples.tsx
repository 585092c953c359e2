import { ChevronDown, ChevronUp } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Reading, ReadLine } from '~/domain/trends/history-reading'
import { markOf } from '~/domain/trends/reading-facts'
import { TopicTrend } from '~/features/insights/components/topic/topic-trend'
import {
  conclusionText,
  countText,
  lettersOf,
  type Naming,
  peopleOf,
} from '~/features/insights/texts/trend-texts'
import { Key } from '~/features/scoring/components/key'
import { VerdictMark } from '~/features/scoring/components/verdict-mark'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { Link } from '~/ui/router'
import { Detail } from './detail'
import styles from './multiples.module.css'

/** Estimated height of a card that is not laid out yet, without padding. */
const CARD = '[--unfolds-to:12.5rem] below-layout:[--unfolds-to:11rem]'

/** Cards are laid out three at a time: on a slow phone each takes 10 ms. */
const UNFOLDING = ['unfold-1', 'unfold-2', 'unfold-3', 'unfold-4', 'unfold-5', 'unfold-6']
const CARDS_A_STEP = 3

export type MultiplesOrder = 'topics' | 'changed'

type MultiplesProps = Naming & {
  reading: Reading
  from: number
  order: MultiplesOrder
  hrefOf?: (key: string) => string
}

/** Small chart of each topic in the newest sprint against its own usual range, all on one scale. Sub-topics open below their topic. */
export function Multiples({ reading, order, ...rest }: MultiplesProps) {
  const [open, setOpen] = useState<string | null>(null)
  const letters = useMemo(() => lettersOf(reading), [reading])
  const people = useMemo(() => peopleOf(reading).at(-1) ?? null, [reading])
  const lines = reading.lines.filter(({ isCurrent }) => isCurrent)
  const shown =
    order === 'changed'
      ? byChange(lines.filter(({ isParent }) => !isParent))
      : lines.filter(({ parent }) => parent === null || parent === open)
  return (
    <ul className={styles.multiples}>
      {shown.map((line, at) => {
        const count = lines.filter(({ parent }) => parent === line.key).length
        const unfolding = UNFOLDING[Math.floor(at / CARDS_A_STEP)] ?? 'unfold-7'
        return (
          <li
            key={line.key}
            className={`${CARD} ${unfolding}`}
            data-sub={(line.parent !== null && order === 'topics') || undefined}
          >
            <Multiple
              line={line}
              letter={
                letters.get(line.key) ??
                (order === 'changed' ? letters.get(line.parent ?? '') : undefined)
              }
              people={people}
              {...rest}
            />
            {line.isParent && order === 'topics' && (
              <Button
                tone="ghost"
                icon={open === line.key ? ChevronUp : ChevronDown}
                className="mt-1"
                aria-expanded={open === line.key}
                onClick={() => setOpen(open === line.key ? null : line.key)}
              >
                {open === line.key
                  ? m.trends_fold_subtopics()
                  : m.trends_unfold_subtopics({ count })}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

type MultipleProps = Omit<MultiplesProps, 'reading' | 'order'> & {
  line: ReadLine
  letter: string | undefined
  people: number | null
}

function Multiple({ line, letter, people, from, names, locale, hrefOf }: MultipleProps) {
  const newest = line.cells.at(-1)
  const conclusion = conclusionText(line, { names, locale })
  const content = (
    <>
      <span className={styles.title} aria-hidden="true">
        {letter !== undefined && <Key letter={letter} />}
        <b>{line.title}</b>
      </span>
      <TopicTrend cells={line.cells.slice(from)} names={names.slice(from)} locale={locale} />
      <span className={styles.facts} aria-hidden="true">
        <VerdictMark mark={newest ? markOf(newest) : null} />
        {newest?.point && <Detail>{countText(newest, people)}</Detail>}
      </span>
    </>
  )
  return hrefOf ? (
    // A link's accessible name must contain its visible text, so it has no separate label.
    <Link className={styles.multiple} to={hrefOf(line.key)}>
      <span className="sr-only">{conclusion}</span>
      {content}
    </Link>
  ) : (
    <div className={styles.multiple} role="img" aria-label={conclusion}>
      {content}
    </div>
  )
}

/** Sorts by the size of the change in either direction, largest first. Topics that cannot be judged yet come last, in their order. */
function byChange(lines: readonly ReadLine[]): ReadLine[] {
  const sizeOf = ({ cells }: ReadLine) => {
    const verdict = cells.at(-1)?.judgement?.verdict
    return verdict && verdict.kind !== 'early' ? Math.abs(verdict.z) : -1
  }
  return lines.toSorted((a, b) => sizeOf(b) - sizeOf(a))
}
