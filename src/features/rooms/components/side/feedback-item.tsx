import { Ellipsis, Eye, EyeOff, ListPlus, Merge, Split } from 'lucide-react'
import { useState } from 'react'
import { actionOf } from '~/domain/actions/idea'
import { PHASES } from '~/domain/rooms/phases'
import type { Feedback } from '~/domain/rooms/room'
import type { Lead } from '~/features/rooms/state/use-lead'
import { errorText } from '~/i18n/error-texts'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { Select } from '~/ui/forms/select'
import { Menu, type MenuItem } from '~/ui/overlays/menu'
import { KIND_LOOKS } from '../../texts/feedback-kinds'
import { IdeaMark, useIdea } from './idea-button'
import { LineButton } from './line-button'
import styles from './side.module.css'

type Change = { isHidden: boolean } | { groupId: string | null }

type FeedbackItemProps = {
  lead: Lead
  item: Feedback
  /** Feedback that is grouped under this item. */
  grouped: readonly Feedback[]
  /** Feedback that it can be grouped with. */
  others: readonly Feedback[]
  onChange: (id: string, change: Change) => void
}

/** A comment with those that are grouped under it. */
export function FeedbackItem(props: FeedbackItemProps) {
  const { lead, item, grouped, others, onChange } = props
  const [isJoining, setIsJoining] = useState(false)
  return (
    <li className={areIdeas(lead) ? '' : 'border-t border-line first:border-t-0'}>
      <CommentRow
        {...{ lead, item }}
        extra={
          others.length === 0
            ? []
            : [{ label: m.lead_join(), icon: Merge, onSelect: () => setIsJoining(true) }]
        }
        onChange={onChange}
      />
      {isJoining && (
        <JoinForm
          others={others}
          onChoice={(groupId) => {
            setIsJoining(false)
            focusMenuOf(groupId ?? item.id)
            if (groupId !== null) onChange(item.id, { groupId })
          }}
        />
      )}
      {grouped.length > 0 && (
        <ul className="ml-2 border-l-2 border-line pl-2">
          {grouped.map((other) => (
            <li key={other.id}>
              <CommentRow
                lead={lead}
                item={other}
                extra={[
                  {
                    label: m.lead_part(),
                    icon: Split,
                    onSelect: () => {
                      focusMenuOf(item.id)
                      onChange(other.id, { groupId: null })
                    },
                  },
                ]}
                onChange={onChange}
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

type CommentRowProps = Pick<FeedbackItemProps, 'lead' | 'item' | 'onChange'> & {
  extra: readonly MenuItem[]
}

function CommentRow({
  lead,
  item: { id, kind, text, topicId, isHidden },
  extra,
  onChange,
}: CommentRowProps) {
  const { code, view, keeper } = lead
  const topic = view.topics.find((topic) => topic.id === topicId) ?? null
  const idea = useIdea({ code, text, topic: topic && { id: topic.id, title: topic.title } })
  const action = actionOf(view.actions, text)
  const { isOver } = PHASES[view.phase]
  const isIdea = areIdeas(lead) && !isHidden
  const { label, icon: Icon } = KIND_LOOKS[kind]
  return (
    <div className={`flex items-start gap-1 ${isIdea ? styles.idea : ''}`} data-comment={id}>
      <Icon
        size={16}
        strokeWidth={1.75}
        className="mt-2.5 mr-1.5 flex-none text-ink-2"
        role="img"
        aria-label={label()}
      />
      <p
        className={`min-w-0 flex-1 py-2 text-14 wrap-anywhere whitespace-pre-line ${isHidden ? 'text-ink-3' : ''}`}
      >
        {text}
        {topicId !== null && <small className="block text-13/5 text-ink-2">{topic?.title}</small>}
        {isHidden && <small className="block text-13/5 text-ink-2">{m.lead_hidden()}</small>}
        {action && !isOver && <IdeaMark action={action} />}
        {idea.problem && <small className="block text-13/5">{errorText(idea.problem)}</small>}
      </p>
      {isIdea && <LineButton lead={lead} text={text} topicId={topic?.id ?? ''} />}
      <Menu
        label={m.lead_comment_menu({ text: shortened(text) })}
        icon={Ellipsis}
        align="end"
        items={[
          ...(isOver || action || isHidden || keeper
            ? []
            : [{ label: m.idea_make(), icon: ListPlus, onSelect: () => void idea.make() }]),
          {
            label: isHidden ? m.lead_show() : m.lead_hide(),
            icon: isHidden ? Eye : EyeOff,
            onSelect: () => onChange(id, { isHidden: !isHidden }),
          },
          ...extra,
        ]}
      />
    </div>
  )
}

/** True if the squad turns comments into actions now. */
export function areIdeas({ view }: Pick<Lead, 'view'>): boolean {
  return PHASES[view.phase].isOver
}

/** A select and a button, because some browsers select with each arrow key, which would group by accident. */
function JoinForm({
  others,
  onChoice,
}: {
  others: readonly Feedback[]
  onChoice: (groupId: string | null) => void
}) {
  const [chosen, setChosen] = useState(others[0]?.id ?? '')
  return (
    <form
      className="mt-2 mb-3 grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        onChoice(others.some(({ id }) => id === chosen) ? chosen : null)
      }}
    >
      <Select label={m.lead_join_with()} value={chosen} onChange={setChosen} autoFocus>
        {others.map(({ id, text }) => (
          <option key={id} value={id}>
            {shortened(text)}
          </option>
        ))}
      </Select>
      <div className="flex gap-2">
        <Button type="submit" tone="primary">
          {m.lead_join_do()}
        </Button>
        <Button tone="ghost" onClick={() => onChoice(null)}>
          {m.action_cancel()}
        </Button>
      </div>
    </form>
  )
}

/** Moves the focus to a comment that stays, because the one that moves would take it along. */
function focusMenuOf(id: string): void {
  document.querySelector<HTMLElement>(`[data-comment="${id}"] [aria-haspopup]`)?.focus()
}

const LONGEST_NAME = 60

function shortened(text: string): string {
  return text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME).trimEnd()}…` : text
}
