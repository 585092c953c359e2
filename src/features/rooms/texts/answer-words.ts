import type { ReviewAnswer } from '~/domain/actions/action'
import { m } from '~/paraglide/messages'

export const ANSWER_WORDS: Record<ReviewAnswer, () => string> = {
  done: m.review_done,
  keep: m.review_keep,
  drop: m.review_drop,
}
