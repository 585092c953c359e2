import { ChartScatter, Table2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { splitOf } from '~/domain/reports/conversation'
import { bandOf } from '~/domain/retrospectives/scale'
import type { ReadCell, Reading, ReadLine } from '~/domain/trends/history-reading'
import { markOf } from '~/domain/trends/reading-facts'
import { countScores, spreadOf } from '~/domain/votes/tally'
import { Detail } from '~/features/insights/components/detail'
import { evidenceText } from '~/features/insights/texts/conversation-texts'
import {
  conclusionText,
  lettersOf,
  type Naming,
  pointText,
  rangeText,
  scoreText,
  votesText,
} from '~/features/insights/texts/trend-texts'
import { verdictText, whyText } from '~/features/insights/texts/verdict-texts'
import { Key } from '~/features/scoring/components/key'
import { VerdictMark } from '~/features/scoring/components/verdict-mark'
import { wordOf } from '~/i18n/scale-texts'
import { m } from '~/paraglide/messages'
import { Segmented } from '~/ui/forms/segmented'
import looks from '~/ui/looks.module.css'
import { TopicLink } from './topic-link'
import { type OnDeclare, TopicRenames } from './topic-renames'
import { TopicTable } from './topic-table'
import { TopicTrend, TrendLegend } from './topic-trend'
import styles from './topic-view.module.css'
import { VoteGrid } from './vote-grid'

type TopicViewProps = Naming & {
  reading: Reading
  line: ReadLine
  from: number
  /** Text below the title. */
  subtitle: string
  /** The squad's open actions on the topic, for members. */
  actions?: ReactNode
  /** Content beside the choice of a view. */
  children?: ReactNode
  hrefOf?: (key: string) => string
  /** Absent for readers who cannot change this. */
  onDeclare?: OnDeclare
}

/** One topic with its line, all votes of all sprints, and the conclusions. */
export function TopicView(props: TopicViewProps) {
  const { reading, line, from, subtitle, locale, hrefOf, onDeclare, actions, children } = props
  const [view, setView] = useState<'picture' | 'table'>('picture')
  const letters = lettersOf(reading)
  const letter = letters.get(line.key) ?? letters.get(line.parent ?? '')
  const names = props.names.slice(from)
  const cells = line.cells.slice(from)
  const split = splitOf(line)
  const hasVotes = cells.some(({ tally }) => tally !== null)
  const shown = { cells, names, locale }
  return (
    <>
      <header className={styles.head}>
        <div className="min-w-0">
          <h1>
            {letter !== undefined && <Key letter={letter} />}
            <span>{line.title}</span>
          </h1>
          <p className="text-ink-2">{subtitle}</p>
          {line.titles.length > 1 && (
            <p className="text-13 text-ink-3">
              {m.trends_other_titles({ titles: line.titles.slice(0, -1).join(', ') })}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-3">
          {children}
          <Segmented
            label={m.trends_map_view()}
            value={view}
            options={[
              {
                value: 'picture',
                label: hasVotes ? m.trends_votes_view() : m.trends_line_view(),
                icon: ChartScatter,
              },
              { value: 'table', label: m.trends_map_table(), icon: Table2 },
            ]}
            onChange={setView}
          />
        </div>
      </header>
      <div className={styles.columns}>
        <div className="grid grid-cols-1 gap-4 min-w-0">
          {view === 'table' ? (
            <section className={`${looks.card} ${styles.part}`} aria-labelledby="topic-table">
              <h2 id="topic-table">{m.trends_line_title()}</h2>
              <TopicTable isParent={line.isParent} {...shown} />
            </section>
          ) : (
            <>
              {hasVotes && (
                <section className={`${looks.card} ${styles.part}`} aria-labelledby="topic-votes">
                  <h2 id="topic-votes">{m.trends_votes_title()}</h2>
                  <p className="mb-4.5 text-14 text-ink-2">{m.trends_votes_hint()}</p>
                  <VoteGrid title={line.title} {...shown} />
                </section>
              )}
              <section className={`${looks.card} ${styles.part}`} aria-labelledby="topic-line">
                <h2 id="topic-line">{m.trends_against_itself()}</h2>
                <TrendLegend />
                <div role="img" aria-label={conclusionText(line, props)}>
                  <TopicTrend isTall {...shown} />
                </div>
                {cells.some(({ isBreak }, at) => isBreak && at > 0) && (
                  <p className="mt-3 text-13 text-ink-2">{m.trends_break_legend()}</p>
                )}
                <TopicRenames {...{ reading, line, locale, onDeclare }} names={props.names} />
              </section>
            </>
          )}
        </div>
        <aside className="grid grid-cols-1 gap-4">
          <Newest {...props} />
          <section className={`${looks.card} ${styles.part}`} aria-labelledby="topic-says">
            <h2 id="topic-says" className="text-15">
              {m.trends_says()}
            </h2>
            <p className="mt-1 text-14 text-ink-2">{verdictText(line.cells.at(-1), props)}</p>
            {split && <p className="mt-2 text-14 text-ink-2">{evidenceText(split, props)}</p>}
            <p className="mt-2 text-14 text-ink-2">{whyText(line.cells.at(-1), props)}</p>
          </section>
          {actions}
          <SubTopics reading={reading} line={line} hrefOf={hrefOf} />
        </aside>
      </div>
    </>
  )
}

/** The newest sprint in numbers. */
function Newest({ line, names, locale }: TopicViewProps) {
  const newest = line.cells.at(-1)
  if (!newest) return null
  const { score, kind } = newest
  const hasScore = kind === 'score' && score !== null
  return (
    <section
      className={`${looks.card} ${styles.part}`}
      data-band={hasScore ? bandOf(score) : undefined}
      aria-labelledby="topic-newest"
    >
      <h2 id="topic-newest" className="text-13 font-460 text-ink-3">
        {m.trends_agreed_in({ sprint: names.at(-1)?.name ?? '' })}
      </h2>
      <p className={styles.score}>
        <b className="text-44/none wide">{scoreText(newest, line.isParent, locale)}</b>
        <span>{wordsOf(newest)}</span>
      </p>
      <dl className={styles.facts}>
        {factsOf(newest, { names, locale }).map(({ name, value, note }) => (
          <div key={name}>
            <dt className="text-ink-2">{name}</dt>
            <dd className="text-right font-580">
              {value} {note && <Detail>{note}</Detail>}
            </dd>
          </div>
        ))}
        <div>
          <dt className="text-ink-2">{m.trends_situation()}</dt>
          <dd className="text-right font-580">
            <VerdictMark mark={markOf(newest)} />
          </dd>
        </div>
      </dl>
      {newest.tally && newest.point?.n === undefined && (
        <p className="pt-2 text-13 text-ink-3">{m.trends_few_votes()}</p>
      )}
    </section>
  )
}

function wordsOf({ kind, score }: ReadCell): string {
  if (kind === 'absent') return m.comparison_absent()
  if (kind === 'notDone') return m.scale_short_0()
  return score === null ? m.trends_no_agreement() : wordOf(bandOf(score))
}

type Fact = { name: string; value: string; note?: string }

function factsOf(newest: ReadCell, { locale }: Naming): Fact[] {
  const { tally, point } = newest
  const mean = point?.n === undefined ? null : pointText(newest, locale)
  const spread = tally && point?.n !== undefined ? spreadOf(tally) : null
  const range = rangeText(newest, locale)
  return [
    ...(mean === null || !tally
      ? []
      : [{ name: m.trends_mean_votes(), value: mean, note: votesText(countScores(tally)) }]),
    ...(spread
      ? [
          {
            name: m.trends_spread(),
            value: String(spread.distance),
            note: m.trends_from_to({ low: String(spread.lowest), high: String(spread.highest) }),
          },
        ]
      : []),
    ...(range ? [{ name: m.trends_range(), value: range }] : []),
  ]
}

function SubTopics({
  reading,
  line,
  hrefOf,
}: Pick<TopicViewProps, 'reading' | 'line'> & { hrefOf: TopicViewProps['hrefOf'] | undefined }) {
  const lines = reading.lines.filter(({ parent, isCurrent }) => parent === line.key && isCurrent)
  if (lines.length === 0) return null
  return (
    <section className={`${looks.card} ${styles.part}`} aria-labelledby="topic-subs">
      <h2 id="topic-subs" className="text-15">
        {m.trends_subtopics()}
      </h2>
      <ul className={styles.subs}>
        {lines.map((sub) => (
          <li key={sub.key}>
            <TopicLink line={sub} hrefOf={hrefOf} />
          </li>
        ))}
      </ul>
    </section>
  )
}
