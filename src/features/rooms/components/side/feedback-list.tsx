import { MessageSquarePlus } from 'lucide-react'
import { FeedbackPanel, PANEL_ID } from '~/features/rooms/components/phone/feedback-panel'
import { changeFeedback } from '~/features/rooms/leading/client'
import type { Lead } from '~/features/rooms/state/use-lead'
import { errorText } from '~/i18n/error-texts'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { useRequest } from '~/ui/forms/use-request'
import { Notice } from '~/ui/notice'
import { areIdeas, FeedbackItem } from './feedback-item'
import styles from './side.module.css'
import { SIDE_HEADING } from './side-section'

/**
 * Anonymous feedback, newest first. The facilitator can hide inappropriate items, group similar ones, and add comments.
 */
export function FeedbackList({ lead }: { lead: Lead }) {
  const { code, view, side } = lead
  const { feedback, comment } = side
  const { problem, run } = useRequest()
  const heads = feedback.filter(({ groupId }) => groupId === null)
  return (
    <section className={styles.comments} aria-labelledby="room-feedback">
      <div className={styles.head}>
        <h2 id="room-feedback" className={SIDE_HEADING}>
          {m.lead_feedback()}{' '}
          {feedback.length > 0 && (
            <span className="ml-1 rounded-full bg-sunken px-2 py-0.5 text-13">
              {feedback.length}
            </span>
          )}
        </h2>
        <Button
          ref={comment.opener}
          tone="ghost"
          size="icon"
          icon={MessageSquarePlus}
          aria-label={m.room_bar_feedback()}
          title={m.room_bar_feedback()}
          aria-expanded={comment.isOpen}
          aria-controls={PANEL_ID}
          onClick={comment.isOpen ? comment.close : comment.open}
        />
      </div>
      <div className={styles.scroll}>
        <FeedbackPanel feedback={comment} topics={view.topics} said={[]} />
        {problem && <Notice tone="error">{errorText(problem)}</Notice>}
        {heads.length > 0 && areIdeas(lead) && (
          <p className="mb-2 text-13 text-ink-3">{m.agree_tap()}</p>
        )}
        {heads.length === 0 && !comment.isOpen && (
          <p className="text-13 text-ink-3">{m.lead_feedback_none()}</p>
        )}
        <ul>
          {heads.map((item) => (
            <FeedbackItem
              key={item.id}
              {...{ lead, item }}
              grouped={feedback.filter(({ groupId }) => groupId === item.id)}
              others={heads.filter(({ id, kind }) => id !== item.id && kind === item.kind)}
              onChange={(id, change) =>
                void run(() => changeFeedback(code, id, change), JSON.stringify([id, change]))
              }
            />
          ))}
        </ul>
      </div>
    </section>
  )
}
