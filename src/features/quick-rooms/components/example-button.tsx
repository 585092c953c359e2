import { Play } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'

/** Renders the button that plays a room with invented votes. `example-start.ts` loads its code on the click. */
export function ExampleButton() {
  return (
    <Button
      tone="ghost"
      icon={Play}
      data-press="example-room"
      data-failure={m.quick_example_failed()}
      aria-haspopup="dialog"
    >
      {m.quick_example()}
    </Button>
  )
}
