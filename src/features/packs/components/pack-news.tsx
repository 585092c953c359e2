import { Sparkles } from 'lucide-react'
import { type PackNews as News, packNews, takeNews } from '~/domain/packs/pack-news'
import type { PackShelf } from '~/domain/packs/packs'
import type { Topic } from '~/domain/topics/topic-tree'
import type { Locale } from '~/i18n/locale'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import looks from '~/ui/looks.module.css'
import { declineNews, useDeclinedNews, useShelf } from '../client'
import { changeTopics, type EditTopics } from './edit-topics'

// No stylesheet of its own: the part comes to pages that are already on screen.
const ROW =
  'grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3.5 gap-y-0.5 border-t border-line py-2.5 text-14 below-type:grid-cols-1'

type PackNewsProps = {
  topics: readonly Topic[]
  isForOneScorer: boolean
  onEdit: (edit: EditTopics) => void
}

/** For each pack that has changed since the squad took it: what is different, and the press that takes it. */
export function PackNews({ topics, isForOneScorer, onEdit }: PackNewsProps) {
  const locale = useLocale()
  const shelf = useShelf(locale)
  const declined = useDeclinedNews()
  if (!shelf) return null
  return packNews(topics, { shelf, language: locale })
    .filter(
      ({ pack }) =>
        !(pack.isAboutFeelings && isForOneScorer) && !declined.includes(versionOf(pack)),
    )
    .map((news) => <Offer key={news.pack.id} {...{ news, topics, shelf, locale, onEdit }} />)
}

type OfferProps = Pick<PackNewsProps, 'topics' | 'onEdit'> & {
  news: News
  shelf: PackShelf
  locale: Locale
}

function Offer({ news, topics, shelf, locale, onEdit }: OfferProps) {
  const { pack, reworded, added } = news
  const title = pack.title[locale]
  const heading = `pack-news-${pack.id}`
  function take() {
    const after = takeNews(topics, { news, shelf })
    changeTopics({ before: topics, after, say: () => m.pack_news_taken({ title }), onEdit })
  }
  return (
    <section
      aria-labelledby={heading}
      className={`${looks.card} grid gap-3 px-6 py-5 below-type:p-4`}
    >
      <h3 id={heading} className="flex items-center gap-2.5 text-17">
        <Sparkles size={18} strokeWidth={1.75} aria-hidden className="flex-none" />
        {m.pack_news_title({ title })}
      </h3>
      <p className="text-14 text-ink-2">{m.pack_news_lead()}</p>
      <ul>
        {reworded.map(({ id, before, after }) => (
          <li key={id} className={ROW}>
            <Words label={m.pack_news_before()} words={before} isOld />
            <Words label={m.pack_news_after()} words={after} />
          </li>
        ))}
        {added.map((topic) => (
          <li key={topic.id} className={ROW}>
            <Words label={m.pack_news_added()} words={topic} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button tone="primary" onClick={take}>
          {m.pack_news_take()}
        </Button>
        <Button tone="ghost" onClick={() => declineNews(versionOf(pack))}>
          {m.pack_news_decline()}
        </Button>
      </div>
    </section>
  )
}

type WordsProps = {
  label: string
  words: Pick<Topic, 'title' | 'description'>
  isOld?: boolean
}

function Words({ label, words: { title, description }, isOld = false }: WordsProps) {
  return (
    <>
      <small className="text-13 text-ink-2">{label}</small>
      <p className={isOld ? 'text-ink-2' : undefined}>
        <b>{title}</b> {description}
      </p>
    </>
  )
}

function versionOf({ id, version }: News['pack']): string {
  return `${id}@${version}`
}
