import { Radio } from 'lucide-react'
import type { Draft } from '~/domain/local/draft'
import { useQuickRoom } from '~/features/quick-rooms/state/use-quick-room'
import { m } from '~/paraglide/messages'
import { later } from '~/ui/later'
import looks from '~/ui/looks.module.css'

const useAnswer = later(() => import('./quick-answer'))

/** Renders the button that opens a quick room for the squad and the topics on local mode's form. */
export function QuickRoomButton({ draft }: { draft: Pick<Draft, 'squadName' | 'topics'> }) {
  const { isBusy, answer, open } = useQuickRoom()
  const shown = useAnswer(answer !== null)
  const { squadName, topics } = draft
  return (
    <div data-quick-rooms>
      <button
        type="button"
        className={`${looks.textLink} gap-1.5`}
        aria-busy={isBusy}
        onClick={() => open({ squadName, topics })}
      >
        <Radio size={16} strokeWidth={1.75} aria-hidden />
        {m.quick_local()}
      </button>
      {shown && (
        <shown.QuickAnswer
          answer={answer}
          onFurther={() => open({ squadName, topics, isFurther: true })}
        />
      )}
    </div>
  )
}
