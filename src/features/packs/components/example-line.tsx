import type { SixExamples } from '~/domain/packs/packs'
import type { Score } from '~/domain/retrospectives/scale'
import { meaningOf, wordOf } from '~/i18n/scale-texts'
import { m } from '~/paraglide/messages'
import styles from './examples.module.css'

type ExampleLineProps = {
  examples: SixExamples | undefined
  /** The given or previewed score. */
  score: Score | undefined
  className?: string
}

/** Renders the meaning of a score under its control. The line has its height before it has text, so that nothing moves. */
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

/** Renders the hint for previews, which only a hovering pointer can trigger. */
function Hint() {
  return <span className={styles.hover}>. {m.examples_hover()}</span>
}
