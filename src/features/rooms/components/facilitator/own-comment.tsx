import { MessageSquarePlus } from 'lucide-react'
import { useFeedback } from '~/features/rooms/state/use-feedback'
import type { Lead } from '~/features/rooms/state/use-lead'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { FeedbackPanel, PANEL_ID } from '../phone/feedback-panel'

/** Feedback of the facilitator, without a name like everybody's. Opens by a press only, so that nothing beside the stage moves by itself. */
export function OwnComment({ lead: { code, view } }: { lead: Lead }) {
  const feedback = useFeedback(code, view, { opensItself: false })
  return (
    <div>
      <Button
        ref={feedback.opener}
        icon={MessageSquarePlus}
        aria-expanded={feedback.isOpen}
        aria-controls={PANEL_ID}
        onClick={feedback.isOpen ? feedback.close : feedback.open}
      >
        {m.room_bar_feedback()}
      </Button>
      <FeedbackPanel feedback={feedback} topics={view.topics} said={[]} />
    </div>
  )
}
