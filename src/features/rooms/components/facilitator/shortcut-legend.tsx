import { Keyboard } from 'lucide-react'
import type { Phase } from '~/domain/room'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/button'
import { switchShortcuts, useShortcutSetting } from '../shared/shortcut-setting'

const TEXTS: Partial<Record<Phase, () => string>> = {
  open: m.lead_keys_open,
  voting: m.lead_keys_voting,
  revealed: m.lead_keys_revealed,
  agreed: m.lead_keys_agreed,
}

/** The keys of the current step, and the switch that turns them off. */
export function ShortcutLegend({
  phase,
  hasClock = true,
  isReview = false,
}: {
  phase: Phase
  /** False for a vote without a limit, to which no time can be added. */
  hasClock?: boolean
  /** True before a first vote that begins with the squad's actions. */
  isReview?: boolean
}) {
  const isOn = useShortcutSetting()
  const text = isReview
    ? m.review_keys
    : phase === 'voting' && !hasClock
      ? m.lead_keys_no_limit
      : TEXTS[phase]
  if (!text) return null
  return (
    <p className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-13/(--lh-15) text-ink-3">
      <span>{isOn ? text() : m.lead_keys_are_off()}</span>
      <Button tone="ghost" icon={Keyboard} onClick={() => switchShortcuts(!isOn)}>
        {isOn ? m.lead_keys_turn_off() : m.lead_keys_turn_on()}
      </Button>
    </p>
  )
}
