import { Split, Undo2 } from 'lucide-react'
import type { Reading, ReadLine } from '~/domain/trends/history-reading'
import { type Rename, renamesOf } from '~/domain/trends/reading-facts'
import { errorText } from '~/i18n/error-texts'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { useRequest } from '~/ui/forms/use-request'
import styles from './topic-view.module.css'
import type { Naming } from './trend-texts'

/** Says that a renamed topic is another one, or the same one after all. */
export type OnDeclare = (rename: Rename, isAnother: boolean) => Promise<void>

type TopicRenamesProps = Naming & {
  reading: Reading
  line: ReadLine
  /** Absent for readers who decide nothing. */
  onDeclare?: OnDeclare | undefined
}

/** The sprints with which a topic got another title, and whether the squad calls it another topic since. */
export function TopicRenames({ reading, line, names, onDeclare }: TopicRenamesProps) {
  const { isBusy, problem, run } = useRequest()
  const renames = renamesOf(reading, line)
  if (renames.length === 0) return null
  return (
    <>
      <ul className={styles.renames} aria-label={m.trends_renames()}>
        {renames.map((rename) => {
          const { at, before, after, isDeclared } = rename
          const said = { sprint: names[at]?.name ?? '', before, after }
          return (
            <li key={at}>
              <span>{isDeclared ? m.trends_declared(said) : m.trends_renamed(said)}</span>
              {onDeclare && (
                <Button
                  tone="ghost"
                  className="-mx-4"
                  icon={isDeclared ? Undo2 : Split}
                  isBusy={isBusy}
                  onClick={() => void run(() => onDeclare(rename, !isDeclared), String(at))}
                >
                  {isDeclared ? m.trends_same_topic() : m.trends_another_topic()}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {problem && (
        <p role="alert" className="text-14 text-danger">
          {errorText(problem)}
        </p>
      )}
    </>
  )
}
