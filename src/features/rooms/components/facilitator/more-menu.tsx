import { Ellipsis, FilePenLine, Keyboard, MessageSquarePlus, SkipForward } from 'lucide-react'
import { useRef } from 'react'
import { PHASES } from '~/domain/rooms/phases'
import { m } from '~/paraglide/messages'
import { Menu, type MenuItem } from '~/ui/overlays/menu'
import { switchShortcuts, useShortcutSetting } from '../../state/shortcut-setting'
import type { Lead } from '../../state/use-lead'
import { useShortcuts } from '../../state/use-shortcuts'
import { PAPER_ID } from '../../state/use-side'

/** Menu of actions that not every vote needs. `items` are those of the current step. The key M opens it. */
export function MoreMenu({ lead, items }: { lead: Lead; items: readonly MenuItem[] }) {
  const { view, side } = lead
  const areKeysOn = useShortcutSetting()
  const trigger = useRef<HTMLButtonElement>(null)
  useShortcuts({ m: () => trigger.current?.click() })
  return (
    <Menu
      label={m.lead_more()}
      text={m.lead_more()}
      icon={Ellipsis}
      isAbove
      trigger={trigger}
      items={[
        ...items,
        { label: m.room_bar_feedback(), icon: MessageSquarePlus, onSelect: side.writeComment },
        ...(PHASES[view.phase].isOver
          ? []
          : [
              {
                label: m.lead_paper_vote_add(),
                icon: FilePenLine,
                onSelect: () => side.openSettings(PAPER_ID),
              },
            ]),
        ...skipOf(lead),
        {
          label: areKeysOn ? m.lead_keys_turn_off() : m.lead_keys_turn_on(),
          icon: Keyboard,
          onSelect: () => switchShortcuts(!areKeysOn),
        },
      ]}
    />
  )
}

function skipOf({ view, perform }: Lead): MenuItem[] {
  const { takesVotes, showsTally, isAgreed } = PHASES[view.phase]
  if (!takesVotes && (!showsTally || isAgreed)) return []
  const { step } = view
  return [
    {
      label: m.lead_skip(),
      icon: SkipForward,
      onSelect: () => void perform({ do: 'skip', step }),
    },
  ]
}
