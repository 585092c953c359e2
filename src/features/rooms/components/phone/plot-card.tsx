import type { Tally } from '~/domain/votes/tally'
import { m } from '~/paraglide/messages'
import type { MyVote } from '../../ballots/client'
import { TallyPlot } from '../instruments/tally-plot'

type PlotCardProps = { tally: Tally; mine: MyVote }

/** All votes, with the user's own one marked. */
export function PlotCard({ tally, mine }: PlotCardProps) {
  return (
    <div className="mt-4.5 rounded-card border border-line bg-surface px-3 py-4 short:mt-2.5">
      <TallyPlot
        tally={tally}
        mine={mine.state === 'counted' ? mine.vote : undefined}
        size="phone"
      />
      {mine.isLate && (
        <p className="mt-2 px-1 text-14 text-ink-2">
          {mine.vote === undefined ? m.member_mine_late() : m.member_mine_change_late()}
        </p>
      )}
    </div>
  )
}
