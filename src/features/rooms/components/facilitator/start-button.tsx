import { Play } from 'lucide-react'
import { useId } from 'react'
import { Button } from '~/ui/forms/button'

type StartButtonProps = { label: string; note: string; isBusy: boolean; onPress: () => void }

/** Starts the vote. The note beside it explains the start. */
export function StartButton({ label, note, isBusy, onPress }: StartButtonProps) {
  const id = useId()
  return (
    <>
      <Button
        tone="primary"
        size="large"
        icon={Play}
        isBusy={isBusy}
        aria-describedby={id}
        onClick={onPress}
      >
        {label}
      </Button>
      <p id={id} className="text-14 text-ink-2">
        {note}
      </p>
    </>
  )
}
