import { Ellipsis, FilePenLine, Keyboard, MessageSquarePlus, SkipForward } from 'lucide-react'
import { useRef } from 'react'
import { isAboutMeeting } from '~/domain/rooms/meeting-topic'
import { PHASES } from '~/domain/rooms/phases'
import { m } from '~/paraglide/messages'
import { Menu, type MenuItem } from '~/ui/overlays/menu'
import { switchShortcuts, useShortcutSetting } from '../../state/shortcut-setting'
import type { Lead } from '../../state/use-lead'
import { useShortcuts } from '../../state/use-shortcuts'
import { PAPER_ID } from '../../state/use-side'
import { currentTopic } from '../../view/turnout'

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
  const topic = currentTopic(view)?.topic
  // The votes on the meeting need no agreement, so the next step is the same.
  const isDone = isAgreed || (topic !== undefined && isAboutMeeting(topic))
  if (!takesVotes && (!showsTally || isDone)) return []
  const { step } = view
  return [
    {
      label: m.lead_skip(),
      icon: SkipForward,
      onSelect: () => void perform({ do: 'skip', step }),
    },
  ]
}
