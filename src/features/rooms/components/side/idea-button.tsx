import { Check } from 'lucide-react'
import { ideaFrom } from '~/domain/actions/idea'
import type { RoomAction } from '~/domain/rooms/room-action'
import { createRoomAction, deleteRoomAction } from '~/features/rooms/actions/client'
import { m } from '~/paraglide/messages'
import { useRequest } from '~/ui/forms/use-request'
import { showToast } from '~/ui/overlays/toast'

type IdeaOf = { code: string; text: string; topic: { id: string; title: string } | null }

/** Creates an idea from a text, which itself does not change. */
export function useIdea({ code, text, topic }: IdeaOf) {
  const { isBusy, problem, run } = useRequest()
  const make = () =>
    run(async () => {
      const id = await createRoomAction(code, { ...ideaFrom(text), topic })
      showToast(m.actions_kept_idea, { onUndo: () => void deleteRoomAction(id) })
    })
  return { isBusy, problem, make }
}

/** Confirms that a text has become an action. */
export function IdeaMark({ action }: { action: RoomAction }) {
  return (
    <small className="flex items-center gap-1 text-13/5 font-580">
      <Check size={14} strokeWidth={2} aria-hidden />
      {action.state === 'idea' ? m.idea_is() : m.idea_is_action()}
    </small>
  )
}
