import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { listArticles } from '../articles'
import { ArticleCard, FeaturedArticle } from './article-card'

export function BlogList() {
  const locale = useLocale()
  const [first, ...others] = listArticles(locale)
  return (
    <div className="page">
      <header className="pt-14 pb-8 below-layout:pt-8 below-layout:pb-5">
        <h1 className="text-44 tracking-display">{m.blog_title()}</h1>
        <p className="mt-2 max-w-[52ch] text-17 text-ink-2">{m.blog_lead()}</p>
      </header>
      {first && <FeaturedArticle article={first} />}
      <ul className="mt-5 grid list-none grid-cols-3 gap-5 below-layout:grid-cols-1">
        {others.map((article) => (
          <li key={article.slug}>
            <ArticleCard article={article} />
          </li>
        ))}
      </ul>
    </div>
  )
}
