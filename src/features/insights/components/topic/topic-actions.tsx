import { lineOfTopic, type ReadLine } from '~/domain/trends/history-reading'
import { useActions } from '~/features/actions/client'
import { ageTexts, ownerText } from '~/features/actions/texts/action-texts'
import { m } from '~/paraglide/messages'
import looks from '~/ui/looks.module.css'
import styles from './topic-view.module.css'

/** The squad's open actions on a topic. Renders nothing without any, or while they load. */
export function TopicActions({
  squadId,
  lines,
  line,
}: {
  squadId: string
  lines: readonly ReadLine[]
  line: ReadLine
}) {
  const { data } = useActions(squadId)
  const open = data?.actions.filter(
    ({ state, topic }) => state === 'open' && topic && lineOfTopic(lines, topic) === line,
  )
  if (!data || !open || open.length === 0) return null
  return (
    <section className={`${looks.card} ${styles.part}`} aria-labelledby="topic-actions">
      <h2 id="topic-actions" className="text-15">
        {m.trends_actions()}
      </h2>
      <ul className={styles.actions}>
        {open.map((action) => {
          const { age, since } = ageTexts(action, data.sprint)
          return (
            <li key={action.id}>
              {action.title}
              <small className="block text-13/(--lh-14) text-ink-2">
                {[ownerText(action), age, since].filter((text) => text !== '').join(' · ')}
              </small>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
