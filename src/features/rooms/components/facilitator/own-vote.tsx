import { m } from '~/paraglide/messages'
import { currentTopic } from '../shared/turnout'
import { BlindVote } from './blind-vote'
import type { Lead } from './use-lead'

/** The vote of a facilitator who has a seat too, on a screen that others may see. */
export function OwnVote({ lead: { code, view }, seatId }: { lead: Lead; seatId: string }) {
  const title = currentTopic(view)?.topic.title ?? ''
  return (
    <section className="lead-own-vote" aria-labelledby="own-vote">
      <h2 id="own-vote">{m.room_vote_yours()}</h2>
      <BlindVote
        code={code}
        round={view.round}
        seatId={seatId}
        isPaper={false}
        name={m.room_vote_legend({ topic: title })}
      />
    </section>
  )
}
