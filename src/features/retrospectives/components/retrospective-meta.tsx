import { formatDate } from '~/i18n/format-date'
import type { Locale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'
import { LocaleLink } from '~/ui/frame/locale-link'
import looks from '~/ui/looks.module.css'
import type { Retrospective } from '../schema'

/** Squad and creation date of a retrospective. */
export function RetrospectiveMeta({
  retrospective: { squadId, squadName, createdAt },
  locale,
}: {
  retrospective: Retrospective
  locale: Locale
}) {
  return (
    <p className="text-ink-2">
      {m.retro_squad()}{' '}
      <LocaleLink to={`/squad/${squadId}`} className={looks.textLink}>
        {squadName}
      </LocaleLink>
      <span className="below-layout:hidden">{' · '}</span>
      <span className="below-layout:block">
        {m.retro_created_on({ date: formatDate(new Date(createdAt), locale) })}
      </span>
    </p>
  )
}
