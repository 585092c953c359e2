import { GLOSSARY } from '~/content/glossary'
import type { ArticleHeading } from '~/domain/text/article'
import { Contents } from '~/features/blog/components/contents'
import { LOCALES, type Locale } from '~/i18n/locale'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import looks from '~/ui/looks.module.css'
import { TermEntry } from './glossary-term'

const GUIDE = {
  title: 'The Scrum Guide',
  url: 'https://scrumguides.org/docs/scrumguide/v2020/2020-Scrum-Guide-US.pdf',
}

export function GlossaryPage() {
  const locale = useLocale()
  const others = LOCALES.filter((other) => other !== locale)
  return (
    <div className="page grid grid-cols-[220px_minmax(0,1fr)] gap-x-14 below-layout:block">
      <header className="col-start-2 pt-14 pb-8 below-layout:pt-8 below-layout:pb-5">
        <h1 className="text-44 tracking-display">{m.glossary_title()}</h1>
        <p className="mt-3 max-w-[52ch] text-17 text-ink-2">{m.glossary_lead()}</p>
      </header>
      <Contents headings={headingsIn(locale)} />
      <div className="col-start-2 grid grid-cols-[minmax(0,1fr)] gap-5">
        {GLOSSARY[locale].map((term, index) => {
          const twins = others.map((other) => GLOSSARY[other][index]?.id ?? term.id)
          return <TermEntry key={term.id} term={term} twins={twins} />
        })}
        <p className="mt-3 max-w-[62ch] text-14 text-ink-2">
          {m.glossary_source()}{' '}
          <a href={GUIDE.url} rel="noopener" hrefLang="en" className={looks.textLink}>
            <cite lang="en" className="not-italic">
              {GUIDE.title}
            </cite>
          </a>
          {', '}
          {m.glossary_source_authors()}
        </p>
      </div>
    </div>
  )
}

function headingsIn(locale: Locale): ArticleHeading[] {
  return GLOSSARY[locale].map(({ id, term }) => ({ id, title: term }))
}
