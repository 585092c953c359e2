import { m } from '~/paraglide/messages'
import looks from '~/ui/looks.module.css'
import { site } from '../../../../site.config'
import { ContactLinks } from './contact-links'
import { Portrait } from './portrait'

const VALUES = [
  { name: m.about_value_talk, text: m.about_value_talk_text },
  { name: m.about_value_respect, text: m.about_value_respect_text },
  { name: m.about_value_openness, text: m.about_value_openness_text },
]

const FACTS = [m.about_fact_topics, m.about_fact_logo, m.about_fact_portrait]

/** The product's creator. The site names a role and no person. */
export function CreatorCard({ className }: { className: string }) {
  return (
    <aside aria-labelledby="creator" className={`${looks.card} overflow-hidden ${className}`}>
      <div className="grid border-b border-line bg-surface-2 *:h-50 *:w-full">
        <Portrait />
      </div>
      <div className="grid gap-5 p-6 below-type:p-5">
        <div>
          <h2 id="creator" className="text-20 font-640">
            {m.about_creator()}
          </h2>
          <p className="mt-1 text-14 font-540">{m.about_creator_years()}</p>
          <p className="mt-2 text-14 text-ink-2">{m.about_creator_bio({ product: site.name })}</p>
        </div>
        <div>
          <h3 className={looks.cardHeading}>{m.about_values()}</h3>
          <dl className="mt-1.5 grid gap-1.5 text-14">
            {VALUES.map(({ name, text }) => (
              <div key={name()}>
                <dt className="inline font-580">{name()}.</dt>{' '}
                <dd className="inline text-ink-2">{text()}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div>
          <h3 className={looks.cardHeading}>{m.about_facts()}</h3>
          <ul className="mt-1.5 grid gap-1.5 text-14 text-ink-2">
            {FACTS.map((fact) => (
              <li key={fact()} className="border-l border-line pl-3">
                {fact()}
              </li>
            ))}
          </ul>
        </div>
        <ContactLinks />
      </div>
    </aside>
  )
}
