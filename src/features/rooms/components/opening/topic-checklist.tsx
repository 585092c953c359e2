import { useId } from 'react'
import { childrenOf, leavesOf, type Topic, topLevelOf } from '~/domain/topic-tree'
import { m } from '~/paraglide/messages'
import looks from '~/ui/looks.module.css'
import { tick, tickOf } from './topic-choice'

type TopicChecklistProps = {
  topics: readonly Topic[]
  leftOut: ReadonlySet<string>
  hint: string
  isInvalid: boolean
  onChange: (leftOut: ReadonlySet<string>) => void
}

/** The topics of the vote, as a tree of checkboxes. */
export function TopicChecklist(props: TopicChecklistProps) {
  const { topics, leftOut, hint } = props
  const hintId = useId()
  const leaves = leavesOf(topics)
  const chosen = leaves.filter(({ id }) => !leftOut.has(id)).length
  return (
    <fieldset className="topic-ticks" aria-describedby={hintId}>
      <legend className={looks.cardHeading}>{m.open_room_topics()}</legend>
      <p id={hintId} className="text-14 text-ink-2">
        {hint} {m.open_room_chosen({ chosen, total: leaves.length })}
      </p>
      <ul>
        {topLevelOf(topics).map((topic) => (
          <li key={topic.id}>
            <Tick {...props} topic={topic} />
            {topic.hasChildren && (
              <ul>
                {childrenOf(topics, topic.id).map((child) => (
                  <li key={child.id}>
                    <Tick {...props} topic={child} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

function Tick({
  topics,
  topic,
  leftOut,
  isInvalid,
  onChange,
}: TopicChecklistProps & { topic: Topic }) {
  const state = tickOf(topics, { topic, leftOut })
  return (
    <label className="topic-tick">
      <input
        ref={(box) => {
          // Browsers have this state only as a property.
          if (box) box.indeterminate = state === 'some'
        }}
        type="checkbox"
        checked={state === 'all'}
        aria-invalid={isInvalid || undefined}
        onChange={({ target }) => onChange(tick(topics, { topic, isIn: target.checked, leftOut }))}
      />
      <span>{topic.title}</span>
    </label>
  )
}
