import { Bookmark, Check, ListOrdered, PenLine, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { isScore } from '~/domain/retrospectives/scale'
import { PHASES } from '~/domain/rooms/phases'
import type { TopicView } from '~/domain/rooms/room-view'
import { isTalkOfWindow } from '~/domain/rooms/window/window-view'
import { useBroughtHere } from '~/features/rooms/state/use-brought-here'
import type { Lead } from '~/features/rooms/state/use-lead'
import { isSettled } from '~/features/rooms/view/settled'
import { currentTopic } from '~/features/rooms/view/turnout'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { later } from '~/ui/later'
import { AlertDialog } from '~/ui/overlays/dialog'
import { ScoreTile } from '../instruments/score-tile'
import { TopicMark } from '../instruments/topic-mark'
import { CurrentTopic, type RowOf, TopicNote } from '../side/current-topic'
import styles from '../side/side.module.css'
import { TopicFold } from '../side/topic-fold'
import { ReasonField, useReason } from './reason-field'
import { STAGES } from './stages'
import { TopicPlanner } from './topic-planner'

/** Number of scores that fit beside the folded topics. */
const MOST_TILES = 5

/** Topics below their step: folded ones with a score, the current one, the next one, and the others folded. */
export function TopicList({ lead }: { lead: Lead }) {
  const [isPlanning, setIsPlanning] = useState(false)
  return (
    <div className={styles.topics}>
      {isPlanning ? <TopicPlanner lead={lead} /> : <TopicChoice lead={lead} />}
      <div className={`-mr-3 ml-auto w-fit ${styles.plan}`}>
        <Button
          tone="ghost"
          icon={isPlanning ? Check : ListOrdered}
          onClick={() => setIsPlanning(!isPlanning)}
        >
          {isPlanning ? m.lead_plan_done() : m.lead_plan()}
        </Button>
      </div>
    </div>
  )
}

const useTalkTopics = later(() => import('../side/talk-topics'))

/** A press opens the vote on a topic, or shows its votes from a window. */
function TopicChoice({ lead }: { lead: Lead }) {
  const { code, view, perform, recordedTopicId } = lead
  const [asked, setAsked] = useState<TopicView | null>(null)
  const brought = useBroughtHere(lead)
  const talk = useTalkTopics(isTalkOfWindow(view))
  const goTo = ({ id }: TopicView) => void perform({ do: 'goTo', step: view.step, topicId: id })
  // The votes of the open round would be lost.
  const losesVotes = PHASES[view.phase].takesVotes && view.votes > 0
  const rowOf: RowOf = (topic, note) => (
    <TopicRow
      key={topic.id}
      {...{ code, topic, note }}
      isBrought={brought.some(({ id }) => id === topic.id)}
      isUndoable={topic.id === recordedTopicId}
      onChoose={() => (losesVotes ? setAsked(topic) : goTo(topic))}
    />
  )
  return (
    <>
      {isTalkOfWindow(view) ? (
        talk && <talk.TalkTopics lead={lead} rowOf={rowOf} />
      ) : (
        <TopicsInOrder lead={lead} rowOf={rowOf} />
      )}
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

/** The order of the room: folded topics with a score, the current one, the next one, and the others folded. */
function TopicsInOrder({ lead: { view, recordedTopicId }, rowOf }: { lead: Lead; rowOf: RowOf }) {
  const others = view.topics.filter(({ id }) => id !== view.topicId)
  const recorded = others.filter(({ id }) => id === recordedTopicId)
  const done = others.filter((topic) => topic.result !== null && !recorded.includes(topic))
  const next = others.filter(({ id }) => id === view.nextTopicId)
  const ahead = others.filter((topic) => topic.result === null && !next.includes(topic))
  const rows = (topics: readonly TopicView[]) => topics.map((topic) => rowOf(topic))
  return (
    <ol>
      {done.length > 0 && (
        <TopicFold
          label={doneText(done)}
          aside={!PHASES[view.phase].isOver && <Tiles topics={done} />}
        >
          {rows(done)}
        </TopicFold>
      )}
      {rows(recorded)}
      <CurrentTopic view={view} tag={STAGES[view.phase].tag?.()} />
      {rows(next)}
      {ahead.length > 0 && (
        <TopicFold label={m.lead_topics_more({ count: ahead.length })}>{rows(ahead)}</TopicFold>
      )}
    </ol>
  )
}

function doneText(done: readonly TopicView[]): string {
  const count = done.filter(isSettled).length
  const skipped = done.length - count
  const scored = count === 1 ? m.lead_topics_scored_one() : m.lead_topics_scored({ count })
  if (skipped === 0) return scored
  const left =
    skipped === 1 ? m.lead_topics_skipped_one() : m.lead_topics_skipped({ count: skipped })
  return count === 0 ? left : `${scored}, ${left}`
}

/** The newest scores. */
function Tiles({ topics }: { topics: readonly TopicView[] }) {
  return (
    <span className={styles.tiles} aria-hidden="true">
      {topics
        .flatMap(({ id, result }) => (isScore(result) ? [{ id, score: result }] : []))
        .slice(-MOST_TILES)
        .map(({ id, score }) => (
          <span key={id} data-band={score}>
            <ScoreTile score={score} className="size-5.5 rounded-cell text-12 font-680" />
          </span>
        ))}
    </span>
  )
}

type TopicRowProps = {
  code: string
  topic: TopicView
  /** A fact about the topic without a score. */
  note: string | undefined
  /** True if the squad has brought it from its trends. */
  isBrought: boolean
  /** True if its score has just been recorded on this screen. */
  isUndoable: boolean
  onChoose: () => void
}

function TopicRow({ code, topic, note, isBrought, isUndoable, onChoose }: TopicRowProps) {
  const { title, result } = topic
  const reason = useReason()
  return (
    <li>
      <div className={styles.row}>
        <button
          type="button"
          className="flex min-w-0 flex-1 items-center justify-between gap-2.5 self-stretch py-1 text-left underline-offset-3 hover:text-ink hover:underline"
          onClick={onChoose}
        >
          <span className="min-w-0">{title}</span>
          {isBrought && (
            <Bookmark
              size={15}
              strokeWidth={1.75}
              className="flex-none"
              role="img"
              aria-label={m.agenda_from_trends()}
            />
          )}
          {note !== undefined && <TopicNote>{note}</TopicNote>}
          <TopicMark topic={topic} />
        </button>
        {isUndoable && (
          <Button
            tone="ghost"
            size="icon"
            icon={Undo2}
            className="-my-1"
            aria-label={m.lead_undo({ title })}
            title={m.action_undo()}
            onClick={onChoose}
          />
        )}
        {(topic.tallies.length > 0 || isScore(result)) && (
          <Button
            ref={reason.button}
            tone="ghost"
            size="icon"
            icon={PenLine}
            className="-my-1 -mr-3"
            aria-label={m.lead_reason_of({ title })}
            title={topic.reason === null ? m.lead_reason_add() : m.lead_reason_change()}
            aria-expanded={reason.isOpen}
            onClick={reason.toggle}
          />
        )}
      </div>
      {reason.isOpen ? (
        <div className="pb-3">
          <ReasonField code={code} topic={topic} isTopicNamed isFocused onDone={reason.close} />
        </div>
      ) : (
        topic.reason !== null && (
          <p className="pb-2 text-13 wrap-anywhere text-ink-2">{topic.reason}</p>
        )
      )}
    </li>
  )
}
