import { Split, Undo2 } from 'lucide-react'
import type { Reading, ReadLine } from '~/domain/trends/history-reading'
import { type Rename, renamesOf } from '~/domain/trends/reading-facts'
import type { Naming } from '~/features/insights/texts/trend-texts'
import { errorText } from '~/i18n/error-texts'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { useRequest } from '~/ui/forms/use-request'
import styles from './topic-view.module.css'

/** Marks a renamed topic as a different one, or as the same one again. */
export type OnDeclare = (rename: Rename, isAnother: boolean) => Promise<void>

type TopicRenamesProps = Naming & {
  reading: Reading
  line: ReadLine
  /** Absent for readers who cannot change this. */
  onDeclare?: OnDeclare | undefined
}

/** Sprints in which the topic was renamed, each with the squad's decision whether it became a different topic. */
export function TopicRenames({ reading, line, names, onDeclare }: TopicRenamesProps) {
  const { isBusy, problem, run } = useRequest()
  const renames = renamesOf(reading, line)
  if (renames.length === 0) return null
  return (
    <>
      <ul className={styles.renames} aria-label={m.trends_renames()}>
        {renames.map((rename) => {
          const { at, before, after, isDeclared } = rename
          const inputs = { sprint: names[at]?.name ?? '', before, after }
          return (
            <li key={at}>
              <span>{isDeclared ? m.trends_declared(inputs) : m.trends_renamed(inputs)}</span>
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
