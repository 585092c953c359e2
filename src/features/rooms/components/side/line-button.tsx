import { Check, Plus } from 'lucide-react'
import { useState } from 'react'
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

/** Turns a text into a line at the end of the room, and then names that line. */
export function LineButton({ lead, text, topicId }: LineButtonProps) {
  const { lines, agreed, isFull, add } = useLines(lead)
  const [isAsking, setIsAsking] = useState(false)
  const at = lines.findIndex(({ source }) => source === text)
  const action = actionOf(lead.view.actions, text)
  if (at !== -1) {
    return (
      <small className="flex flex-none items-center gap-1 self-center pr-3 text-13/5 font-580">
        <Check size={14} strokeWidth={2} aria-hidden />
        {m.agree_line({ number: agreed.length + at + 1 })}
      </small>
    )
  }
  if (action && action.state !== 'idea') {
    return (
      <span className="flex-none self-center pr-3">
        <IdeaMark action={action} />
      </span>
    )
  }
  return (
    <>
      <Button
        tone="ghost"
        icon={Plus}
        className="min-w-11 flex-none px-0"
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
