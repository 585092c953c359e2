import { Server, X } from 'lucide-react'
import type { PrivacyText } from '~/content/holdings'
import { PRIVACY_DATE } from '~/content/privacy'
import { Breadcrumb } from '~/features/blog/components/breadcrumb'
import { Contents } from '~/features/blog/components/contents'
import { formatDay } from '~/i18n/format-date'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import looks from '~/ui/looks.module.css'
import { site } from '../../../../site.config'
import { PrivacyTable } from './privacy-table'

const HEADING = 'mt-11 mb-3 text-24'
const PARAGRAPH = 'max-w-[68ch] text-17 not-first-of-type:mt-4'

export function PrivacyPage({ text }: { text: PrivacyText }) {
  const { inShort, table, never, sections, operator } = text
  const date = formatDay(PRIVACY_DATE, useLocale())
  return (
    <div className="page grid grid-cols-[220px_minmax(0,1fr)] gap-x-14 pt-6 below-layout:block below-layout:pt-4">
      <Breadcrumb>{m.nav_privacy()}</Breadcrumb>
      <header className="col-start-2 pt-8 below-layout:pt-3 below-layout:pb-5">
        <h1 className="max-w-[20ch] text-44 tracking-display">{text.title}</h1>
        <p className="mt-4 max-w-[58ch] text-20 text-ink-2">{text.lead}</p>
        <p className="mt-4 text-13 text-ink-3">
          <time dateTime={PRIVACY_DATE}>{text.since(date)}</time>
        </p>
      </header>
      <Contents headings={headingsOf(text)} />
      <article className="col-start-2" aria-label={text.title}>
        <h2 id="resumo" className={HEADING}>
          {inShort.title}
        </h2>
        <p className={PARAGRAPH}>{inShort.text}</p>
        <h2 id="tabela" className={HEADING}>
          {table.title}
        </h2>
        <PrivacyTable {...table} />
        <h2 id="nunca" className={HEADING}>
          {never.title}
        </h2>
        <ul className="max-w-[68ch] text-17">
          {never.points.map((point) => (
            <li key={point} className="flex gap-3 border-t border-line py-2.5">
              <X size={18} strokeWidth={1.75} aria-hidden className="mt-1 flex-none text-ink-3" />
              {point}
            </li>
          ))}
        </ul>
        {sections.map(({ id, title, text: paragraphs }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id} className={HEADING}>
              {title}
            </h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className={PARAGRAPH}>
                {paragraph}
              </p>
            ))}
          </section>
        ))}
        <h2 id="servidor" className={HEADING}>
          {operator.title}
        </h2>
        <p className={PARAGRAPH}>{operator.text}</p>
        <p className="mt-4 flex max-w-[68ch] gap-3 rounded-r-panel border-l-4 border-ink bg-surface px-5 py-4 text-15">
          <Server size={18} strokeWidth={1.75} aria-hidden className="mt-0.5 flex-none" />
          <span>
            {operator.operatedBy} <b>{site.operator}</b>. {operator.questions}{' '}
            <a href={`mailto:${site.email}`} className={looks.textLink}>
              {site.email}
            </a>
          </span>
        </p>
      </article>
    </div>
  )
}

function headingsOf({ inShort, table, never, sections, operator }: PrivacyText) {
  return [
    { id: 'resumo', title: inShort.title },
    { id: 'tabela', title: table.title },
    { id: 'nunca', title: never.title },
    ...sections.map(({ id, title }) => ({ id, title })),
    { id: 'servidor', title: operator.title },
  ]
}
