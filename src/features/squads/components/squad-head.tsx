import type { ReactNode } from 'react'
import { Dial } from '~/features/scoring/components/dial'
import { formatScore } from '~/i18n/format'
import { formatDate } from '~/i18n/format-date'
import type { Locale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'
import type { RetrospectiveSummary, Squad } from '../schema'

type SquadHeadProps = {
  squad: Squad
  /** Sprint with the highest number; null without sprints or while they load. */
  newest: Pick<RetrospectiveSummary, 'average' | 'createdAt'> | null
  size: number
  locale: Locale
  /** The next step, above the number of sprints. */
  next?: ReactNode
  /** Renders the line with the number of sprints, which something else may replace. */
  now?: (usual: string) => ReactNode
  /** The squad's name, or the form that changes it. */
  children: ReactNode
}

/** The squad's last result, its name and the number of its sprints. */
export function SquadHead(props: SquadHeadProps) {
  const { squad, newest, size, locale, next, now, children } = props
  const average = newest?.average ?? null
  // While it loads, the space of its lines is reserved if it will need them.
  const isKnown = newest !== null || squad.retrospectiveCount === 0
  const usual = describe(squad, newest?.createdAt ?? Date.now(), locale)
  return (
    <>
      <span className="grid flex-none -mb-2.5">
        {average !== null && <span className="sr-only">{m.squad_newest_average()}</span>}
        {squad.retrospectiveCount === 0 ? (
          <span
            className="m-1 rounded-full border-2 border-dashed border-ink-3"
            style={{ width: size - 8, height: size - 8 }}
          />
        ) : (
          <Dial
            value={average}
            text={average === null ? undefined : formatScore(average, { locale, isAverage: true })}
            size={size}
            className={isKnown ? '' : 'invisible'}
          />
        )}
      </span>
      <div className="flex-1 min-w-0 below-layout:flex-[1_1_50%] below-layout:pl-1.5">
        {children}
        {next}
        <p className={`text-14 text-ink-2 ${isKnown ? '' : 'invisible'}`}>
          {now ? now(usual) : usual}
        </p>
      </div>
    </>
  )
}

function describe(squad: Squad, newestAt: number | string, locale: Locale): string {
  const { retrospectiveCount: count, openActionCount: open, questionCount: questions } = squad
  const date = formatDate(new Date(newestAt), locale)
  const recorded = count === 1 ? m.squad_meta_one({ date }) : m.squad_meta_many({ count, date })
  const promised = open === 1 ? m.squad_meta_action() : m.squad_meta_actions({ count: open })
  const asked =
    questions === 1 ? m.squad_meta_question() : m.squad_meta_questions({ count: questions })
  const fresh = [...(questions > 0 ? [asked] : []), m.squad_meta_none()]
  return [...(count > 0 ? [recorded] : fresh), ...(open > 0 ? [promised] : [])].join(' · ')
}
