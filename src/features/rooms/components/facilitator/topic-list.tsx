import { Check, ListOrdered, PenLine, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { PHASES } from '~/domain/rooms/phases'
import type { TopicView } from '~/domain/rooms/room-view'
import type { Lead } from '~/features/rooms/state/use-lead'
import { currentTopic } from '~/features/rooms/view/turnout'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { AlertDialog } from '~/ui/overlays/dialog'
import { ReasonField, useReason } from './reason-field'
import { SideSection } from './side-section'
import { STAGES } from './stages'
import { TopicMark } from './topic-mark'
import { TopicPlanner } from './topic-planner'

const ROW = 'flex min-h-11.25 items-center justify-between gap-2.5'

/** All topics with their scores: to choose from, or to arrange. */
export function TopicList({ lead }: { lead: Lead }) {
  const [isPlanning, setIsPlanning] = useState(false)
  return (
    <SideSection
      id="room-topics"
      title={m.local_topics()}
      action={
        <Button
          tone="ghost"
          className="-my-2 -mr-3"
          icon={isPlanning ? Check : ListOrdered}
          onClick={() => setIsPlanning(!isPlanning)}
        >
          {isPlanning ? m.lead_plan_done() : m.lead_plan()}
        </Button>
      }
    >
      {isPlanning ? <TopicPlanner lead={lead} /> : <TopicChoice lead={lead} />}
    </SideSection>
  )
}

/** A press opens the vote on a topic. */
function TopicChoice({ lead: { code, view, perform, recordedTopicId } }: { lead: Lead }) {
  const [asked, setAsked] = useState<TopicView | null>(null)
  const goTo = ({ id }: TopicView) => void perform({ do: 'goTo', step: view.step, topicId: id })
  // The votes of the open round would be lost.
  const losesVotes = PHASES[view.phase].takesVotes && view.votes > 0
  const choose = (topic: TopicView) => (losesVotes ? setAsked(topic) : goTo(topic))
  return (
    <>
      <ol>
        {view.topics.map((topic) => (
          <TopicRow
            key={topic.id}
            code={code}
            topic={topic}
            tag={topic.id === view.topicId ? (STAGES[view.phase].tag?.() ?? null) : null}
            isUndoable={topic.id === recordedTopicId}
            onChoose={() => choose(topic)}
          />
        ))}
      </ol>
      {asked && (
        <AlertDialog
          title={m.lead_go_question({ title: asked.title })}
          choices={[{ value: 'go', label: m.lead_go(), tone: 'primary' }]}
          onChoice={(choice) => {
            setAsked(null)
            if (choice) goTo(asked)
          }}
        >
          {m.lead_go_body({ title: currentTopic(view)?.topic.title ?? '' })}
        </AlertDialog>
      )}
    </>
  )
}

function TopicRow({
  code,
  topic,
  tag,
  isUndoable,
  onChoose,
}: {
  code: string
  topic: TopicView
  /** What happens to it at the moment. Null for all other topics. */
  tag: string | null
  /** True if its score has just been recorded here. */
  isUndoable: boolean
  onChoose: () => void
}) {
  const { title, result } = topic
  const reason = useReason()
  if (tag !== null) {
    return (
      <li
        className={`border-t border-line py-1 text-14 font-640 text-ink ${ROW}`}
        aria-current="step"
      >
        <span>{title}</span>
        <span className="flex-none rounded-full bg-ink px-2.5 py-1 text-13 font-580 text-on-ink forced-colors:border">
          {tag}
        </span>
      </li>
    )
  }
  return (
    <li className={`border-t border-line text-14 ${result === null ? 'text-ink-2' : 'text-ink'}`}>
      <div className={ROW}>
        <button
          type="button"
          className="flex min-h-11 min-w-0 flex-1 items-center justify-between gap-2.5 py-1 text-left underline-offset-3 hover:text-ink hover:underline"
          onClick={onChoose}
        >
          <span>{title}</span>
          <TopicMark result={result} />
        </button>
        {isUndoable && (
          <Button tone="ghost" icon={Undo2} aria-label={m.lead_undo({ title })} onClick={onChoose}>
            {m.action_undo()}
          </Button>
        )}
        {topic.tallies.length > 0 && (
          <Button
            ref={reason.button}
            tone="ghost"
            size="icon"
            icon={PenLine}
            className="-mr-3"
            aria-label={m.lead_reason_of({ title })}
            title={topic.reason === null ? m.lead_reason_add() : m.lead_reason_change()}
            aria-expanded={reason.isOpen}
            onClick={reason.toggle}
          />
        )}
      </div>
      {reason.isOpen ? (
        <div className="pb-3">
          <ReasonField code={code} topic={topic} isTopicNamed onDone={reason.close} />
        </div>
      ) : (
        topic.reason !== null && (
          <p className="pb-2 text-13 wrap-anywhere text-ink-2">{topic.reason}</p>
        )
      )}
    </li>
  )
}
