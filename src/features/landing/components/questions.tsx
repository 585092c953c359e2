import { Plus } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { site } from '../../../../site.config'
import { SectionTitle } from './section-title'

const QUESTIONS = [
  {
    id: 'what',
    question: () => m.landing_faq_what({ product: site.name }),
    answer: m.landing_faq_what_answer,
  },
  { id: 'account', question: m.landing_faq_account, answer: m.landing_faq_account_answer },
  { id: 'phone', question: m.landing_faq_phone, answer: m.landing_faq_phone_answer },
  { id: 'data', question: m.landing_faq_data, answer: m.landing_faq_data_answer },
  { id: 'votes', question: m.landing_faq_votes, answer: m.landing_faq_votes_answer },
  { id: 'topics', question: m.landing_faq_topics, answer: m.landing_faq_topics_answer },
  { id: 'average', question: m.landing_faq_average, answer: m.landing_faq_average_answer },
  { id: 'compare', question: m.landing_faq_compare, answer: m.landing_faq_compare_answer },
  { id: 'actions', question: m.landing_faq_actions, answer: m.landing_faq_actions_answer },
  { id: 'coach', question: m.landing_faq_coach, answer: m.landing_faq_coach_answer },
  { id: 'export', question: m.landing_faq_export, answer: m.landing_faq_export_answer },
  { id: 'tools', question: m.landing_faq_tools, answer: m.landing_faq_tools_answer },
  { id: 'host', question: m.landing_faq_host, answer: m.landing_faq_host_answer },
]

/** Frequent questions. The browser opens them without our code. */
export function Questions() {
  return (
    <section
      className="page unfold-5 grid grid-cols-[1fr_1.7fr] gap-14 pt-24 below-layout:grid-cols-1 below-layout:gap-4 below-layout:pt-18"
      aria-labelledby="questions"
    >
      <SectionTitle id="questions">{m.landing_faq_title()}</SectionTitle>
      <div className="border-b border-line">
        {QUESTIONS.map(({ id, question, answer }, index) => (
          <details
            key={id}
            className="group border-t border-line print:details-content:[content-visibility:visible]"
            open={index === 0}
          >
            <summary className="flex min-h-16 cursor-pointer list-none items-center justify-between gap-4 py-2 text-17 leading-6 font-580 [&::-webkit-details-marker]:hidden">
              {question()}
              <Plus
                size={20}
                strokeWidth={1.75}
                aria-hidden
                className="text-ink-2 transition-transform duration-(--d-state) group-open:rotate-45"
              />
            </summary>
            <p className="max-w-[66ch] pr-12 pb-5.5 text-ink-2 below-layout:pr-0">{answer()}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
