import type { Article } from '~/domain/text/article'
import { formatDay, formatShortDay } from '~/i18n/format-date'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { site } from '../../../../site.config'

/** Dates and reading time below an article's title. */
export function ArticleMeta({ article }: { article: Article }) {
  const locale = useLocale()
  const { date, updatedAt, readingTime } = article
  return (
    <p className="text-13 text-ink-3">
      {m.blog_published()} <time dateTime={date}>{formatDay(date, locale)}</time> ·{' '}
      {m.blog_updated()} <time dateTime={updatedAt}>{formatDay(updatedAt, locale)}</time> ·{' '}
      {m.blog_reading_time({ minutes: readingTime })} ·{' '}
      {m.blog_by({ author: m.blog_author({ product: site.name }) })}
    </p>
  )
}

/** Date and reading time on an article's card. */
export function CardMeta({ article: { date, readingTime } }: { article: Article }) {
  return (
    <p className="text-13 text-ink-3">
      <time dateTime={date}>{formatShortDay(date, useLocale())}</time> ·{' '}
      {m.blog_reading_time({ minutes: readingTime })}
    </p>
  )
}
