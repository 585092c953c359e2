import type { Lead } from '~/features/rooms/state/use-lead'
import { currentTopic } from '~/features/rooms/view/turnout'
import { m } from '~/paraglide/messages'
import { BlindVote } from '../side/blind-vote'

/** Vote of a facilitator with a seat, on a screen that others may see. */
export function OwnVote({ lead: { code, view }, seatId }: { lead: Lead; seatId: string }) {
  const title = currentTopic(view)?.topic.title ?? ''
  return (
    <section
      className="mb-3 flex flex-wrap items-center gap-x-5 gap-y-2 rounded-card border border-line bg-surface px-4 py-3"
      aria-labelledby="own-vote"
    >
      <h2 id="own-vote" className="text-15 tracking-normal font-stretch-normal">
        {m.room_vote_yours()}
      </h2>
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
