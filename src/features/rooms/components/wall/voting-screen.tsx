import type { RoomView, TopicView } from '~/domain/room-view'
import { m } from '~/paraglide/messages'
import { CountdownRing } from '../instruments/countdown-ring'
import { SeatCircles } from '../instruments/seat-circles'
import { fewWords, standstillWords } from '../shared/standstill'
import { turnoutOf } from '../shared/turnout'
import { useSecondsLeft } from '../shared/use-seconds-left'
import { EarlierVote } from './earlier-vote'
import styles from './wall.module.css'
import { WallHeading } from './wall-heading'
import sheet from './wall-votes.module.css'

/** The full length of the ring if time was added to a vote without a limit. */
const RING_SECONDS = 30

/** The time and how many have voted, legible from the back of a room. */
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
      <div className={sheet.voting}>
        <Countdown view={view} />
        <div className={sheet.turnout}>
          <p data-turnout>
            <b>{m.stage_votes({ votes, total })}</b> <span>{m.stage_votes_in()}</span>
          </p>
          <SeatCircles voted={votes} total={total} isLarge className={styles.seats} />
          {standstill && <p className={sheet.note}>{standstill}</p>}
          {few && <p className={sheet.note}>{few}</p>}
        </div>
      </div>
    </>
  )
}

function Countdown({ view: { clock, seconds } }: { view: RoomView }) {
  return (
    <CountdownRing
      secondsLeft={useSecondsLeft(clock)}
      seconds={seconds ?? RING_SECONDS}
      size="wall"
      isPaused={clock !== null && 'paused' in clock}
    />
  )
}
