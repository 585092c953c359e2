import { DraftLine } from '~/features/retrospectives/components/draft-line'
import type { Locale } from '~/i18n/locale'
import { OldAnswer } from '~/ui/old-answer'
import type { useSquad } from '../client'

type SquadNoticesProps = { query: ReturnType<typeof useSquad>; locale: Locale }

/** Notices below the head of a squad: the time of data that could not be refreshed, and a draft. Few visits have any. */
export function SquadNotices({ query, locale }: SquadNoticesProps) {
  return (
    <>
      <OldAnswer query={query} locale={locale} />
      {query.data && <DraftLine squad={query.data} />}
    </>
  )
}
