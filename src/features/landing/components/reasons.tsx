import { m } from '~/paraglide/messages'
import { SectionTitle } from './section-title'
import { TutorialVideo } from './tutorial-video'

const REASONS = [
  { title: m.landing_reason_voices, text: m.landing_reason_voices_text },
  { title: m.landing_reason_focus, text: m.landing_reason_focus_text },
  { title: m.landing_reason_trend, text: m.landing_reason_trend_text },
  { title: m.landing_reason_actions, text: m.landing_reason_actions_text },
  { title: m.landing_reason_time, text: m.landing_reason_time_text },
  { title: m.landing_reason_topics, text: m.landing_reason_topics_text },
  { title: m.landing_reason_yours, text: m.landing_reason_yours_text },
]

/** The tutorial beside the reasons to use the product. */
export function Reasons() {
  return (
    <section
      className="page unfold-2 grid grid-cols-[1.25fr_1fr] items-start gap-14 pt-24 below-layout:grid-cols-1 below-layout:gap-8 below-layout:pt-18"
      aria-labelledby="reasons"
    >
      <TutorialVideo />
      <div>
        <SectionTitle id="reasons">{m.landing_reasons_title()}</SectionTitle>
        <ul className="mt-5">
          {REASONS.map(({ title, text }) => (
            <li key={title()} className="border-t border-line py-3">
              <h3 className="text-15">{title()}</h3>
              <p className="mt-0.5 text-14 text-ink-2">{text()}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
