import { Radio } from 'lucide-react'
import type { Draft } from '~/domain/draft'
import { m } from '~/paraglide/messages'
import looks from '~/ui/looks.module.css'
import { Notice } from '~/ui/notice'
import { useQuickRoom } from './use-quick-room'

/** Opens a quick room for the squad and the topics on the form of local mode, with one press. */
export function QuickRoomButton({ draft }: { draft: Pick<Draft, 'squadName' | 'topics'> }) {
  const { isBusy, problem, open } = useQuickRoom()
  return (
    <div data-quick-rooms>
      <button
        type="button"
        className={`${looks.textLink} mt-1.5 flex gap-1.5`}
        aria-busy={isBusy}
        onClick={() => open({ squadName: draft.squadName, topics: draft.topics })}
      >
        <Radio size={16} strokeWidth={1.75} aria-hidden />
        {m.quick_local()}
      </button>
      {problem !== null && <Notice tone="error">{problem}</Notice>}
    </div>
  )
}
