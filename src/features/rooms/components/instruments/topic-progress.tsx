import type { CSSProperties } from 'react'
import { m } from '~/paraglide/messages'
import styles from './topic-progress.module.css'

export type TopicStep = 'done' | 'now' | 'ahead'

/** Limit beyond which the blocks would be thinner than the gaps between them. */
const MOST_BLOCKS = 40

/** A block for each topic of the room, in order, or one bar if there are too many. */
export function TopicProgress({ steps }: { steps: readonly TopicStep[] }) {
  const total = steps.length
  const current = steps.indexOf('now')
  const done = steps.filter((step) => step === 'done').length
  const label =
    current < 0
      ? m.room_progress_done({ done, total })
      : m.room_progress({ number: current + 1, total })
  const isBar = total > MOST_BLOCKS
  return (
    <div role="img" aria-label={label} className={`mt-1 ${isBar ? styles.bar : styles.blocks}`}>
      {isBar ? (
        <ProgressBar done={done / total} now={current < 0 ? null : current / total} />
      ) : (
        steps.map((step, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks differ only in their position
          <span key={place} data-step={step} />
        ))
      )}
    </div>
  )
}

/** Both are fractions of the whole. Returning to an earlier topic moves the mark, not the progress. */
function ProgressBar({ done, now }: { done: number; now: number | null }) {
  const style: CSSProperties & Record<`--${string}`, number> = {
    '--progress-done': done,
    '--progress-now': now ?? 0,
  }
  return (
    <>
      <span data-step="done" style={style} />
      {now !== null && <span data-step="now" style={style} />}
    </>
  )
}
