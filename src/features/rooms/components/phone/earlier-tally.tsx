import type { RoomView } from '~/domain/room-view'
import { m } from '~/paraglide/messages'
import { spreadSentence } from '../instruments/spread-words'
import { TallyPlot } from '../instruments/tally-plot'
import { earlierTallies } from '../shared/turnout'

/** The tally of the previous vote, in small, to compare the second one with. */
export function EarlierTally({ view }: { view: RoomView }) {
  const tallies = earlierTallies(view)
  const last = tallies.at(-1)
  if (!last) return null
  return (
    <details className="member-earlier">
      <summary>
        <b>{tallies.length === 1 ? m.member_first_vote() : m.member_last_vote()}</b>{' '}
        <span>{spreadSentence(last)}</span>
      </summary>
      <div className="px-3 pb-2">
        <TallyPlot tally={last} size="phone" />
      </div>
    </details>
  )
}
