import { type CSSProperties, type KeyboardEvent, useId, useState } from 'react'
import type { SixExamples } from '~/domain/packs/packs'
import { isScore, SCALE, type Score } from '~/domain/retrospectives/scale'
import { AllExamples } from '~/features/packs/components/all-examples'
import { ExampleLine } from '~/features/packs/components/example-line'
import ruler from '~/features/scoring/components/ruler.module.css'
import { formatScore } from '~/i18n/format'
import { scoreText } from '~/i18n/scale-texts'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import styles from './consensus-picker.module.css'

type ConsensusPickerProps = {
  topic: string
  examples: SixExamples | undefined
  value: Score | null
  /** Null if there is no score. */
  median: number | null
  onChange: (value: Score) => void
  onSubmit: (value: Score) => void
  isBusy?: boolean
  /** Set in the browser that requested the reveal. The picker takes the focus when this becomes true. */
  isFocusedOnArrival?: boolean
}

/** The choice of the agreed score: a large ruler, and the step to the next topic. */
export function ConsensusPicker(props: ConsensusPickerProps) {
  const { topic, examples, value, median, onSubmit, isBusy = false } = props
  const [previewed, setPreviewed] = useState<Score>()
  const headingId = useId()
  return (
    <div className={styles.picker}>
      <form
        className={styles.form}
        aria-labelledby={headingId}
        onSubmit={(event) => {
          event.preventDefault()
          if (value !== null && !isBusy) onSubmit(value)
        }}
      >
        <div className="below-type:flex below-type:flex-wrap below-type:items-baseline below-type:justify-between">
          <h2 id={headingId} className="text-20">
            {m.room_consensus()}
          </h2>
          {median !== null && <MedianHint median={median} />}
        </div>
        <ConsensusRuler {...props} onPreview={setPreviewed} />
        <Button
          type="submit"
          tone="primary"
          size="large"
          isBusy={isBusy}
          aria-disabled={value === null || undefined}
        >
          {isBusy
            ? m.action_saving()
            : value === null
              ? m.room_consensus_record_none()
              : m.room_consensus_record({ score: value })}
        </Button>
        {examples && (
          <div className={styles.examples}>
            <ExampleLine examples={examples} score={previewed ?? value ?? undefined} />
            <AllExamples title={topic} examples={examples} isAbove />
          </div>
        )}
      </form>
    </div>
  )
}

function MedianHint({ median }: { median: number }) {
  const locale = useLocale()
  const number = formatScore(median, { locale, isAverage: !Number.isInteger(median) })
  return (
    <p className="mt-0.5 text-14 text-ink-2">
      {m.room_consensus_median()}
      {/* For screen readers, instead of the arrow. */}
      <span className="sr-only">: {number}</span>
    </p>
  )
}

function ConsensusRuler({
  value,
  median,
  examples,
  onChange,
  onPreview,
  isFocusedOnArrival = false,
}: ConsensusPickerProps & { onPreview: (score: Score | undefined) => void }) {
  const name = useId()
  const style: CSSProperties & Record<`--${string}`, number> = { '--ruler-mark': median ?? 0 }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey || !/^[0-5]$/.test(event.key)) return
    const typed = Number(event.key)
    // Handled, so the shortcuts of the room ignore it.
    event.preventDefault()
    event.currentTarget.closest('fieldset')?.querySelectorAll('input')[typed]?.focus()
    if (isScore(typed)) onChange(typed)
  }

  return (
    <fieldset
      ref={isFocusedOnArrival ? focusRadio : undefined}
      className={`${ruler.ruler} rounded-panel [--ruler-height:68px] ${styles.ruler}`}
      data-band={value ?? undefined}
      style={style}
    >
      <legend className="sr-only">{m.room_consensus_legend()}</legend>
      <div className={ruler.cells}>
        {SCALE.map((score) => (
          <label
            key={score}
            className={`${ruler.cell} ${styles.cell}`}
            data-state={stateOf(score, value)}
            onPointerEnter={() => onPreview(score)}
            onPointerLeave={() => onPreview(undefined)}
          >
            <input
              type="radio"
              name={name}
              value={score}
              checked={score === value}
              aria-label={scoreText(score, examples?.[score])}
              onChange={() => onChange(score)}
              onKeyDown={handleKeyDown}
            />
            <span>{score}</span>
          </label>
        ))}
      </div>
      {median !== null && <span className={ruler.mark} />}
    </fieldset>
  )
}

function stateOf(cell: Score, chosen: Score | null): 'chosen' | 'below' | undefined {
  if (chosen === null) return undefined
  if (cell === chosen) return 'chosen'
  return cell > 0 && cell < chosen ? 'below' : undefined
}

/** Outside of the component, so that its identity is stable and it is called once. */
function focusRadio(fieldset: HTMLFieldSetElement | null) {
  const radio = fieldset?.querySelector('input:checked') ?? fieldset?.querySelector('input')
  if (radio instanceof HTMLInputElement) radio.focus()
}
