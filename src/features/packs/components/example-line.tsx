import type { SixExamples } from '~/domain/packs/packs'
import type { Score } from '~/domain/retrospectives/scale'
import { meaningOf, wordOf } from '~/i18n/scale-texts'
import { m } from '~/paraglide/messages'
import styles from './examples.module.css'

type ExampleLineProps = {
  examples: SixExamples | undefined
  /** The score that is given, or looked at. */
  score: Score | undefined
  className?: string
}

/** What a score means, under the control that gives it. The line has its height before it has text, so that nothing moves. */
export function ExampleLine({ examples, score, className = '' }: ExampleLineProps) {
  return (
    <p className={`${styles.line} ${className}`} data-band={score} data-example>
      {score === undefined ? (
        <span className={styles.hint}>
          {m.score_untouched()}
          {examples && <Hint />}
        </span>
      ) : (
        <>
          <b>{score}</b>
          <span>
            <em>{examples?.[score] ? `${wordOf(score)}.` : meaningOf(score)}</em>{' '}
            {examples?.[score]}
          </span>
        </>
      )}
    </p>
  )
}

/** Only a pointer that hovers previews a score. */
function Hint() {
  return <span className={styles.hover}>. {m.examples_hover()}</span>
}
