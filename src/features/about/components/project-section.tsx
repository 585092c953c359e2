import { type ReactNode, useId } from 'react'
import { m } from '~/paraglide/messages'
import { site } from '../../../../site.config'
import { ContactLinks } from './contact-links'

type Point = { name: () => string; text: () => string }

const OFFER: readonly Point[] = [
  { name: m.about_offer_local, text: m.about_offer_local_text },
  { name: m.about_offer_squads, text: m.about_offer_squads_text },
  { name: m.about_offer_room, text: m.about_offer_room_text },
  { name: m.about_offer_actions, text: m.about_offer_actions_text },
  { name: m.about_offer_trends, text: m.about_offer_trends_text },
  { name: m.about_offer_report, text: m.about_offer_report_text },
  { name: m.about_offer_integrations, text: m.about_offer_integrations_text },
  { name: m.about_offer_reading, text: m.about_offer_reading_text },
]

const DIFFERENCES: readonly Point[] = [
  { name: m.about_difference_scale, text: m.about_difference_scale_text },
  { name: m.about_difference_blind, text: m.about_difference_blind_text },
  { name: m.about_difference_anonymous, text: m.about_difference_anonymous_text },
  { name: m.about_difference_yours, text: m.about_difference_yours_text },
]

/** The project, from its mission to its address. */
export function ProjectSection() {
  const product = site.name
  return (
    // External links use this anchor.
    <section id="sobre" aria-labelledby="project">
      <h2 id="project" className="mb-6 text-32 font-640 tracking-title">
        {m.about_project()}
      </h2>
      <Part title={m.about_mission()}>
        <p className="text-20 font-540 text-ink">{m.about_mission_text()}</p>
      </Part>
      <Part title={m.about_vision()}>
        <p className="text-20 font-540 text-ink">{m.about_vision_text()}</p>
      </Part>
      <Part title={m.about_why()}>
        <p>{m.about_why_memory()}</p>
        <p>{m.about_why_voices()}</p>
        <p>{m.about_why_both({ product })}</p>
      </Part>
      <Part title={m.about_offer()}>
        <Points points={OFFER} />
      </Part>
      <Part title={m.about_difference()}>
        <Points points={DIFFERENCES} />
      </Part>
      <Part title={m.about_who()}>
        <p>{m.about_who_text()}</p>
      </Part>
      <Part title={m.about_contact()}>
        <p>{m.about_contact_text()}</p>
        <ContactLinks />
      </Part>
    </section>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[168px_minmax(0,1fr)] gap-x-8 gap-y-3 border-t border-line py-8 below-type:grid-cols-1"
    >
      <h3 id={id}>{title}</h3>
      <div className="grid max-w-[62ch] justify-items-start gap-4 text-ink-2">{children}</div>
    </section>
  )
}

function Points({ points }: { points: readonly Point[] }) {
  return (
    <ul className="grid gap-4">
      {points.map(({ name, text }) => (
        <li key={name()}>
          <b className="block text-ink">{name()}</b>
          {text()}
        </li>
      ))}
    </ul>
  )
}
