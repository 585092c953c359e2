import { Lightbulb, ThumbsUp, Wrench } from 'lucide-react'
import type { Lead } from '~/features/rooms/state/use-lead'
import { errorText } from '~/i18n/error-texts'
import { m } from '~/paraglide/messages'
import { useRequest } from '~/ui/forms/use-request'
import { Notice } from '~/ui/notice'
import { changeFeedback } from '../../leading/client'
import { FeedbackItem } from './feedback-item'
import { SideSection } from './side-section'

const KINDS = [
  { kind: 'positive', label: m.lead_positives, icon: ThumbsUp },
  { kind: 'improvement', label: m.lead_improvements, icon: Wrench },
  { kind: 'suggestion', label: m.lead_suggestions, icon: Lightbulb },
] as const

/** Anonymous feedback by kind. The facilitator hides what is out of place and groups what is alike. */
export function FeedbackList({ lead }: { lead: Lead }) {
  const {
    code,
    view: { feedback },
  } = lead
  const { problem, run } = useRequest()
  return (
    <SideSection id="room-feedback" title={m.lead_feedback()}>
      {problem && <Notice tone="error">{errorText(problem)}</Notice>}
      {KINDS.map(({ kind, label, icon: Icon }) => {
        const ofKind = feedback.filter((item) => item.kind === kind)
        const heads = ofKind.filter(({ groupId }) => groupId === null)
        return (
          heads.length > 0 && (
            <div key={kind}>
              <h3 className="my-1.5 flex items-center gap-1.75 text-13 font-580 tracking-normal font-stretch-normal">
                <Icon size={15} strokeWidth={1.75} aria-hidden />
                {label()}
              </h3>
              <ul>
                {heads.map((item) => (
                  <FeedbackItem
                    key={item.id}
                    {...{ lead, item }}
                    grouped={ofKind.filter(({ groupId }) => groupId === item.id)}
                    others={heads.filter(({ id }) => id !== item.id)}
                    onChange={(id, change) =>
                      void run(() => changeFeedback(code, id, change), JSON.stringify([id, change]))
                    }
                  />
                ))}
              </ul>
            </div>
          )
        )
      })}
    </SideSection>
  )
}
