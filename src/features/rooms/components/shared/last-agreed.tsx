import { useEffect, useState } from 'react'
import { isScore, type Score } from '~/domain/retrospectives/scale'
import type { RoomView } from '~/domain/rooms/room-view'
import { m } from '~/paraglide/messages'

/** Time for which an agreed score stays visible during the next vote, in milliseconds. */
const SHOWN_MS = 10_000

type LastAgreedProps = {
  view: Pick<RoomView, 'topics' | 'topicId'>
  /** Shown at all other times. */
  otherwise?: string | null
  /** Cuts a long title, but never the score, so that the text stays on one line. */
  isOneLine?: boolean
  className?: string
}

/**
 * Agreed score of the previous topic, during the first seconds of the next one. A live region, so that screen readers
 * announce it.
 */
export function LastAgreed({ view, otherwise, isOneLine, className = '' }: LastAgreedProps) {
  const last = useLastAgreed(view)
  return (
    <>
      <span role="status" className={last ? className : 'sr-only'}>
        {last && (isOneLine ? <OneLine {...last} /> : m.room_last_agreed(last))}
      </span>
      {!last && otherwise}
    </>
  )
}

function OneLine({ topic, score }: Agreed) {
  const [before = '', after] = m.room_last_agreed({ topic, score: GAP }).split(GAP)
  return (
    <span className="flex min-w-0">
      <span className="truncate">{before.trimEnd()}</span>
      <span className="flex-none whitespace-pre">
        {' '}
        {score}
        {after}
      </span>
    </span>
  )
}

/** Stands for the score in the text. */
const GAP = '\0'

function useLastAgreed({ topics, topicId }: LastAgreedProps['view']) {
  const [state, setState] = useState<{ topicId: string | null; last: Agreed | null }>({
    topicId,
    last: null,
  })
  if (state.topicId !== topicId) {
    const before = topics.find(({ id }) => id === state.topicId)
    const score = before?.result ?? null
    setState({
      topicId,
      last: before && isScore(score) && topicId !== null ? { topic: before.title, score } : null,
    })
  }
  const { last } = state
  // The clock.
  useEffect(() => {
    if (!last) return
    const timer = setTimeout(() => setState((now) => ({ ...now, last: null })), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [last])
  return last
}

type Agreed = { topic: string; score: Score }
