import { Check, Plus } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { actionOf } from '~/domain/actions/idea'
import { ManyActionsDialog } from '~/features/actions/components/many-actions-dialog'
import { type LinesOf, useLines } from '~/features/rooms/state/use-lines'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { IdeaMark } from './idea-button'

type LineButtonProps = {
  lead: LinesOf
  text: string
  /** Id of a topic, or '' for none. */
  topicId: string
}

/** Turns a text into a line at the end of the room, names that line, and takes it back. Both work on the whole row. */
export function LineButton({ lead, text, topicId }: LineButtonProps) {
  const { lines, agreed, isFull, isAtLimit, add, remove } = useLines(lead)
  const [isAsking, setIsAsking] = useState(false)
  const at = lines.findIndex(({ source }) => source === text)
  const action = actionOf(lead.view.actions, text)
  const line = lines[at]
  if (line) {
    return (
      <button
        type="button"
        data-idea="taken"
        aria-pressed
        className="flex min-h-11 flex-none items-center gap-1 pr-1 text-13/5 font-580"
        title={m.agree_take_back()}
        onClick={({ currentTarget: { parentElement } }) => {
          flushSync(() => remove(line.key))
          parentElement?.querySelector<HTMLElement>('[data-idea]')?.focus()
        }}
      >
        <Check size={14} strokeWidth={2} aria-hidden />
        {m.agree_line({ number: agreed.length + at + 1 })}
      </button>
    )
  }
  if (action && action.state !== 'idea') {
    return (
      <span className="flex min-h-11 flex-none items-center pr-3">
        <IdeaMark action={action} />
      </span>
    )
  }
  if (isAtLimit) return null
  return (
    <>
      <Button
        tone="ghost"
        icon={Plus}
        className="min-w-8 flex-none px-0"
        data-idea=""
        aria-label={m.idea_make_of({ text })}
        onClick={() => (isFull ? setIsAsking(true) : add({ text, topicId }))}
      />
      {isAsking && (
        <ManyActionsDialog
          onChoice={(isSure) => {
            setIsAsking(false)
            if (isSure) add({ text, topicId })
          }}
        />
      )}
    </>
  )
}
