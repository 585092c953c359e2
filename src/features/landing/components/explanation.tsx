import { m } from '~/paraglide/messages'
import { LocaleLink } from '~/ui/frame/locale-link'
import looks from '~/ui/looks.module.css'
import { SectionTitle } from './section-title'

/** Explains retrospectives to readers who have never held one. */
export function Explanation() {
  return (
    <section
      className="page unfold-4 grid grid-cols-[1fr_1.7fr] gap-14 pt-24 below-layout:grid-cols-1 below-layout:gap-4 below-layout:pt-18"
      aria-labelledby="retrospective"
    >
      <SectionTitle id="retrospective">{m.landing_what_title()}</SectionTitle>
      <div className="grid max-w-[62ch] justify-items-start gap-4 text-17 text-ink-2">
        <p>{m.landing_what_event()}</p>
        <p>{m.landing_what_scores()}</p>
        <LocaleLink to="/blog/o-que-e-retrospectiva-scrum" className={`${looks.textLink} text-17`}>
          {m.landing_what_link()}
        </LocaleLink>
      </div>
    </section>
  )
}
