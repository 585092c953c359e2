import { Play } from 'lucide-react'
import { Button } from '~/ui/forms/button'

type StartButtonProps = {
  label: string
  /** Id of the text that explains the start. */
  describedBy: string
  isBusy: boolean
  onPress: () => void
}

/** Starts the vote. */
export function StartButton({ label, describedBy, isBusy, onPress }: StartButtonProps) {
  return (
    <Button
      tone="primary"
      size="large"
      icon={Play}
      isBusy={isBusy}
      aria-describedby={describedBy}
      onClick={onPress}
    >
      {label}
    </Button>
  )
}
