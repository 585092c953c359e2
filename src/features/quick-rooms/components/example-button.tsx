import { Play } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'

/** Plays a room with invented votes. `example-start.ts` asks for its code with the press. */
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
