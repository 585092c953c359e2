import { ArrowRight } from 'lucide-react'
import type { GlossaryId, GlossaryTerm } from '~/content/glossary'
import { m } from '~/paraglide/messages'
import { LocaleLink } from '~/ui/frame/locale-link'
import looks from '~/ui/looks.module.css'
import { TermMark } from './term-mark'

type TermProps = {
  term: GlossaryTerm
  /** Anchors of the term in other languages, which work here too. */
  twins: readonly GlossaryId[]
}

export function TermEntry({ term: { id, term, definition, context, article }, twins }: TermProps) {
  const titleId = `${id}-title`
  return (
    <article
      id={id}
      aria-labelledby={titleId}
      className={`group ${looks.card} relative grid grid-cols-[148px_minmax(0,1fr)] overflow-hidden [&:is(:target,:has(:target))]:border-ink below-layout:grid-cols-1`}
    >
      {[...new Set(twins)].map(
        (twin) => twin !== id && <span key={twin} id={twin} className="absolute top-0" />,
      )}
      <div className="grid place-content-center border-r border-line bg-surface-2 [--track:color-mix(in_oklab,var(--ink)_18%,transparent)] group-[:is(:target,:has(:target))]:shadow-[inset_5px_0_0_var(--ink)] below-layout:h-30 below-layout:border-r-0 below-layout:border-b">
        <TermMark id={id} />
      </div>
      <div className="max-w-[calc(62ch+64px)] p-8 pt-6 below-type:p-5 below-type:pt-3">
        <div className="flex items-center gap-1">
          <h2 id={titleId}>{term}</h2>
          <a
            href={`#${id}`}
            aria-label={m.glossary_link_to({ term })}
            className="wide grid size-11 flex-none place-content-center rounded-control text-20 font-580 text-ink-3 no-underline hover:bg-sunken hover:text-ink"
          >
            #
          </a>
        </div>
        {definition.map((paragraph) => (
          <p key={paragraph} className="mt-3 text-17">
            {paragraph}
          </p>
        ))}
        <div className="mt-6 border-l-4 border-ink pl-5">
          <h3>{m.glossary_context()}</h3>
          <p className="mt-1 text-ink-2">{context}</p>
        </div>
        <LocaleLink to={`/blog/${article}`} className={`${looks.textLink} mt-5 gap-1.5`}>
          {m.glossary_read_more({ term })}
          <ArrowRight size={16} strokeWidth={1.75} aria-hidden />
        </LocaleLink>
      </div>
    </article>
  )
}
