import { ArrowDown, ArrowUp, SkipForward, Undo2 } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { isScore } from '~/domain/retrospectives/scale'
import type { TopicView } from '~/domain/rooms/room-view'
import { MAX_TITLE_LENGTH } from '~/domain/topics/topic-tree'
import { performCommand } from '~/features/rooms/leading/client'
import type { CommandInput } from '~/features/rooms/schema'
import type { Lead } from '~/features/rooms/state/use-lead'
import { branchesOf, neighbourFor } from '~/features/rooms/view/topic-plan'
import { errorText } from '~/i18n/error-texts'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { NameForm } from '~/ui/forms/name-form'
import { useRequest } from '~/ui/forms/use-request'
import { Notice } from '~/ui/notice'
import { TopicMark } from '../instruments/topic-mark'

/** Form for adding, sorting and skipping topics in advance. */
export function TopicPlanner({ lead: { code, view } }: { lead: Lead }) {
  const { topics, topicId } = view
  const { problem, run } = useRequest()
  const [announcement, setAnnouncement] = useState('')
  const keepFocus = useFocusThroughMoves(topics)

  async function change(command: CommandInput, words: string) {
    keepFocus()
    if (await run(() => performCommand(code, command), JSON.stringify(command)))
      setAnnouncement(words)
  }

  async function add(title: string) {
    await performCommand(code, { do: 'addTopic', title })
    setAnnouncement(m.lead_topic_added({ title }))
  }

  function renderRow(siblings: readonly Item[], place: number) {
    const item = siblings[place]
    if (!item) return null
    const { id, title, leaf } = item
    const move = (way: 'up' | 'down') => {
      const before = neighbourFor(siblings, { place, way })
      if (before === undefined) return
      const words = { title, place: place + (way === 'up' ? 0 : 2), count: siblings.length }
      void change({ do: 'moveTopic', topicId: id, before }, m.local_topic_moved(words))
    }
    const isSkipped = leaf?.result === 'skipped'
    return (
      <PlanRow
        title={title}
        leaf={leaf}
        isCurrent={id === topicId}
        canMove={{ up: place > 0, down: place < siblings.length - 1 }}
        onMove={move}
        onSkip={() =>
          void change(
            { do: 'skipTopic', topicId: id, isSkipped: !isSkipped },
            isSkipped ? m.lead_topic_taken_up({ title }) : m.lead_topic_skipped({ title }),
          )
        }
      />
    )
  }

  const branches = branchesOf(topics)
  return (
    <>
      <NameForm
        label={m.local_add_topic()}
        isLabelHidden
        placeholder={m.local_topic_title()}
        maxLength={MAX_TITLE_LENGTH}
        blankText={m.local_problem_title_blank()}
        submit={{ label: m.lead_topic_add() }}
        onSubmit={add}
      />
      {problem && <Notice tone="error">{errorText(problem)}</Notice>}
      <ol aria-label={m.local_topics()}>
        {branches.map(({ id, leaves }, place) => (
          <li key={id} aria-current={id === topicId ? 'step' : undefined}>
            {renderRow(branches, place)}
            {leaves.length > 0 && (
              <ol className="pl-4">
                {leaves.map((leaf, at) => (
                  <li key={leaf.id} aria-current={leaf.id === topicId ? 'step' : undefined}>
                    {renderRow(
                      leaves.map((each) => ({ ...each, leaf: each })),
                      at,
                    )}
                  </li>
                ))}
              </ol>
            )}
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  )
}

type Item = { id: string; title: string; leaf: TopicView | null }

type PlanRowProps = {
  title: string
  /** Null for a parent, which is not voted on. */
  leaf: TopicView | null
  isCurrent: boolean
  canMove: { up: boolean; down: boolean }
  onMove: (way: 'up' | 'down') => void
  onSkip: () => void
}

function PlanRow({ title, leaf, isCurrent, canMove, onMove, onSkip }: PlanRowProps) {
  const isSkipped = leaf?.result === 'skipped'
  const isToCome = leaf !== null && !isCurrent && !isScore(leaf.result)
  const skipWords = isSkipped ? m.lead_topic_take_up({ title }) : m.lead_topic_skip({ title })
  return (
    <div className="flex min-h-11.25 items-center border-t border-line text-14">
      <span
        className={`mr-2 min-w-0 flex-1 py-1 wrap-anywhere ${isCurrent || !leaf ? 'font-640' : ''} ${isSkipped ? 'text-ink-2' : ''}`}
      >
        {title}
      </span>
      {leaf && <TopicMark topic={leaf} />}
      {isToCome && (
        <Button
          tone="ghost"
          size="icon"
          icon={isSkipped ? Undo2 : SkipForward}
          aria-label={skipWords}
          title={skipWords}
          onClick={onSkip}
        />
      )}
      <MoveButton way="up" title={title} canMove={canMove.up} onMove={onMove} />
      <MoveButton way="down" title={title} canMove={canMove.down} onMove={onMove} />
    </div>
  )
}

function MoveButton({
  way,
  title,
  canMove,
  onMove,
}: {
  way: 'up' | 'down'
  title: string
  canMove: boolean
  onMove: (way: 'up' | 'down') => void
}) {
  const words = way === 'up' ? m.lead_topic_up({ title }) : m.lead_topic_down({ title })
  return (
    <Button
      tone="ghost"
      size="icon"
      icon={way === 'up' ? ArrowUp : ArrowDown}
      className={canMove ? '' : 'bg-transparent'}
      aria-label={words}
      title={words}
      aria-disabled={!canMove}
      onClick={() => onMove(way)}
    />
  )
}

/**
 * Restores the focus of a row, which loses it when it moves in the document. The returned function is called at the
 * press.
 */
function useFocusThroughMoves(topics: readonly TopicView[]): () => void {
  const pressed = useRef<HTMLElement | null>(null)
  // The document's focus. The rows have moved, but are not painted yet.
  useLayoutEffect(() => {
    const isLost = topics.length > 0 && document.activeElement === document.body
    if (isLost && pressed.current?.isConnected) pressed.current.focus({ preventScroll: true })
  }, [topics])
  return () => {
    pressed.current = document.activeElement as HTMLElement | null
  }
}
