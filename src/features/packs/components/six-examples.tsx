import type { SixExamples } from '~/domain/packs'
import { SCALE } from '~/domain/scale'
import { meaningOf } from '~/i18n/scale-texts'
import styles from './packs.module.css'

/** All examples of a topic, the best score on top. */
export function SixExamplesList({ examples }: { examples: SixExamples }) {
  return (
    <ol className={styles.six}>
      {SCALE.toReversed().map((score) => (
        <li key={score} data-band={score}>
          <b>{score}</b>
          <span>{examples[score] || meaningOf(score)}</span>
        </li>
      ))}
    </ol>
  )
}
