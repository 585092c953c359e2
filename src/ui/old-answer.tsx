import { CircleAlert, RotateCw, WifiOff } from 'lucide-react'
import { formatMoment } from '~/i18n/format-date'
import type { Locale } from '~/i18n/locale'
import type { ApiProblem } from '~/lib/browser/api-client'
import { m } from '~/paraglide/messages'
import { Button } from './forms/button'

type OldAnswerProps = {
  query: {
    data: { readAt: Date } | undefined
    error: ApiProblem | undefined
    isValidating: boolean
    mutate: () => Promise<unknown>
  }
  locale: Locale
}

/** Notice above an answer that could not be refreshed: its time, and whether the connection or the server failed. */
export function OldAnswer({ query, locale }: OldAnswerProps) {
  const { data, error, isValidating, mutate } = query
  if (!error || !data) return null
  const moment = formatMoment(data.readAt, locale)
  const hasNoConnection = error.status === 0
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-2.5 mb-4 px-3.5 py-2.5 rounded-control bg-sunken text-14 font-540"
    >
      {hasNoConnection ? (
        <WifiOff size={17} strokeWidth={1.75} aria-hidden />
      ) : (
        <CircleAlert size={17} strokeWidth={1.75} aria-hidden className="text-danger" />
      )}
      {hasNoConnection ? m.old_answer_offline({ moment }) : m.old_answer_failed({ moment })}
      {!hasNoConnection && (
        <Button tone="ghost" icon={RotateCw} isBusy={isValidating} onClick={() => void mutate()}>
          {m.action_try_again()}
        </Button>
      )}
    </div>
  )
}
