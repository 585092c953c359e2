import type { SixExamples } from '~/domain/packs/packs'
import type { Score } from '~/domain/retrospectives/scale'
import { AllExamples } from '~/features/packs/components/all-examples'
import { meaningOf } from '~/i18n/scale-texts'
import { m } from '~/paraglide/messages'
import styles from './vote-rows.module.css'

type ExampleSlotProps = { topic: string; examples: SixExamples; score: Score | undefined }

/**
 * Example of one score on a low or narrow screen. Its space is always reserved. Screen readers get the example from the
 * radios.
 */
export function ExampleSlot({ topic, examples, score }: ExampleSlotProps) {
  return (
    <div className={styles.slot} data-band={score}>
      {score === undefined ? (
        <p className="min-w-0 flex-1 text-ink-2">{m.examples_tap()}</p>
      ) : (
        <>
          <b
            aria-hidden
            className="grid size-7.5 flex-none place-items-center rounded-tile bg-band wide font-680 text-band-on"
          >
            {score}
          </b>
          <p aria-hidden className="min-w-0 flex-1">
            {examples[score] || meaningOf(score)}
          </p>
        </>
      )}
      <AllExamples title={topic} examples={examples} />
    </div>
  )
}
