import { Keyboard } from 'lucide-react'
import { switchShortcuts, useShortcutSetting } from '~/features/rooms/state/shortcut-setting'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'

/** The keys of the current step, and the switch that turns them off. */
export function ShortcutLegend({ keys }: { keys: string }) {
  const isOn = useShortcutSetting()
  return (
    <p className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-13/(--lh-15) text-ink-3">
      <span>{isOn ? keys : m.lead_keys_are_off()}</span>
      <Button tone="ghost" icon={Keyboard} onClick={() => switchShortcuts(!isOn)}>
        {isOn ? m.lead_keys_turn_off() : m.lead_keys_turn_on()}
      </Button>
    </p>
  )
}
