import { ArrowDown01, CircleMinus, Copy, type LucideIcon, MessageSquare, Sigma } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Scale } from '~/domain/transfer/tables/scales'
import type { TablePreview } from '~/domain/transfer/tables/table-choices'
import type { TableSquad } from '~/domain/transfer/tables/table-scores'
import type { Comparison, TableTarget } from '~/features/spreadsheets/state/table-target'
import type { OpenTable } from '~/features/spreadsheets/state/use-table'
import { columnText, scaleText } from '~/features/spreadsheets/texts/table-texts'
import { formatScore } from '~/i18n/format'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import styles from './table.module.css'

/** Maximum number of listed cells; the count covers all. */
const MOST = 100
/** Cells that are shown where nothing could be read. */
const FIRST = 5

type TableNotesProps = OpenTable & {
  preview: TablePreview
  squads: readonly TableSquad[]
  target: TableTarget
  comparison: Comparison | null
}

/** Sentences about everything that an import rounds, numbers, merges and leaves out. */
export function TableNotes(props: TableNotesProps) {
  const { table, choices, preview, squads, comparison } = props
  const { odd, leftOut, repeated } = preview
  const named = (columns: readonly number[]) =>
    columns.map((column) => columnText(table, column)).join(', ')
  const left = preview.totals.filter(({ line }) => choices.rows[line] !== true)
  const titles = left.map(({ title }) => title).join(', ')
  return (
    <ul className={styles.notes}>
      <ValueNotes {...props} />
      <SprintNotes {...props} />
      {repeated.length > 0 && choices.repeats !== null && (
        <Note icon={Copy}>{m.table_merged({ count: repeated.length })}</Note>
      )}
      {comparison && comparison.same.length > 0 && (
        <Note icon={Copy}>{m.table_same({ count: comparison.same.length })}</Note>
      )}
      {comparison?.kept && comparison.kept.length > 0 && (
        <Note icon={Copy}>{m.table_kept({ sprints: comparison.kept.join(', ') })}</Note>
      )}
      {comparison?.refused.map((line) => (
        <Note key={line} icon={CircleMinus}>
          {line}
        </Note>
      ))}
      {left.length > 0 && <Note icon={CircleMinus}>{m.table_totals({ titles })}</Note>}
      {leftOut.length > 0 && (
        <Note icon={CircleMinus}>{m.table_left_out({ columns: named(leftOut) })}</Note>
      )}
      {table.personal.size > 0 && (
        <Note icon={CircleMinus}>{m.table_personal({ columns: named([...table.personal]) })}</Note>
      )}
      {odd.length > 0 && <OddCells {...props} isOpen={squads.length === 0} />}
    </ul>
  )
}

/** Notes on scores: scale, rounding and votes. */
function ValueNotes({ choices, preview }: TableNotesProps) {
  const locale = useLocale()
  const { rounded, few, parents } = preview
  const scales = preview.scales.flatMap(({ key }) => choices.scales[key] ?? [])
  return (
    <>
      {scales.map((scale: Scale, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one table keep their order
        <Note key={at} icon={Sigma}>
          {scaleText(scale, locale)}
        </Note>
      ))}
      {rounded && (
        <Note icon={Sigma}>
          {m.table_rounded({
            count: rounded.count,
            from: formatScore(rounded.from, { locale, isAverage: true }),
            to: rounded.to,
          })}
        </Note>
      )}
      {preview.isAnswers && <Note icon={Sigma}>{m.table_votes()}</Note>}
      {few > 0 && <Note icon={Sigma}>{m.table_few({ count: few })}</Note>}
      {parents > 0 && <Note icon={Sigma}>{m.table_parents({ count: parents })}</Note>}
    </>
  )
}

/** Notes on sprints: their squads, texts, numbers and the break. */
function SprintNotes({ table, squads, target }: TableNotesProps) {
  const sprints = squads.flatMap((squad) => squad.sprints)
  if (sprints.length === 0) return null
  const comments = sprints.filter(({ note }) => note !== '').length
  const isNumbered = sprints.every(({ number }) => number !== null)
  const isLocal = target.onlySquad === undefined
  return (
    <>
      {isLocal && squads.length > 1 && (
        <Note icon={Copy}>
          {m.table_squads({ names: squads.map(({ name }) => name).join(', ') })}
        </Note>
      )}
      {comments > 0 && <Note icon={MessageSquare}>{m.table_comments({ count: comments })}</Note>}
      {!isLocal && (
        <Note icon={ArrowDown01}>
          {isNumbered ? m.table_numbers_names() : m.table_numbers_order()}
        </Note>
      )}
      {table.known !== 'own' && <Note icon={ArrowDown01}>{m.table_break()}</Note>}
    </>
  )
}

/** Cells that are not scores. The first ones are open if they are in the way of everything. */
function OddCells({ table, preview: { odd }, isOpen }: TableNotesProps & { isOpen: boolean }) {
  const list = (most: number) => (
    <ul>
      {odd.slice(0, most).map(({ row, column, text }) => (
        <li key={`${row} ${column}`}>{m.table_odd_cell({ row, column, text })}</li>
      ))}
    </ul>
  )
  if (isOpen) {
    return (
      <Note icon={CircleMinus}>
        {m.table_in_the_way({ line: table.line })}
        {list(FIRST)}
      </Note>
    )
  }
  return (
    <Note icon={CircleMinus}>
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center text-ink">
          {m.table_odd({ count: odd.length })}
        </summary>
        <section
          className="max-h-40 overflow-y-auto break-words"
          aria-label={m.table_odd({ count: odd.length })}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
          tabIndex={0}
        >
          {list(MOST)}
        </section>
      </details>
    </Note>
  )
}

function Note({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li>
      <Icon size={17} strokeWidth={1.75} aria-hidden />
      <div>{children}</div>
    </li>
  )
}
