import { useState } from 'react'
import type { Score } from '~/domain/retrospectives/scale'
import type { Topic } from '~/domain/topics/topic-tree'
import { useExamples } from '~/features/packs/client'
import { AllExamples } from '~/features/packs/components/all-examples'
import { ExampleLine } from '~/features/packs/components/example-line'
import { Ruler } from '~/features/scoring/components/ruler'
import type { Locale } from '~/i18n/locale'
import styles from './topics.module.css'

type EditScoreProps = {
  topic: Topic
  score: Score | undefined
  locale: Locale
  onScore: (id: string, score: Score) => void
}

/** Ruler in a row of the editor, with the meaning of the score on a line below. */
export function EditScore({ topic, score, locale, onScore }: EditScoreProps) {
  const examples = useExamples(locale)(topic)
  const [previewed, setPreviewed] = useState<Score>()
  const { id, title } = topic
  return (
    <>
      <div className="w-67.5 below-layout:order-1 below-layout:w-full">
        <Ruler
          {...{ id, title, score, examples, locale, onScore }}
          onPreview={examples && setPreviewed}
        />
      </div>
      {examples && <AllExamples title={title} examples={examples} />}
      <ExampleLine className={styles.editExample} examples={examples} score={previewed ?? score} />
    </>
  )
}
