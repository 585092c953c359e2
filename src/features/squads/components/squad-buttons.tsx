import { ArrowRightLeft, ListChecks, Pencil, Plus, UserPlus } from 'lucide-react'
import { type Locale, pathIn } from '~/i18n/locale'
import { navigate } from '~/lib/browser/guarded-history'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import type { MenuItem } from '~/ui/overlays/menu'
import type { Squad } from '../schema'

/** Button that records a sprint without a room. */
export function RecordButton({ squadId, locale }: { squadId: string; locale: Locale }) {
  return (
    <Button
      icon={Plus}
      // The form reads the squad from the navigation state.
      onClick={() => navigate(pathIn(locale, '/create-retrospective'), { state: { squadId } })}
    >
      {m.squad_new_retrospective()}
    </Button>
  )
}

/** Returns the menu of a squad's views. Only its owner invites people and renames it. */
export function squadItems(
  { id, isOwner }: Squad,
  { locale, onRename }: { locale: Locale; onRename: () => void },
): MenuItem[] {
  const go = (path: string) => () => navigate(pathIn(locale, `/squad/${id}${path}`))
  return [
    { label: m.squad_choose_topics(), icon: ListChecks, onSelect: go('/open-room') },
    ...(isOwner
      ? [
          { label: m.squad_invite(), icon: UserPlus, onSelect: go('/people') },
          { label: m.squad_rename(), icon: Pencil, onSelect: onRename },
        ]
      : []),
    { label: m.transfer_title(), icon: ArrowRightLeft, onSelect: go('/settings') },
  ]
}
