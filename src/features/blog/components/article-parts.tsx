import type { ArticleParts } from '~/domain/text/article'
import { buttonClass } from '~/ui/forms/button'
import looks from '~/ui/looks.module.css'
import { Link } from '~/ui/router'
import { ArticleLink } from './article-text'

/** Returns components for content from the front matter. The text decides their position. */
export function partsOf({ examples = [], faq = [], links = [] }: ArticleParts) {
  return {
    Examples: () => (
      <ul className="grid list-none gap-3 p-0">
        {examples.map(({ title, content }) => (
          <li key={title} className={`${looks.card} mt-0 px-5.5 py-4.5`}>
            <h3 className="mt-0 mb-1.5">{title}</h3>
            <p>{content}</p>
          </li>
        ))}
      </ul>
    ),
    Questions: () =>
      faq.map(({ q, a }) => (
        <details
          key={q}
          className="border-t border-line last-of-type:border-b print:details-content:[content-visibility:visible]"
        >
          <summary className="cursor-pointer py-3.5 font-580">{q}</summary>
          <p className="pb-4.5 text-ink-2">{a}</p>
        </details>
      )),
    Links: () => (
      <ul>
        {links.map(({ title, url }) => (
          <li key={url}>
            <ArticleLink href={url}>{title}</ArticleLink>
          </li>
        ))}
      </ul>
    ),
  }
}

/** Call to action after an article, in its language and words. */
export function CallToAction({ title, text, label, url }: ArticleParts['cta']) {
  return (
    <aside
      className="mt-11 flex items-center justify-between gap-6 rounded-card bg-(--block) px-7.5 py-7 text-[#fff] not-print:below-layout:grid print:hidden"
      aria-labelledby="next-step"
    >
      <div>
        <h2 id="next-step" className="m-0 text-20">
          {title}
        </h2>
        <p className="mt-1 text-15">{text}</p>
      </div>
      <Link to={url} className={buttonClass({ tone: 'inverse', size: 'large' })}>
        {label}
      </Link>
    </aside>
  )
}
