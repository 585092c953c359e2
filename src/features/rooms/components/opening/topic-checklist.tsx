import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { childrenOf, leavesOf, type Topic, topLevelOf } from '~/domain/topics/topic-tree'
import { tick, tickOf } from '~/features/rooms/view/topic-choice'
import { m } from '~/paraglide/messages'
import looks from '~/ui/looks.module.css'

type TopicChecklistProps = {
  topics: readonly Topic[]
  leftOut: ReadonlySet<string>
  hint: string
  isInvalid: boolean
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  onChange: (leftOut: ReadonlySet<string>) => void
}

/** Topics of the vote as a tree of checkboxes. It is folded, so that the button below it needs no scrolling. */
export function TopicChecklist(props: TopicChecklistProps) {
  const { topics, leftOut, hint, isOpen, onToggle } = props
  const hintId = useId()
  const leaves = leavesOf(topics)
  const chosen = leaves.filter(({ id }) => !leftOut.has(id)).length
  return (
    <fieldset className="min-w-0" aria-describedby={hintId}>
      <legend className={looks.cardHeading}>{m.open_room_topics()}</legend>
      <p id={hintId} className="mt-0.5 text-14 text-ink-2">
        {hint}
      </p>
      <details
        className="group mt-2"
        open={isOpen}
        onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
      >
        <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 rounded-control border border-line-strong px-3.25 text-14 font-580 hover:bg-sunken [&::-webkit-details-marker]:hidden">
          {m.open_room_chosen({ chosen, total: leaves.length })}
          <span aria-hidden>·</span>
          {m.open_room_choose()}
          <ChevronDown size={18} strokeWidth={1.75} aria-hidden className="group-open:rotate-180" />
        </summary>
        <ul className="mt-3">
          {topLevelOf(topics).map((topic) => (
            <li key={topic.id} className="border-t border-line">
              <Tick {...props} topic={topic} className="min-h-12 font-580" />
              {topic.hasChildren && (
                <ul className="-mt-1 mb-1.5 ml-8">
                  {childrenOf(topics, topic.id).map((child) => (
                    <li key={child.id}>
                      <Tick {...props} topic={child} className="min-h-11" />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </details>
    </fieldset>
  )
}

function Tick({
  topics,
  topic,
  leftOut,
  isInvalid,
  onChange,
  className,
}: TopicChecklistProps & { topic: Topic; className: string }) {
  const state = tickOf(topics, { topic, leftOut })
  return (
    <label className={`flex cursor-pointer items-center gap-3 py-1 ${className}`}>
      <input
        ref={(box) => {
          // Browsers have this state only as a property.
          if (box) box.indeterminate = state === 'some'
        }}
        type="checkbox"
        className="size-5 flex-none cursor-pointer accent-ink"
        checked={state === 'all'}
        aria-invalid={isInvalid || undefined}
        onChange={({ target }) => onChange(tick(topics, { topic, isIn: target.checked, leftOut }))}
      />
      <span>{topic.title}</span>
    </label>
  )
}
