import { ChartColumn, FileBraces, History, ListTree } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { site } from '../../../../site.config'

const FEATURES = [
  { icon: ChartColumn, name: m.about_charts, text: m.about_charts_text },
  { icon: ListTree, name: m.about_topics, text: m.about_topics_text },
  { icon: History, name: m.about_history, text: m.about_history_text },
  { icon: FileBraces, name: m.about_json, text: m.about_json_text },
]

/** Introduction to the product: two paragraphs, four points and a closing sentence. */
export function AboutIntro() {
  return (
    <section aria-labelledby="about">
      <h1 id="about" className="max-w-[20ch] text-44 tracking-display">
        {m.about_heading()}
      </h1>
      <p className="mt-6 max-w-[62ch] text-17 text-ink-2">{m.about_what({ product: site.name })}</p>
      <p className="mt-4 max-w-[62ch] text-17 text-ink-2">{m.about_whom()}</p>
      <ul
        aria-label={m.about_features()}
        className="mt-10 grid grid-cols-2 gap-x-8 border-b border-line below-type:mt-8 below-type:grid-cols-1"
      >
        {FEATURES.map(({ icon: Icon, name, text }) => (
          <li key={name()} className="flex gap-3.5 border-t border-line py-4.5">
            <Icon size={20} strokeWidth={1.75} aria-hidden className="mt-0.5" />
            <p className="text-14 text-ink-2">
              <b className="mb-0.5 block text-15 text-ink">{name()}</b>
              {text()}
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-6 max-w-[62ch] text-17 text-ink-2">{m.about_closing()}</p>
    </section>
  )
}
