import { ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'
import type { SquadStanding } from '~/domain/reports/overview'
import { useUser } from '~/features/auth/state/user-context'
import { refreshSquads, removeMember } from '~/features/members/client'
import { VerdictMark } from '~/features/scoring/components/verdict-mark'
import { errorText } from '~/i18n/error-texts'
import { formatDate } from '~/i18n/format'
import { type Locale, languageTag } from '~/i18n/locale'
import { m } from '~/paraglide/messages'
import { Button, buttonClass } from '~/ui/forms/button'
import { useRequest } from '~/ui/forms/use-request'
import { LocaleLink } from '~/ui/frame/locale-link'
import looks from '~/ui/looks.module.css'
import { Notice } from '~/ui/notice'
import { AlertDialog } from '~/ui/overlays/dialog'

/** One row for each squad, sorted by name: the topics outside their usual range, and a link to its trends. */
export function CoachedSquads({
  squads,
  locale,
}: {
  squads: readonly SquadStanding[]
  locale: Locale
}) {
  const { id: userId } = useUser()
  const title = useRef<HTMLHeadingElement>(null)
  const { problem, run } = useRequest()
  const [asked, setAsked] = useState<SquadStanding | null>(null)

  async function leave({ id }: SquadStanding) {
    await run(() => removeMember(id, userId))
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
        {squads.map((squad) => (
          <li
            key={squad.id}
            className="grid grid-cols-[14rem_minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 border-b border-line px-5 py-4 last:border-b-0 below-layout:grid-cols-1"
          >
            <div className="min-w-0">
              <h3 className="text-15">{squad.name}</h3>
              <p className="text-14 text-ink-2">
                {squad.lastAt === null
                  ? m.coach_no_sprint()
                  : m.coach_last({ date: formatDate(new Date(squad.lastAt), locale) })}
              </p>
            </div>
            <div className="grid gap-1 text-14">
              <SquadMarks squad={squad} locale={locale} />
            </div>
            <div className="-mx-4 flex flex-wrap">
              <Button
                tone="ghost"
                aria-label={m.coach_leave_one({ squad: squad.name })}
                onClick={() => setAsked(squad)}
              >
                {m.coach_leave()}
              </Button>
              <LocaleLink
                to={`/squad/${squad.id}/trends`}
                className={buttonClass({ tone: 'ghost' })}
                aria-label={m.coach_open({ squad: squad.name })}
              >
                {m.trends_see()}
                <ChevronRight size={18} strokeWidth={1.75} aria-hidden />
              </LocaleLink>
            </div>
          </li>
        ))}
      </ul>
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

function SquadMarks({ squad, locale }: { squad: SquadStanding; locale: Locale }) {
  const { pausedWeeks, above, below, judged, lastAt } = squad
  if (lastAt === null) return null
  if (pausedWeeks !== null) {
    return (
      <>
        <p className="font-580">{m.coach_paused({ weeks: pausedWeeks })}</p>
        <p className="text-ink-2">{m.coach_paused_hint()}</p>
      </>
    )
  }
  if (judged === 0) return <VerdictMark mark="few">{m.coach_few()}</VerdictMark>
  if (above.length + below.length === 0) {
    return <VerdictMark mark="usual">{m.coach_inside()}</VerdictMark>
  }
  const list = new Intl.ListFormat(languageTag(locale))
  return (
    <>
      {below.length > 0 && (
        <VerdictMark mark="below">{m.coach_down({ topics: list.format(below) })}</VerdictMark>
      )}
      {above.length > 0 && (
        <VerdictMark mark="above">{m.coach_up({ topics: list.format(above) })}</VerdictMark>
      )}
    </>
  )
}
