import { ArrowDown, ArrowDownAZ, ArrowUp, Ellipsis, LogOut } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { OLD_PROMISE } from '~/domain/actions/action'
import type { CoachFacts } from '~/domain/reports/coach-facts'
import type { SquadStanding } from '~/domain/reports/overview'
import { orderAfterMove } from '~/domain/squads/own-order'
import { useUser } from '~/features/auth/state/user-context'
import type { CoachedVote } from '~/features/insights/schema'
import { keepCoachOrder, useCoachOrder } from '~/features/insights/state/coach-order'
import { headlineText } from '~/features/insights/texts/conversation-texts'
import { refreshSquads, removeMember } from '~/features/members/client'
import { sprintWindowText } from '~/features/rooms/texts/open-room-texts'
import { VerdictMark } from '~/features/scoring/components/verdict-mark'
import { errorText } from '~/i18n/error-texts'
import { formatDate } from '~/i18n/format-date'
import type { Locale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'
import { useRequest } from '~/ui/forms/use-request'
import { LocaleLink } from '~/ui/frame/locale-link'
import looks from '~/ui/looks.module.css'
import { Notice } from '~/ui/notice'
import { AlertDialog } from '~/ui/overlays/dialog'
import { Menu } from '~/ui/overlays/menu'
import { OwnLine } from './own-line'

/** One row for each squad, sorted by name or as the coach has moved them: the topics outside their usual range, and a link to its trends. */
export function CoachedSquads({
  squads,
  votes,
  locale,
}: {
  squads: readonly SquadStanding[]
  /** Open votes over days, by the id of their squad. */
  votes: ReadonlyMap<string, CoachedVote>
  locale: Locale
}) {
  const { id: userId } = useUser()
  const title = useRef<HTMLHeadingElement>(null)
  const { problem, run } = useRequest()
  const [asked, setAsked] = useState<SquadStanding | null>(null)
  const [moved, setMoved] = useState('')

  function move({ id, name }: SquadStanding, by: number) {
    const order = orderAfterMove(squads, { id, by })
    keepCoachOrder(order)
    const place = order.indexOf(id) + 1
    setMoved(m.local_topic_moved({ title: name, place, count: squads.length }))
  }

  async function leave({ id }: SquadStanding) {
    await run(() => removeMember(id, userId), id)
    title.current?.focus()
    await refreshSquads()
  }

  return (
    <section aria-labelledby="coach-squads">
      <h2 id="coach-squads" ref={title} tabIndex={-1} className="text-20 outline-none">
        {m.coach_squads()}
      </h2>
      <p className="mb-4 text-14 text-ink-2">{m.coach_squads_hint()}</p>
      {problem && <Notice tone="error">{errorText(problem)}</Notice>}
      <ul className={looks.card}>
        {squads.map((squad, place) => (
          <li
            key={squad.id}
            className="relative grid grid-cols-[12rem_9rem_minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 border-b border-line px-5 py-4 last:border-b-0 below-layout:grid-cols-[minmax(0,1fr)_auto]"
          >
            <div className="min-w-0">
              <h3 className="text-15">
                <LocaleLink
                  to={`/squad/${squad.id}/trends`}
                  className="no-underline after:absolute after:inset-0 hover:underline"
                >
                  {squad.name}
                </LocaleLink>
              </h3>
              <p className="text-14 text-ink-2">
                {squad.lastAt === null
                  ? m.coach_no_sprint()
                  : m.coach_last({ date: formatDate(new Date(squad.lastAt), locale) })}
              </p>
            </div>
            <div className="below-layout:order-1 below-layout:col-span-full">
              {squad.line && squad.pausedWeeks === null && <OwnLine line={squad.line} />}
            </div>
            <div className="grid gap-1 text-14 below-layout:order-1 below-layout:col-span-full">
              <VoteLine vote={votes.get(squad.id)} locale={locale} />
              <SquadSays squad={squad} />
            </div>
            {/* Positioned, because the link covers the row. */}
            <div className="relative -mr-3">
              <RowMenu
                name={squad.name}
                isFirst={place === 0}
                isLast={place === squads.length - 1}
                onMove={(by) => move(squad, by)}
                onReset={() => setMoved(m.coach_order_reset())}
                onLeave={() => setAsked(squad)}
              />
            </div>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {moved}
      </p>
      {asked && (
        <AlertDialog
          title={m.coach_leave_question({ squad: asked.name })}
          choices={[{ value: 'leave', label: m.coach_leave(), tone: 'danger-solid' }]}
          onChoice={(choice) => {
            setAsked(null)
            if (choice) void leave(asked)
          }}
        >
          {m.coach_leave_body()}
        </AlertDialog>
      )}
    </section>
  )
}

type RowMenuProps = {
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: number) => void
  onReset: () => void
  onLeave: () => void
}

function RowMenu({ name, isFirst, isLast, onMove, onReset, onLeave }: RowMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const hasOwnOrder = useCoachOrder().length > 0

  /** A row that changes its place loses the focus. */
  function keepFocus(change: () => void) {
    flushSync(change)
    button.current?.focus()
  }

  const moves = [
    {
      label: m.local_move_up(),
      icon: ArrowUp,
      isDisabled: isFirst,
      onSelect: () => keepFocus(() => onMove(-1)),
    },
    {
      label: m.local_move_down(),
      icon: ArrowDown,
      isDisabled: isLast,
      onSelect: () => keepFocus(() => onMove(1)),
    },
  ]
  const reset = {
    label: m.coach_order_reset(),
    icon: ArrowDownAZ,
    onSelect: () =>
      keepFocus(() => {
        keepCoachOrder([])
        onReset()
      }),
  }
  return (
    <Menu
      label={m.squad_menu({ name })}
      icon={Ellipsis}
      align="end"
      trigger={button}
      items={[
        ...(isFirst && isLast ? [] : moves),
        ...(hasOwnOrder ? [reset] : []),
        { label: m.coach_leave(), icon: LogOut, onSelect: onLeave },
      ]}
    />
  )
}

function VoteLine({ vote, locale }: { vote: CoachedVote | undefined; locale: Locale }) {
  return vote && <p className="text-ink-2">{sprintWindowText(vote, locale)}</p>
}

/** The topic that the squad's trends name first, and three facts: topics outside the usual range, split votes, and open actions. */
function SquadSays({ squad }: { squad: SquadStanding }) {
  const { pausedWeeks, above, below, judged, lastAt, headline, facts } = squad
  if (lastAt === null) return null
  if (pausedWeeks !== null) {
    return (
      <>
        <p className="font-580">{m.coach_paused({ weeks: pausedWeeks })}</p>
        <p className="text-ink-2">{m.coach_paused_hint()}</p>
      </>
    )
  }
  return (
    <>
      {headline ? (
        <p>
          <b>{headline.title}</b> · {headlineText(headline)}
        </p>
      ) : (
        <p>{judged === 0 ? m.coach_few() : m.coach_inside()}</p>
      )}
      <p className="flex flex-wrap gap-x-4 text-13 text-ink-2">
        {below.length > 0 && (
          <VerdictMark mark="below">{m.coach_fact_below({ count: below.length })}</VerdictMark>
        )}
        {above.length > 0 && (
          <VerdictMark mark="above">{m.coach_fact_above({ count: above.length })}</VerdictMark>
        )}
        {judged > 0 && above.length + below.length === 0 && (
          <VerdictMark mark="usual">{m.coach_fact_usual({ count: judged })}</VerdictMark>
        )}
        {facts.split !== null && <span>{splitText(facts.split)}</span>}
        <span>{actionsText(facts)}</span>
      </p>
    </>
  )
}

function splitText(count: number): string {
  if (count === 0) return m.coach_fact_split_none()
  return count === 1 ? m.coach_fact_split_one() : m.coach_fact_split({ count })
}

function actionsText({ openActions: count, longestOpen: sprints }: CoachFacts): string {
  if (count === 0) return m.coach_fact_actions_none()
  if (sprints < OLD_PROMISE)
    return count === 1 ? m.squad_meta_action() : m.squad_meta_actions({ count })
  return count === 1
    ? m.coach_fact_action_old({ sprints })
    : m.coach_fact_actions_old({ count, sprints })
}
