import { ChevronDown, Pencil } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { DROP_REASONS, type ReviewAnswer } from '~/domain/actions/action'
import { isKeptOften, type RoomAction } from '~/domain/rooms/room-action'
import { REASON_TEXTS } from '~/features/actions/texts/action-texts'
import type { Answers } from '~/features/rooms/state/use-answers'
import type { Lead } from '~/features/rooms/state/use-lead'
import { roomAgeText, roomOwnerText, topicOfAction } from '~/features/rooms/texts/review-texts'
import { Key } from '~/features/scoring/components/key'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { Menu } from '~/ui/overlays/menu'
import { AnswerSwitch } from '../review/answer-switch'
import styles from '../review/review.module.css'
import { EditReviewed } from './edit-reviewed'

type ReviewRowProps = {
  lead: Lead
  action: RoomAction
  isCurrent: boolean
  answers: Answers
  onReach: () => void
  onAnswer: (answer: ReviewAnswer) => void
}

/** A promise and its answer. */
export function ReviewRow(props: ReviewRowProps) {
  const { lead, action, isCurrent, answers, onReach, onAnswer } = props
  const [isEditing, setIsEditing] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const { title } = action
  const answer = answers.shownOf(action)

  function endEdit() {
    setIsEditing(false)
    // The button that opened the form is back, unless its warning has gone.
    requestAnimationFrame(() => {
      const edit = row.current?.querySelector<HTMLElement>('[data-edit]')
      const next = edit ?? row.current?.querySelector<HTMLElement>('[aria-pressed]')
      next?.focus()
    })
  }
  return (
    <li
      ref={row}
      className={styles.row}
      aria-current={isCurrent ? 'step' : undefined}
      onFocus={onReach}
    >
      {isEditing ? (
        <EditReviewed lead={lead} action={action} onDone={endEdit} />
      ) : (
        <div className="min-w-0">
          <h2 className="text-20 leading-[1.3] tracking-normal wrap-anywhere font-stretch-normal below-layout:text-17">
            {title}
          </h2>
          <Meta lead={lead} action={action}>
            {answer === 'drop' && (
              <Why
                action={action}
                onReason={(reason) => void answers.give(action, answer, reason)}
              />
            )}
          </Meta>
        </div>
      )}
      <AnswerSwitch title={title} answer={answer} onAnswer={onAnswer} />
      {!isEditing && <Doubt action={action} onEdit={() => setIsEditing(true)} />}
    </li>
  )
}

function Meta({
  lead: { view, sprint },
  action,
  children,
}: Pick<ReviewRowProps, 'lead' | 'action'> & { children: ReactNode }) {
  const topic = topicOfAction(action, view.topics)
  return (
    <div className="mt-1 flex min-h-6 flex-wrap items-center gap-x-3.5 gap-y-0.5 text-14 text-ink-2">
      {topic && (
        <span className="flex min-w-0 items-center gap-2">
          {topic.letter !== null && <Key letter={topic.letter} />}
          {topic.title}
        </span>
      )}
      <span>{roomOwnerText(action)}</span>
      <span>{roomAgeText(action, sprint)}</span>
      {children}
    </div>
  )
}

/** Optional reason for dropping an action. It appears where nothing has to move. */
function Why({
  action: { title, dropReason },
  onReason,
}: {
  action: RoomAction
  onReason: (reason: (typeof DROP_REASONS)[number]) => void
}) {
  return (
    <div className="-my-3 -ml-3.75 [&_[aria-haspopup]]:bg-transparent [&_[aria-haspopup]]:hover:underline">
      <Menu
        label={m.review_why_title({ title })}
        text={dropReason === null ? m.review_why() : REASON_TEXTS[dropReason]()}
        icon={ChevronDown}
        items={DROP_REASONS.map((reason) => ({
          label: REASON_TEXTS[reason](),
          onSelect: () => onReason(reason),
        }))}
      />
    </div>
  )
}

/** Reason against continuing as before, with a way to change the action. */
function Doubt({ action, onEdit }: { action: RoomAction; onEdit: () => void }) {
  const { title, owner } = action
  const text = isKeptOften(action)
    ? m.review_often()
    : owner === null || owner.kind === 'left'
      ? m.review_unowned()
      : owner.kind === 'squad'
        ? m.review_owner_squad()
        : null
  if (text === null) return null
  return (
    <div className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-1 text-14">
      <p>{text}</p>
      <Button
        tone="ghost"
        icon={Pencil}
        className="-my-1.5"
        data-edit
        aria-label={m.actions_edit_title({ title })}
        onClick={onEdit}
      >
        {m.actions_edit()}
      </Button>
    </div>
  )
}
