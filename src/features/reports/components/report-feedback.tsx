import { Lightbulb, type LucideIcon, ThumbsUp, Wrench } from 'lucide-react'
import type { ReportFeedback as Feedback } from '~/domain/reports/feedback-groups'
import { FEEDBACK_KINDS } from '~/features/reports/texts/report-texts'
import styles from './report.module.css'

const ICONS: Record<Feedback['kind'], LucideIcon> = {
  positive: ThumbsUp,
  improvement: Wrench,
  suggestion: Lightbulb,
}

/** The room's feedback by kind, without empty kinds. */
export function ReportFeedback({ feedback }: { feedback: readonly Feedback[] }) {
  const kinds = FEEDBACK_KINDS.map(({ kind, title }) => ({
    kind,
    title: title(),
    items: feedback.filter((item) => item.kind === kind),
  })).filter(({ items }) => items.length > 0)
  if (kinds.length === 0) return null
  return (
    <div className={styles.feedback}>
      {kinds.map(({ kind, title, items }) => (
        <FeedbackColumn key={kind} icon={ICONS[kind]} title={title} items={items} />
      ))}
    </div>
  )
}

function FeedbackColumn({
  icon: Icon,
  title,
  items,
}: {
  icon: LucideIcon
  title: string
  items: readonly Feedback[]
}) {
  return (
    <section>
      <h2>
        <Icon size={18} strokeWidth={1.75} aria-hidden />
        {title}
      </h2>
      <ul>
        {keyed(items).map(({ key, item: { text, topic, others } }) => (
          <li key={key}>
            {text}
            <About topic={topic} />
            {others.length > 0 && (
              <ul>
                {keyed(others).map(({ key, item }) => (
                  <li key={key}>
                    {item.text}
                    <About topic={item.topic} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The topic of a comment. Renders nothing for a general comment. */
function About({ topic }: { topic: string | null }) {
  return topic === null ? null : (
    <small className="block text-13/(--lh-14) text-ink-2">{topic}</small>
  )
}

/** Adds unique keys, because two people may write the same text. */
function keyed<Item extends { text: string }>(items: readonly Item[]) {
  const seen = new Map<string, number>()
  return items.map((item) => {
    const { text } = item
    const count = (seen.get(text) ?? 0) + 1
    seen.set(text, count)
    return { key: `${count} ${text}`, item }
  })
}
