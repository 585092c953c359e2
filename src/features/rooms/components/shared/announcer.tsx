import { useState, useSyncExternalStore } from 'react'
import { PHASES } from '~/domain/rooms/phases'
import { pausedMsOf } from '~/domain/rooms/room-clock'
import { talkClock, useSecondsLeft } from '~/features/rooms/state/use-seconds-left'
import {
  firstAnnouncement,
  type Moment,
  nextAnnouncement,
} from '~/features/rooms/texts/announcements'
import { standstillWords } from '~/features/rooms/view/standstill'
import { currentTopic, isCollectingAgain, turnoutOf } from '~/features/rooms/view/turnout'
import type { MyVote } from '../../ballots/client'
import type { LiveRoom } from '../../running/client'

/** Minimum time between two announcements of votes, in milliseconds. */
const BEAT_MS = 4_000

type AnnouncerProps = {
  view: NonNullable<LiveRoom['view']>
  connection: LiveRoom['connection']
  mine: Pick<MyVote, 'vote' | 'state'>
  /** Announced after the result of a vote: the score that is preset for the facilitator. */
  preset?: string | null
}

/** The single live region of the room. */
export function Announcer(props: AnnouncerProps) {
  const moment = useMoment(props)
  const [announcement, setAnnouncement] = useState(() => firstAnnouncement(moment))
  if (!isSame(announcement.moment, moment)) setAnnouncement(nextAnnouncement(announcement, moment))
  return (
    <p aria-live="polite" className="sr-only">
      {announcement.text}
    </p>
  )
}

function useMoment({ view, connection, mine, preset = null }: AnnouncerProps): Moment {
  const { takesVotes } = PHASES[view.phase]
  const secondsLeft = useSecondsLeft(takesVotes ? view.clock : null)
  const talkLeft = useSecondsLeft(talkClock(view))
  const beat = useSyncExternalStore(subscribeToBeats, readBeat)
  const topic = currentTopic(view)?.topic
  return {
    phase: view.phase,
    step: view.step,
    topic: topic?.title ?? '',
    ...turnoutOf(view),
    secondsLeft,
    isPaused: pausedMsOf(view.clock) !== null,
    talk: talkLeft === null ? 'none' : talkLeft > 0 ? 'running' : 'over',
    standstill: takesVotes ? standstillWords(view) : null,
    tally: view.tally,
    result: topic?.result ?? null,
    preset,
    actions: view.actions,
    counted: mine.state === 'counted' ? mine.vote : undefined,
    isLost: connection === 'lost',
    isAgain: isCollectingAgain(view),
    beat,
  }
}

function isSame(a: Moment, b: Moment): boolean {
  // The tally does not change within a step.
  const names = Object.keys(a) as (keyof Moment)[]
  return names.every((name) => name === 'tally' || a[name] === b[name])
}

function subscribeToBeats(listener: () => void): () => void {
  const timer = setInterval(listener, BEAT_MS)
  return () => clearInterval(timer)
}

function readBeat(): number {
  return Math.floor(Date.now() / BEAT_MS)
}
