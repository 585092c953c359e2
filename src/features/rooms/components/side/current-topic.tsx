import type { ReactNode } from 'react'
import { PHASES } from '~/domain/rooms/phases'
import type { RoomView, TopicView } from '~/domain/rooms/room-view'
import { currentTopic } from '../../view/turnout'
import { TopicMark } from '../instruments/topic-mark'
import styles from './side.module.css'

/** Renders the row of a topic that can be chosen, with a fact about it while it has no score. */
export type RowOf = (topic: TopicView, note?: string) => ReactNode

/** Row of the current topic with its score, or else a tag or a fact. Renders nothing between topics. */
export function CurrentTopic({
  view,
  tag,
  note,
}: {
  view: RoomView
  tag?: string | undefined
  note?: string | undefined
}) {
  const current = currentTopic(view)?.topic
  if (!current) return null
  const { isAgreed } = PHASES[view.phase]
  return (
    <li className={`${styles.row} ${styles.now}`} aria-current="step">
      <span className="min-w-0 flex-1 py-1">{current.title}</span>
      {isAgreed && <TopicMark topic={current} />}
      {note !== undefined && !isAgreed && <TopicNote>{note}</TopicNote>}
      {tag !== undefined && !isAgreed && (
        <span className="flex-none rounded-full bg-ink px-2.5 py-0.75 text-13 font-580 text-on-ink forced-colors:border">
          {tag}
        </span>
      )}
    </li>
  )
}

/** A fact about a topic at the end of its row. */
export function TopicNote({ children }: { children: string }) {
  return <small className="flex-none text-13/5 font-580 text-ink">{children}</small>
}
