import { type KeyboardEvent, memo, type PointerEvent, useRef, useState } from 'react'
import { isScore, MAX_SCORE, MIN_SCORE, SCALE, type Score } from '~/domain/retrospectives/scale'
import type { Locale } from '~/i18n/locale'
import { scoreText } from '~/i18n/scale-texts'
import { m } from '~/paraglide/messages'
import styles from './ruler.module.css'

/** Horizontal distance from which a touch is a drag instead of a tap or a scroll. */
const DRAG_START_PX = 8

type RulerProps = {
  id: string
  title: string
  /** Id of the element that describes the scored topic, beside the title. */
  describedBy?: string | undefined
  /** Undefined until a score is chosen: it counts as 0, but is not drawn as a chosen 0. */
  score: Score | undefined
  /** The stored score that a correction started from. */
  saved?: Score | undefined
  /** Texts are plain calls, so without this prop a memoised ruler would keep the old language. */
  locale: Locale
  onScore: (id: string, score: Score) => void
  isDisabled?: boolean
  /** Examples of each score, read with it. */
  examples?: readonly string[] | undefined
  /** Called with the score under the mouse, and with undefined once it has left and at a focus. Must be stable. */
  onPreview?: ((score: Score | undefined) => void) | undefined
}

/**
 * The score control: a native slider for keyboard, mouse and assistive technology, on top of six drawn cells. Touch is handled here, because a
 * native slider takes its value when the finger lands, and would change the score of a user who only wants to scroll.
 */
export const Ruler = memo(function Ruler(props: RulerProps) {
  const { id, title, describedBy, score, onScore, examples, isDisabled = false } = props
  const touch = useRef<{ x: number } | null>(null)
  const [dragged, setDragged] = useState<Score>()
  const [hovered, setHovered] = useState<Score>()
  const shown = dragged ?? score

  function hover(cell: Score | undefined) {
    if (cell === hovered) return
    setHovered(cell)
    props.onPreview?.(cell)
  }
  function choose(value: unknown) {
    if (isScore(value)) onScore(id, value)
  }
  function handleKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isZero = score === undefined && ['Home', 'Enter', ' '].includes(event.key)
    const typed = isZero ? 0 : /^[0-5]$/.test(event.key) ? Number(event.key) : undefined
    if (typed === undefined) return
    event.preventDefault()
    choose(typed)
  }
  function handlePointerDown(event: PointerEvent<HTMLInputElement>) {
    if (event.pointerType !== 'mouse') touch.current = { x: event.clientX }
  }
  function handlePointerMove(event: PointerEvent<HTMLInputElement>) {
    if (event.pointerType === 'mouse') return hover(cellAt(event))
    if (!touch.current) return
    const isDrag = Math.abs(event.clientX - touch.current.x) > DRAG_START_PX
    if (dragged !== undefined || isDrag) setDragged(cellAt(event))
  }
  function handlePointerUp(event: PointerEvent<HTMLInputElement>) {
    if (!touch.current) return
    choose(cellAt(event))
    // Some phones do not focus a slider that is touched.
    event.currentTarget.focus({ preventScroll: true })
    endDrag()
  }
  function endDrag() {
    touch.current = null
    setDragged(undefined)
  }

  return (
    <div className={styles.ruler} data-ruler data-band={shown}>
      <input
        className={styles.input}
        type="range"
        min={MIN_SCORE}
        max={MAX_SCORE}
        step={1}
        value={shown ?? MIN_SCORE}
        disabled={isDisabled}
        aria-label={m.score_slider({ title })}
        aria-describedby={describedBy}
        aria-valuetext={
          shown === undefined ? m.score_untouched() : scoreText(shown, examples?.[shown])
        }
        onInput={(event) => {
          if (!touch.current) choose(event.currentTarget.valueAsNumber)
        }}
        onClick={() => {
          // The slider is already at 0, so choosing 0 changes nothing and fires no input event.
          if (score === undefined) choose(MIN_SCORE)
        }}
        onKeyDown={handleKeyDown}
        onFocus={() => props.onPreview?.(undefined)}
        onPointerDown={handlePointerDown}
        onPointerMove={handlePointerMove}
        onPointerLeave={() => hover(undefined)}
        onPointerUp={handlePointerUp}
        onPointerCancel={endDrag}
      />
      <RulerCells shown={shown} saved={props.saved} hovered={isDisabled ? undefined : hovered} />
    </div>
  )
})

type RulerCellsProps = {
  shown: Score | undefined
  saved: Score | undefined
  hovered: Score | undefined
}

function RulerCells({ shown, saved, hovered }: RulerCellsProps) {
  return (
    <div className={styles.cells} aria-hidden="true">
      {SCALE.map((cell) => (
        <span
          key={cell}
          className={styles.cell}
          data-cell
          data-state={stateOf(cell, shown)}
          data-saved={cell === saved || undefined}
          data-hovered={cell === hovered || undefined}
        >
          <span>{cell}</span>
        </span>
      ))}
    </div>
  )
}

function stateOf(cell: Score, shown: Score | undefined) {
  if (shown === undefined) return cell === MIN_SCORE ? 'untouched' : undefined
  if (cell === shown) return 'chosen'
  return cell > MIN_SCORE && cell < shown ? 'below' : undefined
}

/** Returns the cell under the pointer; past an end, the cell at that end. */
function cellAt(event: PointerEvent<HTMLInputElement>): Score {
  const { left, width } = event.currentTarget.getBoundingClientRect()
  const cell = Math.floor(((event.clientX - left) / width) * SCALE.length)
  return SCALE[Math.min(Math.max(cell, MIN_SCORE), MAX_SCORE)] ?? MIN_SCORE
}
