import { useState } from 'react'
import { type ScoreSheet, unscoredLeaves } from '~/domain/retrospectives/score-sheet'
import type { Topic } from '~/domain/topics/topic-tree'
import { m } from '~/paraglide/messages'
import { AlertDialog } from '~/ui/overlays/dialog'

/** Maximum number of topics listed by name; for more, the number is enough and names would fill a phone's screen. */
const NAMED_AT_MOST = 5

type Question = { unscored: readonly Topic[]; answer: (isSure: boolean) => void }

/** Asks for a confirmation before topics without a score are saved as 0. The page must render `question`. */
export function useUnscoredQuestion() {
  const [asked, setAsked] = useState<Question | null>(null)

  /** Returns true without asking if every topic has a score. */
  async function confirmUnscored(sheet: ScoreSheet): Promise<boolean> {
    const unscored = unscoredLeaves(sheet)
    if (unscored.length === 0) return true
    return new Promise((answer) => setAsked({ unscored, answer }))
  }

  const question = asked && (
    <UnscoredQuestion
      unscored={asked.unscored}
      onAnswer={(isSure) => {
        setAsked(null)
        asked.answer(isSure)
      }}
    />
  )
  return { confirmUnscored, question }
}

function UnscoredQuestion({
  unscored,
  onAnswer,
}: {
  unscored: readonly Topic[]
  onAnswer: (isSure: boolean) => void
}) {
  const count = unscored.length
  return (
    <AlertDialog
      title={count === 1 ? m.unscored_question_one() : m.unscored_question({ count })}
      choices={[{ value: 'save', label: m.unscored_save(), tone: 'primary' }]}
      onChoice={(choice) => onAnswer(choice !== null)}
    >
      <p>{m.unscored_body()}</p>
      {count <= NAMED_AT_MOST && (
        <ul className="mt-2 list-disc pl-5 wrap-anywhere">
          {unscored.map(({ id, title }) => (
            <li key={id}>{title}</li>
          ))}
        </ul>
      )}
    </AlertDialog>
  )
}
