import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PairRow, PairSort } from '~/domain/trends/sprint-pair'
import {
  noChangeText,
  type PairNames,
  pairMarkWord,
  pairScore,
} from '~/features/insights/texts/pair-texts'
import { nextSort } from '~/features/insights/view/pair-search'
import { Change } from '~/features/scoring/components/change'
import { Key } from '~/features/scoring/components/key'
import { ScoreBadge } from '~/features/scoring/components/score-badge'
import { MarkSign } from '~/features/scoring/components/verdict-mark'
import { markWord } from '~/features/scoring/texts/mark-words'
import type { Locale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'
import looks from '~/ui/looks.module.css'
import { Dumbbell } from './dumbbell'
import styles from './pair.module.css'

type PairTableProps = {
  rows: readonly PairRow[]
  /** Letters of the top-level topics, by the key of their line. */
  letters: ReadonlyMap<string, string>
  names: PairNames
  /** Null for the order of the topics. */
  sort: PairSort | null
  locale: Locale
  onSort: (sort: PairSort | null) => void
}

/** Both scores of every topic, with the change. The heads sort. */
export function PairTable({ rows, letters, names, sort, locale, onSort }: PairTableProps) {
  const head = (by: PairSort['by'], text: string) => (
    <SortHead
      className={styles[by]}
      direction={sort?.by === by ? (sort.isDescending ? 'descending' : 'ascending') : null}
      onPress={() => onSort(nextSort(sort, by))}
    >
      {text}
    </SortHead>
  )
  return (
    <section className={`${looks.card} ${styles.card}`} aria-label={m.pair_table()}>
      <table className={`${looks.table} ${styles.table}`}>
        <caption className="sr-only">{m.pair_table()}</caption>
        <thead>
          <tr>
            <SortHead direction={sort ? null : 'ascending'} onPress={() => onSort(null)}>
              {m.comparison_topic()}
            </SortHead>
            {head('before', names.before.short)}
            <Scale />
            {head('now', names.now.short)}
            {head('change', m.pair_change())}
            {head('mark', m.pair_range())}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.line.key}
              letter={row.parent === null ? letters.get(row.line.key) : undefined}
              isSub={row.parent !== null && sort === null}
              {...{ row, names, locale }}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function SortHead({
  direction,
  className,
  onPress,
  children,
}: {
  direction: 'ascending' | 'descending' | null
  className?: string | undefined
  onPress: () => void
  children: ReactNode
}) {
  const Icon = direction === null ? ChevronsUpDown : direction === 'ascending' ? ArrowUp : ArrowDown
  return (
    <th scope="col" className={className} aria-sort={direction ?? undefined}>
      <button type="button" onClick={onPress}>
        {children}
        <Icon size={14} strokeWidth={1.75} aria-hidden />
      </button>
    </th>
  )
}

/** Head of the dumbbells. Screen readers have the numbers of the other columns. */
function Scale() {
  return (
    <td className={styles.ruler} aria-hidden="true">
      <span data-scale>
        {[0, 1, 2, 3, 4, 5].map((score) => (
          <i key={score}>{score}</i>
        ))}
      </span>
    </td>
  )
}

function Row({
  row,
  letter,
  isSub,
  names,
  locale,
}: {
  row: PairRow
  letter: string | undefined
  isSub: boolean
  names: PairNames
  locale: Locale
}) {
  const { line, before, now, change, mark, unjudged } = row
  const dumbbell = before !== null && now !== null && change !== null && (
    <Dumbbell before={before} now={now} />
  )
  return (
    <tr data-sub={isSub || undefined} data-top={row.parent === null || undefined}>
      <th scope="row">
        <span className="flex items-center gap-2.5">
          {letter !== undefined && <Key letter={letter} />}
          {line.title}
        </span>
        <span className={styles.below}>{dumbbell}</span>
      </th>
      <td className={styles.before}>{pairScore(row, 'before', locale)}</td>
      <td className={styles.ruler} aria-hidden="true">
        {dumbbell}
      </td>
      <td className={styles.now}>
        {now === null ? (
          pairScore(row, 'now', locale)
        ) : (
          <ScoreBadge value={now} isAverage={line.isParent} locale={locale} />
        )}
      </td>
      <td className={styles.change}>
        {change === null ? (
          <small className="text-13 text-ink-3">{noChangeText(row, names)}</small>
        ) : (
          <Change change={change} isLabelled locale={locale} />
        )}
        {mark && <small className={styles.markBelow}>{pairMarkWord(mark)}</small>}
      </td>
      <td className={styles.mark} data-quiet={mark === 'usual' || undefined}>
        {mark === null ? (
          <>
            <span aria-hidden>–</span>
            <span className="sr-only">{markWord(unjudged)}</span>
          </>
        ) : (
          <span className="inline-flex items-center gap-1.5">
            <MarkSign mark={mark} size={14} />
            {pairMarkWord(mark)}
          </span>
        )}
      </td>
    </tr>
  )
}
