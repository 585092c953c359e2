import type { RoomView } from '~/domain/rooms/room-view'
import { m } from '~/paraglide/messages'
import looks from '~/ui/looks.module.css'
import { spreadSentence } from '../../texts/spread-words'
import { earlierTallies, isVoteReplaced } from '../../view/turnout'
import { TallyPlot } from '../instruments/tally-plot'

/** Small tally of the previous vote, to compare the second one with. */
export function EarlierTally({ view, className }: { view: RoomView; className: string }) {
  const tallies = earlierTallies(view)
  const last = tallies.at(-1)
  if (!last && isVoteReplaced(view)) {
    return <p className={`text-13 text-ink-2 ${className}`}>{m.wall_earlier_replaced()}</p>
  }
  if (!last) return null
  return (
    <details className={`rounded-control border border-line bg-surface ${className}`}>
      <summary className={`${looks.summary} flex-wrap gap-x-2 px-3 py-1.5 text-13`}>
        <b>{tallies.length === 1 ? m.member_first_vote() : m.member_last_vote()}</b>{' '}
        <span className="text-ink-2">{spreadSentence(last)}</span>
      </summary>
      <div className="px-3 pb-2">
        <TallyPlot tally={last} size="phone" />
      </div>
    </details>
  )
}
