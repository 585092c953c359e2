import { ArrowLeft, CircleAlert, Plus, Radio, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { pathIn } from '~/i18n/locale'
import { useLocale } from '~/i18n/use-locale'
import { navigate } from '~/lib/browser/guarded-history'
import { m } from '~/paraglide/messages'
import { Button, buttonClass } from '~/ui/forms/button'
import { LocaleLink } from '~/ui/frame/locale-link'
import { Loaded } from '~/ui/loaded'
import looks from '~/ui/looks.module.css'
import type { useHistory } from '../client'

/** Replaces the trends while there are none: empty, failed or loading. */
export function HistoryStates({
  history,
  squadId,
}: {
  history: ReturnType<typeof useHistory>
  squadId: string
}) {
  if (history.sprints?.length === 0) return <NoSprints squadId={squadId} />
  const { error, isValidating, mutate } = history
  if (!error) return <Loaded query={history}>{() => null}</Loaded>
  if (error.code === 'NOT_FOUND') return <p className="text-ink-2">{m.squad_not_found_hint()}</p>
  return (
    <div role="alert" className={`${looks.card} grid justify-items-center gap-2.5 p-8 text-center`}>
      <CircleAlert size={28} strokeWidth={1.75} aria-hidden className="text-danger" />
      <h2 className="text-20">{m.trends_problem()}</h2>
      <p className="max-w-[44ch] text-ink-2">{m.trends_problem_hint()}</p>
      <Button icon={RotateCw} isBusy={isValidating} onClick={() => void mutate()}>
        {m.action_try_again()}
      </Button>
    </div>
  )
}

function NoSprints({ squadId }: { squadId: string }) {
  const locale = useLocale()
  return (
    <div className={`${looks.card} grid justify-items-center gap-2.5 px-6 py-10 text-center`}>
      <h2 className="text-20">{m.trends_none()}</h2>
      <p className="max-w-[44ch] text-ink-2">{m.trends_none_hint()}</p>
      <div className="flex flex-wrap justify-center gap-2 mt-2">
        <LocaleLink to={`/squad/${squadId}/open-room`} className={buttonClass({ tone: 'accent' })}>
          <Radio size={18} strokeWidth={1.75} aria-hidden />
          {m.open_room_link()}
        </LocaleLink>
        <Button
          icon={Plus}
          // The form reads the squad from the navigation state.
          onClick={() => navigate(pathIn(locale, '/create-retrospective'), { state: { squadId } })}
        >
          {m.squad_new_retrospective()}
        </Button>
      </div>
    </div>
  )
}

export function BackTo({ path, children }: { path: string; children: ReactNode }) {
  return (
    <div className="-ml-4 pt-4 below-layout:pt-2 print:hidden">
      <LocaleLink to={path} className={buttonClass({ tone: 'ghost' })}>
        <ArrowLeft size={18} strokeWidth={1.75} aria-hidden />
        {children}
      </LocaleLink>
    </div>
  )
}
