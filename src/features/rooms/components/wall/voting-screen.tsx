import type { RoomView, TopicView } from '~/domain/rooms/room-view'
import { fewWords, standstillWords } from '~/features/rooms/view/standstill'
import { turnoutOf } from '~/features/rooms/view/turnout'
import { m } from '~/paraglide/messages'
import { CountdownRing } from '../instruments/countdown-ring'
import { SeatCircles } from '../instruments/seat-circles'
import { EarlierVote } from './earlier-vote'
import styles from './wall.module.css'
import { WallHeading } from './wall-heading'

/** Time and number of votes, legible from the back of a room. */
export function VotingScreen({ view, topic }: { view: RoomView; topic: TopicView }) {
  const { votes, total } = turnoutOf(view)
  const standstill = standstillWords(view)
  const few = fewWords(view)
  return (
    <>
      <WallHeading title={topic.title}>
        <p className={styles.sentence}>{topic.description ?? topic.parent}</p>
        <EarlierVote view={view} />
      </WallHeading>
      <div className="flex flex-1 flex-wrap items-center gap-x-140 gap-y-40 py-20 [--ring-size:calc(460*var(--wall-unit))]">
        <CountdownRing view={view} size="wall" />
        <div className="min-w-0 flex-1 basis-800">
          <p data-turnout>
            <b className={styles.count}>{m.wall_votes({ votes, total })}</b>{' '}
            <span className="mt-16 mb-44 block wall-40 text-ink-2">{m.wall_votes_in()}</span>
          </p>
          <SeatCircles voted={votes} total={total} isLarge className={styles.seats} />
          {standstill && <p className="mt-24 max-w-[44ch] text-ink-2">{standstill}</p>}
          {few && <p className="mt-24 max-w-[44ch] text-ink-2">{few}</p>}
        </div>
      </div>
    </>
  )
}
