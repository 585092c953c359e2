import { Lightbulb, type LucideIcon, ThumbsUp, Wrench } from 'lucide-react'
import type { Feedback } from '~/domain/rooms/room'
import { m } from '~/paraglide/messages'

/** Word and icon of each kind of comment. */
export const KIND_LOOKS: Record<Feedback['kind'], { label: () => string; icon: LucideIcon }> = {
  positive: { label: m.member_feedback_positive, icon: ThumbsUp },
  improvement: { label: m.member_feedback_improvement, icon: Wrench },
  suggestion: { label: m.member_feedback_suggestion, icon: Lightbulb },
}
