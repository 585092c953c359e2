import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useUser } from '~/features/auth/state/user-context'
import { CardBoundary } from '~/features/failures/components/card-boundary'
import { LoadedCard } from '~/features/failures/components/loaded-card'
import { nextSquad } from '~/features/squads/view/next-squad'
import type { Locale } from '~/i18n/locale'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { LocaleLink } from '~/ui/frame/locale-link'
import { Loaded } from '~/ui/loaded'
import looks from '~/ui/looks.module.css'
import { ToastRegion } from '~/ui/overlays/toast'
import { SQUADS_A_PAGE, type SquadList, useSquads } from '../client'
import type { Squad } from '../schema'
import { NewSquadForm } from './new-squad-form'
import { NoSquads } from './no-squads'
import { SquadCard } from './squad-card'
import { SquadsSkeleton } from './squads-skeleton'
import { YourData } from './your-data'

/** More squads than any user has. */
const ALL = 10_000

/** Renders the button that opens or joins a squad's room. */
type RoomOf = (squad: Squad, isNext: boolean) => ReactNode

/** Renders what a squad's trends say first. */
type SaysOf = (squad: Squad) => ReactNode

/** The user's squads and their recorded sprints. */
export function Dashboard({
  roomOf,
  saysOf,
  overview,
}: {
  roomOf: RoomOf
  saysOf: SaysOf
  /** Renders the home of a user who reads squads of others and has none, above `foot`. */
  overview: (foot: ReactNode) => ReactNode
}) {
  const locale = useLocale()
  const [count, setCount] = useState(SQUADS_A_PAGE)
  const [created, setCreated] = useState<string | null>(null)
  const query = useSquads(count)
  const { data, error, isLoading } = query
  const heading = useRef<HTMLHeadingElement>(null)
  const isEmpty = data?.squads.length === 0

  function showCreated(squadId: string) {
    setCreated(squadId)
    // The newest squad is the last one.
    if (data && data.squads.length >= count) setCount(ALL)
  }

  if (isEmpty && data.coached > 0) {
    return overview(<AnotherSquad title={m.dashboard_own()} onCreated={showCreated} />)
  }

  return (
    <div className="page">
      <div className="pt-10 pb-6 below-layout:pt-6">
        <h1 ref={heading} tabIndex={-1} className="outline-none" data-dashboard>
          {m.dashboard_heading()}
        </h1>
        <Welcome />
      </div>
      {!data && !error ? (
        <SquadsSkeleton />
      ) : (
        <Loaded query={query} failure={m.dashboard_problem_squads()}>
          {(list) =>
            isEmpty ? (
              <NoSquads onCreated={showCreated} />
            ) : (
              <Squads
                list={list}
                created={created}
                isLoading={isLoading}
                locale={locale}
                {...{ roomOf, saysOf }}
                onMore={() => setCount(count + SQUADS_A_PAGE)}
              />
            )
          }
        </Loaded>
      )}
      {data && data.coached > 0 && (
        <p className="pt-2">
          <LocaleLink to="/overview" className={looks.textLink}>
            {m.coach_link()}
          </LocaleLink>
        </p>
      )}
      {data && !isEmpty && <AnotherSquad title={m.dashboard_another()} onCreated={showCreated} />}
      {data && (
        <CardBoundary card="your-data">
          <YourData hasRetrospectives={hasRetrospectives(data)} />
        </CardBoundary>
      )}
      <ToastRegion />
    </div>
  )
}

function Welcome() {
  const { email } = useUser()
  return <p className="text-ink-2">{m.dashboard_welcome({ email })}</p>
}

/** Form for a squad of one's own at the end of the page. */
function AnotherSquad({
  title,
  onCreated,
}: {
  title: string
  onCreated: (squadId: string) => void
}) {
  return (
    <section
      className="mt-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-6"
      aria-labelledby="another-squad"
    >
      <div>
        <h2 id="another-squad" className="text-17">
          {title}
        </h2>
        <p className="text-14 text-ink-2">{m.dashboard_another_hint()}</p>
      </div>
      <NewSquadForm tone="plain" className="w-105 below-layout:w-full" onCreated={onCreated} />
    </section>
  )
}

type SquadsProps = {
  list: SquadList
  /** The squad that was just created, which gets the focus. */
  created: string | null
  isLoading: boolean
  locale: Locale
  roomOf: RoomOf
  saysOf: SaysOf
  onMore: () => void
}

function Squads({ list, created, isLoading, locale, roomOf, saysOf, onMore }: SquadsProps) {
  const { squads, hasMore } = list
  const next = nextSquad(squads, undefined)
  const onDeleted = useCallback((squadId: string) => focusNeighbour(squadId), [])
  return (
    <>
      {squads.map((squad) => (
        <LoadedCard key={squad.id} card="squad">
          <SquadCard
            squad={squad}
            isNew={squad.id === created}
            locale={locale}
            isNext={squad.id === next?.id}
            {...{ roomOf, saysOf }}
            onDeleted={onDeleted}
          />
        </LoadedCard>
      ))}
      {hasMore && (
        <div className="grid justify-items-center pt-2">
          <Button
            isBusy={isLoading}
            onClick={() => {
              // The button may disappear. The focus moves to the last squad, so that the next stop is the first new one.
              squadLinks().at(-1)?.focus({ preventScroll: true })
              onMore()
            }}
          >
            {m.dashboard_more_squads()}
          </Button>
        </div>
      )}
    </>
  )
}

/** Moves the focus to a neighbour before the squad is removed, so that the keyboard does not start over at the top. */
function focusNeighbour(squadId: string): void {
  const links = squadLinks()
  const at = links.findIndex(({ dataset }) => dataset.squad === squadId)
  const heading = document.querySelector<HTMLElement>('[data-dashboard]')
  const neighbour = links[at + 1] ?? links[at - 1] ?? heading
  neighbour?.focus({ preventScroll: true })
}

function squadLinks(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-squad]')]
}

function hasRetrospectives({ squads, hasMore }: SquadList): boolean {
  return hasMore || squads.some(({ retrospectiveCount }) => retrospectiveCount > 0)
}
