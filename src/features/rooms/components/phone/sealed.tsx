import type { RoomView } from '~/domain/rooms/room-view'
import { m } from '~/paraglide/messages'
import { TallyPlot } from '../instruments/tally-plot'
import { ListSection } from './list-section'
import { PhaseHeading } from './phase-heading'

/** Screen between the end of a window and its talk. The votes are shown if the window was opened for that. */
export function Sealed({ view }: { view: RoomView }) {
  const isTooFew = view.phase === 'too-few'
  const shown = view.topics.filter(({ tallies }) => tallies.length > 0)
  return (
    <div className="flex flex-1 flex-col pt-4.5">
      <PhaseHeading isTopic>{isTooFew ? m.window_too_few() : m.window_closed()}</PhaseHeading>
      <p className="mt-1.5 text-ink-2">
        {isTooFew ? m.window_too_few_body() : m.window_member_sealed()}
      </p>
      {shown.length > 0 && (
        <ListSection id="member-sealed" title={m.results_scores_by_topic()}>
          {shown.map(({ id, title, tallies: [tally] }) => (
            <li key={id} className="flex-col">
              {title}
              {tally && <TallyPlot tally={tally} mine={undefined} size="phone" />}
            </li>
          ))}
        </ListSection>
      )}
    </div>
  )
}
