import type { Mark } from '~/domain/trends/reading-facts'
import { markWord } from '~/features/scoring/texts/mark-words'
import styles from './verdict-mark.module.css'

/** A mark with its word. It has no colour, because colours mean scores. */
export function VerdictMark({ mark, children }: { mark: Mark | null; children?: string }) {
  const isQuiet = mark !== 'above' && mark !== 'below'
  return (
    <span className={styles.mark} data-quiet={isQuiet || undefined}>
      <MarkSign mark={mark} />
      {children ?? markWord(mark)}
    </span>
  )
}

/** Symbol of a mark: a triangle that leaves a line, a dot between two lines, or a dashed circle while it is too early. */
export function MarkSign({ mark, size = 16 }: { mark: Mark | 'low' | null; size?: number }) {
  return (
    <svg className={styles.sign} width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      {mark ? SIGNS[mark] : NO_SIGN}
    </svg>
  )
}

const LINES = <path d="M1.5 3h13M1.5 13h13" />
const UP = 'M8 1.5 13 9H3z'
const DOWN = 'M8 14.5 13 7H3z'
const HOLLOW_UP = 'M8 2.5 12.2 8.7H3.8z'
const HOLLOW_DOWN = 'M8 13.5 12.2 7.3H3.8z'

const NO_SIGN = <path d="M4 8h8" />

const SIGNS: Record<Mark | 'low', React.ReactNode> = {
  above: (
    <>
      <path d="M1.5 13h13" />
      <path data-filled d={UP} />
    </>
  ),
  below: (
    <>
      <path d="M1.5 3h13" />
      <path data-filled d={DOWN} />
    </>
  ),
  maybeAbove: (
    <>
      <path d="M1.5 13h13" />
      <path d={HOLLOW_UP} />
    </>
  ),
  maybeBelow: (
    <>
      <path d="M1.5 3h13" />
      <path d={HOLLOW_DOWN} />
    </>
  ),
  usual: (
    <>
      {LINES}
      <circle data-filled cx="8" cy="8" r="2.5" />
    </>
  ),
  back: (
    <>
      <circle cx="8" cy="8" r="4.5" />
      <path d="M3 13 13 3" />
    </>
  ),
  // A dot on the lower line.
  low: (
    <>
      <path d="M1.5 13h13" />
      <circle data-filled cx="8" cy="9.5" r="2.5" />
    </>
  ),
  // No direction: the level may be higher or lower than the one before.
  newLevel: <path d="M3 3v10M3 8h11.5" />,
  few: <circle data-dashed cx="8" cy="8" r="5.25" />,
}
