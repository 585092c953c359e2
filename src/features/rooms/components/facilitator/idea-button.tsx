import { Check, ListPlus } from 'lucide-react'
import { actionOf, ideaFrom } from '~/domain/actions/idea'
import type { RoomAction } from '~/domain/rooms/room-action'
import type { Lead } from '~/features/rooms/state/use-lead'
import { errorText } from '~/i18n/error-texts'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { useRequest } from '~/ui/forms/use-request'
import { Notice } from '~/ui/notice'
import { showToast } from '~/ui/overlays/toast'
import { createRoomAction, deleteRoomAction } from '../../actions/client'

type IdeaOf = { code: string; text: string; topic: { id: string; title: string } | null }

/** Makes an idea of a text. The text itself stays what and where it was. */
export function useIdea({ code, text, topic }: IdeaOf) {
  const { isBusy, problem, run } = useRequest()
  const make = () =>
    run(async () => {
      const id = await createRoomAction(code, { ...ideaFrom(text), topic })
      showToast(m.actions_kept_idea, { onUndo: () => void deleteRoomAction(id) })
    })
  return { isBusy, problem, make }
}

type TopicIdeaProps = { lead: Lead; topic: { id: string; title: string } }

/** Beside a topic that has been revealed. A room without a squad has no actions. */
export function TopicIdea(props: TopicIdeaProps) {
  return props.lead.keeper ? null : <SquadTopicIdea {...props} />
}

function SquadTopicIdea({ lead: { code, view }, topic: { id, title } }: TopicIdeaProps) {
  const text = m.idea_about({ title })
  const { isBusy, problem, make } = useIdea({ code, text, topic: { id, title } })
  const action = actionOf(view.actions, text)
  return (
    <>
      {action ? (
        <span className="px-3">
          <IdeaMark action={action} />
        </span>
      ) : (
        <Button tone="ghost" icon={ListPlus} isBusy={isBusy} onClick={() => void make()}>
          {m.idea_make()}
        </Button>
      )}
      {problem && <Notice tone="error">{errorText(problem)}</Notice>}
    </>
  )
}

/** That a text has become an action. */
export function IdeaMark({ action }: { action: RoomAction }) {
  return (
    <small className="flex items-center gap-1 text-13/5 font-580">
      <Check size={14} strokeWidth={2} aria-hidden />
      {action.state === 'idea' ? m.idea_is() : m.idea_is_action()}
    </small>
  )
}
