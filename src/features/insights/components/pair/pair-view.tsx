import { ArrowLeftRight, Copy, Download, Hexagon, Info, Printer, Table2 } from 'lucide-react'
import type { ExportCell } from '~/domain/text/csv'
import type { Reading } from '~/domain/trends/history-reading'
import {
  changedRows,
  type PairRow,
  pairOf,
  radarOf,
  type SprintPair,
  sortedRows,
} from '~/domain/trends/sprint-pair'
import type { SquadSprint } from '~/features/insights/client'
import { type PairNames, pairTable, pairText } from '~/features/insights/texts/pair-texts'
import { lettersOf, type Naming, peopleOf } from '~/features/insights/texts/trend-texts'
import { type PairChoice, pairQuery } from '~/features/insights/view/pair-search'
import { formatDate } from '~/i18n/format-date'
import type { Locale } from '~/i18n/locale'
import { toFileName } from '~/lib/browser/files'
import { navigate } from '~/lib/browser/guarded-history'
import { copyTable } from '~/lib/browser/tables/table-copy'
import { downloadTable } from '~/lib/browser/tables/table-download'
import { m } from '~/paraglide/messages'
import { EMPHASIS, Emphasised } from '~/ui/emphasised'
import { Button } from '~/ui/forms/button'
import { Segmented } from '~/ui/forms/segmented'
import { Select } from '~/ui/forms/select'
import { Tick } from '~/ui/forms/tick'
import { LocaleLink } from '~/ui/frame/locale-link'
import looks from '~/ui/looks.module.css'
import { showToast } from '~/ui/overlays/toast'
import styles from './pair.module.css'
import { PairRadar } from './pair-radar'
import { PairTable } from './pair-table'

type PairViewProps = Naming & {
  reading: Reading<SquadSprint>
  choice: PairChoice
  squadId: string
  squad: string
}

/** Two sprints topic by topic: a summary, the table, and on request a radar. */
export function PairView(props: PairViewProps) {
  const { reading, choice, names, squadId, locale } = props
  const pair = pairOf(reading, choice)
  const rows = shownRows(pair, choice)
  const [before, now] = [names[choice.before], names[choice.now]]
  if (!before || !now) return null
  const both: PairNames = { before, now }
  const radar = radarOf(pair.rows)
  const letters = lettersOf(reading)
  const choose = (change: Partial<PairChoice>) =>
    navigate(pairQuery({ ...choice, ...change }, reading.sprints), { replace: true })
  return (
    <>
      <PairHead {...props} both={both} choose={choose} />
      <p className={styles.say}>
        <Emphasised text={pairText(pair, { locale, ...EMPHASIS })} />
      </p>
      <Tools {...props} {...{ both, choose }} table={pairTable(rows, { pair, names: both })} />
      <div className={styles.columns} data-radar={choice.hasRadar || undefined}>
        {rows.length === 0 ? (
          <p className={`${looks.card} p-6`}>{m.pair_changed_none()}</p>
        ) : (
          <PairTable
            {...{ rows, letters, names: both, sort: choice.sort, locale }}
            onSort={(sort) => choose({ sort })}
          />
        )}
        <div className="grid content-start gap-4">
          {choice.hasRadar && <PairRadar {...{ radar, letters, names: both, locale }} />}
          <p className="flex items-center gap-2.5 text-14 text-ink-2">
            <Info size={18} strokeWidth={1.75} aria-hidden className="flex-none" />
            <span>
              {m.pair_note()}{' '}
              <LocaleLink to={`/squad/${squadId}/trends`} className={looks.textLink}>
                {m.trends_see()}
              </LocaleLink>
            </span>
          </p>
        </div>
      </div>
    </>
  )
}

function shownRows({ rows }: SprintPair, { sort, isChangedOnly }: PairChoice): PairRow[] {
  const kept = isChangedOnly ? changedRows(rows, { withParents: sort === null }) : rows
  return sort ? sortedRows(kept, sort) : [...kept]
}

type Choosing = { both: PairNames; choose: (change: Partial<PairChoice>) => void }

function PairHead({
  reading,
  squad,
  choice,
  names,
  locale,
  both,
  choose,
}: PairViewProps & Choosing) {
  const dates = [both.before.date, both.now.date].map((date) => date && formatDate(date, locale))
  const facts = [squad, ...dates, ...votedTexts(reading, choice, both)]
  // The newest sprint first, as in every list of sprints.
  const places = [...names.keys()].toReversed()
  const options = (other: number) =>
    places
      .filter((at) => at !== other)
      .map((at) => (
        <option key={at} value={at}>
          {names[at]?.name}
        </option>
      ))
  return (
    <header className={styles.head}>
      <div className="min-w-0">
        <h1>{m.pair_title({ sprint: both.now.name, other: both.before.name })}</h1>
        <p className="text-ink-2">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <div className={styles.pick}>
        <Select
          label={m.pair_sprint()}
          value={choice.now}
          onChange={(value) => choose({ now: Number(value) })}
        >
          {options(choice.before)}
        </Select>
        <Select
          label={m.pair_with()}
          value={choice.before}
          onChange={(value) => choose({ before: Number(value) })}
        >
          {options(choice.now)}
        </Select>
        <Button
          size="icon"
          icon={ArrowLeftRight}
          aria-label={m.pair_swap()}
          title={m.pair_swap()}
          onClick={() => choose({ now: choice.before, before: choice.now })}
        />
      </div>
    </header>
  )
}

/** Returns how each sprint with a room was voted: how many of the people in the room voted, if the votes are kept, or its vote over days. */
function votedTexts(reading: Reading<SquadSprint>, choice: PairChoice, names: PairNames): string[] {
  const voters = peopleOf(reading)
  return (['before', 'now'] as const).flatMap((which) => {
    const at = choice[which]
    const voted = voters[at]
    const people = reading.sprints[at]?.people
    const { name: sprint, deadline } = names[which]
    if (deadline) return [`${sprint}: ${deadline}`]
    return voted && people ? [m.pair_voted({ sprint, voters: voted, people })] : []
  })
}

/** Renders the choice of the picture and of the rows, and ways to take the shown rows along. */
function Tools({
  choice,
  table,
  both,
  squad,
  locale,
  choose,
}: PairViewProps & Choosing & { table: ExportCell[][] }) {
  const name = `${toFileName(squad)}-sprints-${both.before.short}-${both.now.short}`
  return (
    <div className={styles.tools}>
      <Segmented
        label={m.trends_map_view()}
        value={choice.hasRadar ? 'radar' : 'table'}
        options={[
          { value: 'table', label: m.trends_map_table(), icon: Table2 },
          { value: 'radar', label: m.pair_with_radar(), icon: Hexagon },
        ]}
        onChange={(view) => choose({ hasRadar: view === 'radar' })}
      />
      <Tick
        label={m.pair_changed()}
        isOn={choice.isChangedOnly}
        onChange={(isChangedOnly) => choose({ isChangedOnly })}
      />
      <div className="flex flex-wrap gap-2">
        <Button icon={Copy} onClick={() => void copy(table, locale)}>
          {m.pair_copy()}
        </Button>
        <Button
          icon={Download}
          onClick={() => void downloadTable(table, { name, format: 'csv', language: locale })}
        >
          {m.transfer_export_csv()}
        </Button>
        <Button icon={Printer} onClick={() => window.print()}>
          {m.report_print()}
        </Button>
      </div>
    </div>
  )
}

async function copy(table: ExportCell[][], locale: Locale): Promise<void> {
  const isCopied = await copyTable(table, locale)
  showToast(isCopied ? m.pair_copied : m.actions_not_copied)
}
