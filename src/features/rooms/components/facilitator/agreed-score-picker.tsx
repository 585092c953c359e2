import { type KeyboardEvent, useId, useState } from 'react'
import type { SixExamples } from '~/domain/packs/packs'
import { isScore, SCALE, type Score } from '~/domain/retrospectives/scale'
import type { TopicView } from '~/domain/rooms/room-view'
import { useExamples } from '~/features/packs/client'
import { AllExamples } from '~/features/packs/components/all-examples'
import { ExampleLine } from '~/features/packs/components/example-line'
import ruler from '~/features/scoring/components/ruler.module.css'
import { scoreText } from '~/i18n/scale-texts'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import type { Lead } from '../../state/use-lead'
import styles from './agreed-score-picker.module.css'
import { ReasonField } from './reason-field'

type AgreedScorePickerProps = {
  lead: Lead
  topic: TopicView
  value: Score | null
  /** Explains which score is preset, or why none is. */
  hint: string
  onChange: (value: Score) => void
  /** True in the browser that requested the reveal, where the picker then takes the focus. */
  isFocusedOnArrival?: boolean
  className?: string
}

/** Records the agreed score of the current topic, and continues. */
export function agreeOn({ view, perform }: Lead, score: Score): void {
  void perform({ do: 'agree', step: view.step, score, goesOn: true })
}

/** Choice of the agreed score, its reason and the step to the next topic in one row. */
export function AgreedScorePicker(props: AgreedScorePickerProps) {
  const { lead, topic, value, hint, className = '' } = props
  const { code, isBusy } = lead
  const examples = useExamples(useLocale())(topic)
  const [looked, setLooked] = useState<Score>()
  const headingId = useId()
  const hintId = useId()
  return (
    <form
      className={`${styles.form} ${className}`}
      aria-labelledby={headingId}
      onSubmit={(event) => {
        event.preventDefault()
        if (value !== null && !isBusy) agreeOn(lead, value)
      }}
    >
      <div className={styles.choice}>
        <h2 id={headingId} className="text-13 font-580 tracking-normal font-stretch-normal">
          {m.room_consensus()}
        </h2>
        <ConsensusRuler {...props} examples={examples} onPreview={setLooked} />
      </div>
      <div className={styles.reason}>
        <ReasonField code={code} topic={topic} />
      </div>
      <Button
        type="submit"
        tone="primary"
        size="large"
        isBusy={isBusy}
        className="px-3"
        aria-disabled={value === null || undefined}
        aria-describedby={value === null ? hintId : undefined}
      >
        {isBusy
          ? m.action_saving()
          : value === null
            ? m.room_consensus_record_none()
            : m.room_consensus_record({ score: value })}
      </Button>
      <div className={styles.hint}>
        <div className={styles.words}>
          <p id={hintId} data-covered={looked !== undefined || undefined}>
            {hint}
          </p>
          {looked !== undefined && <ExampleLine examples={examples} score={looked} />}
        </div>
        {examples && <AllExamples title={topic.title} examples={examples} isAbove />}
      </div>
    </form>
  )
}

function ConsensusRuler({
  value,
  examples,
  onChange,
  onPreview,
  isFocusedOnArrival = false,
}: AgreedScorePickerProps & {
  examples: SixExamples | undefined
  onPreview: (score: Score | undefined) => void
}) {
  const name = useId()

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
      className={`${ruler.ruler} rounded-panel [--ruler-height:52px] ${styles.ruler}`}
      data-band={value ?? undefined}
    >
      <legend className="sr-only">{m.room_consensus_legend()}</legend>
      <div className={ruler.cells}>
        {SCALE.map((score) => (
          <label
            key={score}
            className={`${ruler.cell} ${styles.cell}`}
            data-state={stateOf(score, value)}
            onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onPreview(score)}
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
    </fieldset>
  )
}

function stateOf(cell: Score, chosen: Score | null): 'chosen' | 'below' | undefined {
  if (chosen === null) return undefined
  if (cell === chosen) return 'chosen'
  return cell > 0 && cell < chosen ? 'below' : undefined
}

/** Defined outside the component, so that its identity is stable and it is called once. */
function focusRadio(fieldset: HTMLFieldSetElement | null) {
  const radio = fieldset?.querySelector('input:checked') ?? fieldset?.querySelector('input')
  if (radio instanceof HTMLInputElement) radio.focus()
}
