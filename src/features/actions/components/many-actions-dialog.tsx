import { m } from '~/paraglide/messages'
import { AlertDialog } from '~/ui/overlays/dialog'

/** Confirmation before the fourth promise of one sprint. */
export function ManyActionsDialog({ onChoice }: { onChoice: (isSure: boolean) => void }) {
  return (
    <AlertDialog
      title={m.actions_many_title()}
      choices={[{ value: 'add', label: m.actions_many_choice(), tone: 'primary' }]}
      onChoice={(choice) => onChoice(choice !== null)}
    >
      {m.actions_many_body()}
    </AlertDialog>
  )
}
