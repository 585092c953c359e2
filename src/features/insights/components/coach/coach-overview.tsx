import { type ReactNode, useMemo } from 'react'
import { type CommonMove, overviewOf } from '~/domain/reports/overview'
import type { RollUp } from '~/domain/reports/roll-up'
import { inOwnOrder } from '~/domain/squads/own-order'
import { type CoachedSquad, useOverview } from '~/features/insights/client'
import type { CoachedVote } from '~/features/insights/schema'
import { useCoachOrder, useForgetGone } from '~/features/insights/state/coach-order'
import { BackLink } from '~/features/retrospectives/components/back-link'
import { VerdictMark } from '~/features/scoring/components/verdict-mark'
import { formatScore } from '~/i18n/format'
import { type Locale, languageTag, pathIn } from '~/i18n/locale'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { EmptyState } from '~/ui/empty-state'
import { Loaded } from '~/ui/loaded'
import looks from '~/ui/looks.module.css'
import { Redirect } from '~/ui/router'
import { useSearch } from '~/ui/use-search'
import { CoachedSquads } from './coached-squads'
import { CoachedTopics } from './coached-topics'

/**
 * Overview of several squads for their coach, each compared with itself only. A single squad has no others beside it, so its trends open instead,
 * unless the address asks for the list: only there can a coach leave a squad. `isHome` is true in place of a dashboard, which has a `foot`.
 */
export function CoachOverview({ isHome = false, foot }: { isHome?: boolean; foot?: ReactNode }) {
  const locale = useLocale()
  const { squads, data, ...query } = useOverview()
  useForgetGone(squads)
  const isAsked = useSearch().has('list')
  const [only, second] = squads ?? []
  if (only && !second && !isAsked) {
    return <Redirect to={pathIn(locale, `/squad/${only.id}/trends`)} />
  }
  return (
    <div className="pb-14">
      <div className={isHome ? 'pt-10 below-layout:pt-6' : '-ml-4 pt-4 below-layout:pt-2'}>
        {!isHome && <BackLink tone="ghost" />}
      </div>
      <Loaded query={{ ...query, data: squads }} failure={m.coach_failed()}>
        {(coached) => (
          <div className="grid grid-cols-1 gap-10">
            <header className="max-w-150">
              <h1>{headingOf(coached.length)}</h1>
              {coached.length > 1 && <p className="mt-2 text-ink-2">{m.coach_lead()}</p>}
            </header>
            {coached.length === 0 ? (
              <EmptyState title={m.coach_none()} hint={m.coach_none_hint()} />
            ) : (
              <Squads squads={coached} rollUps={data?.rollUps ?? []} locale={locale} />
            )}
            {foot}
          </div>
        )}
      </Loaded>
    </div>
  )
}

function headingOf(count: number): string {
  if (count === 0) return m.coach_title()
  return count === 1 ? m.coach_heading_one() : m.coach_heading_many({ count })
}

type SquadsProps = {
  squads: readonly CoachedSquad[]
  rollUps: readonly RollUp[]
  locale: Locale
}

function Squads({ squads: named, rollUps, locale }: SquadsProps) {
  const order = useCoachOrder()
  const squads = useMemo(() => inOwnOrder(named, order), [named, order])
  const overview = useMemo(() => overviewOf(squads, { now: Date.now() }), [squads])
  return (
    <>
      {squads.length > 1 && <CommonMoves moves={overview.common} locale={locale} />}
      <CoachedSquads squads={overview.squads} votes={votesOf(squads)} locale={locale} />
      {overview.topics.length > 0 && <CoachedTopics overview={overview} />}
      {rollUps.length > 0 && <RollUps rollUps={rollUps} locale={locale} />}
      <p className="text-14 text-ink-2">{m.coach_guard()}</p>
    </>
  )
}

function votesOf(squads: readonly CoachedSquad[]): ReadonlyMap<string, CoachedVote> {
  return new Map(squads.flatMap(({ id, vote }) => (vote ? [[id, vote] as const] : [])))
}

function CommonMoves({ moves, locale }: { moves: readonly CommonMove[]; locale: Locale }) {
  const list = new Intl.ListFormat(languageTag(locale))
  return (
    <section className={looks.card} aria-labelledby="coach-common">
      <div className="px-5 pt-5 pb-4">
        <h2 id="coach-common" className="text-20">
          {m.coach_common()}
        </h2>
        <p className="text-14 text-ink-2">
          {moves.length === 0 ? m.coach_common_none() : m.coach_common_hint()}
        </p>
      </div>
      <ul>
        {moves.map(({ title, direction, squads }) => (
          <li
            key={`${direction} ${title}`}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line px-5 py-3.5"
          >
            <div className="min-w-0">
              <p className="font-580">{title}</p>
              <p className="text-14 text-ink-2">{list.format(squads)}</p>
            </div>
            <VerdictMark mark={direction}>
              {direction === 'below'
                ? m.coach_common_down({ count: squads.length })
                : m.coach_common_up({ count: squads.length })}
            </VerdictMark>
          </li>
        ))}
      </ul>
    </section>
  )
}

function RollUps({ rollUps, locale }: Omit<SquadsProps, 'squads'>) {
  const collator = new Intl.Collator(languageTag(locale))
  const sorted = rollUps.toSorted((one, other) => collator.compare(one.title, other.title))
  return (
    <section aria-labelledby="coach-votes">
      <h2 id="coach-votes" className="text-20">
        {m.coach_votes()}
      </h2>
      <p className="mb-4 max-w-150 text-14 text-ink-2">{m.coach_votes_hint()}</p>
      <div className={`${looks.card} px-5 py-2`}>
        <table className={looks.table} aria-labelledby="coach-votes">
          <thead>
            <tr>
              <th scope="col">{m.comparison_topic()}</th>
              <th scope="col">{m.coach_votes_mean()}</th>
              <th scope="col">{m.coach_votes_squads()}</th>
            </tr>
          </thead>
          <tbody>
            {sorted.map(({ title, mean, squads }) => (
              <tr key={title}>
                <th scope="row">{title}</th>
                <td>{formatScore(mean, { locale, isAverage: true })}</td>
                <td>{squads}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
