import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { PHASES } from '~/domain/rooms/phases'
import { reviewedIn } from '~/domain/rooms/room-action'
import { isTalkOfWindow } from '~/domain/rooms/window/window-view'
import type { Lead } from '~/features/rooms/state/use-lead'
import { currentTopic } from '~/features/rooms/view/turnout'
import { m } from '~/paraglide/messages'
import styles from '../side/side.module.css'
import { SIDE_HEADING } from '../side/side-section'
import { TopicList } from './topic-list'

type Step = { name: string; note?: string | undefined; content?: ReactNode }

/** Steps of the room: past, current and next. */
export function RoomSteps({ lead }: { lead: Lead }) {
  const steps = stepsOf(lead)
  const now = placeOf(lead, steps.length)
  return (
    <section className={styles.steps} aria-labelledby="room-steps">
      <h2 id="room-steps" className={`${SIDE_HEADING} mb-2 short:mb-1`}>
        {m.lead_steps()}
      </h2>
      <ol>
        {steps.map(({ name, note, content }, at) => (
          <li
            key={name}
            className={styles.step}
            data-done={at < now || undefined}
            aria-current={at === now ? 'step' : undefined}
          >
            <span className={styles.circle}>
              {at < now ? <Check size={14} strokeWidth={2} aria-hidden /> : at + 1}
            </span>
            <span className="min-w-0 flex-1">
              {name}
              {at < now && <span className="sr-only">, {m.lead_step_done()}</span>}
            </span>
            {note && <small className="text-13 font-460 text-ink-3">{note}</small>}
            {content}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Lists the steps. A squad without promises has nothing to review. */
function stepsOf(lead: Lead): Step[] {
  const { view, sprint, keeper } = lead
  const reviewed = reviewedIn(view.actions, sprint)
  const answered = reviewed.filter(({ answer }) => answer !== null).length
  const number = currentTopic(view)?.number
  const total = view.topics.length
  return [
    ...(reviewed.length > 0
      ? [{ name: m.lead_step_review(), note: answered > 0 ? reviewedText(answered) : undefined }]
      : []),
    {
      name: m.local_topics(),
      // The talk after a window does not take the topics in their order.
      note:
        number === undefined || isTalkOfWindow(view)
          ? String(total)
          : m.room_bar_topic({ number, total }),
      content: <TopicList lead={lead} />,
    },
    { name: m.lead_step_actions() },
    { name: keeper ? m.lead_step_result() : m.lead_step_report() },
  ]
}

function reviewedText(count: number): string {
  return count === 1 ? m.lead_step_reviewed_one() : m.lead_step_reviewed({ count })
}

/** Returns the index of the current step. The topics are followed by the last step but one. */
function placeOf({ view, review, sprint }: Lead, count: number): number {
  const { isLobby, isOver } = PHASES[view.phase]
  if (isOver) return count - 2
  const hasReview = reviewedIn(view.actions, sprint).length > 0
  return hasReview && !(isLobby && review.length > 0) ? 1 : 0
}
