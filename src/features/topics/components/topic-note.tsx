import type { ScoreSheet } from '~/domain/retrospectives/score-sheet'
import { useExamples } from '~/features/packs/client'
import { AllExamples } from '~/features/packs/components/all-examples'
import { ExampleLine } from '~/features/packs/components/example-line'
import type { InHand } from '~/features/topics/state/in-hand'
import type { Locale } from '~/i18n/locale'

type TopicNoteProps = {
  sheet: ScoreSheet
  hand: InHand | null
  locale: Locale
  /** True if there is no space below for all examples. */
  isAbove?: boolean
  className: string
}

/** Question of the topic in hand, and the example of its score: once for the form instead of in every row. */
export function TopicNote({ sheet, hand, locale, isAbove = false, className }: TopicNoteProps) {
  const findExamples = useExamples(locale)
  const topic = hand && sheet.topics.find(({ id }) => id === hand.id)
  if (!topic) return null
  const examples = findExamples(topic)
  return (
    <div
      data-note
      className={`${className} grid-cols-[minmax(0,1fr)_auto] gap-x-2 text-left print:hidden`}
    >
      <p className="text-13 text-ink-2">
        <b className="text-ink">{topic.title}.</b> {topic.description}
      </p>
      {examples && <AllExamples key={topic.id} title={topic.title} {...{ examples, isAbove }} />}
      <ExampleLine
        className="col-span-full"
        examples={examples}
        score={hand.previewed ?? sheet.scores.get(topic.id)}
      />
    </div>
  )
}
