import { Ellipsis, PanelsTopLeft, Pencil, Plus, Radio, Trash2 } from 'lucide-react'
import { type Locale, pathIn } from '~/i18n/locale'
import { navigate } from '~/lib/browser/guarded-history'
import { m } from '~/paraglide/messages'
import { Button, buttonClass } from '~/ui/forms/button'
import { LocaleLink } from '~/ui/frame/locale-link'
import { Menu, type MenuItem } from '~/ui/overlays/menu'
import type { Squad } from '../schema'
import styles from './squads.module.css'

type SquadButtonsProps = {
  squad: Squad
  locale: Locale
  onRename: () => void
  onDelete: () => void
}

/** Buttons and menu of a squad's card. */
export function SquadButtons({ squad, locale, onRename, onDelete }: SquadButtonsProps) {
  const { id, name, isOwner } = squad
  const items: MenuItem[] = [
    {
      label: m.squad_page(),
      icon: PanelsTopLeft,
      onSelect: () => navigate(pathIn(locale, `/squad/${id}`)),
    },
  ]
  if (isOwner) {
    items.push(
      { label: m.squad_rename(), icon: Pencil, onSelect: onRename },
      { label: m.squad_delete(), icon: Trash2, isDestructive: true, onSelect: onDelete },
    )
  }
  return (
    <div className={styles.actions}>
      <StartButtons squadId={id} locale={locale} />
      <Menu label={m.squad_menu({ name })} icon={Ellipsis} items={items} align="end" />
    </div>
  )
}

/** Buttons that start a retrospective: together in a live room, or alone in the form. */
export function StartButtons({ squadId, locale }: { squadId: string; locale: Locale }) {
  return (
    <>
      <LocaleLink to={`/squad/${squadId}/open-room`} className={buttonClass({})}>
        <Radio size={18} strokeWidth={1.75} aria-hidden />
        {m.open_room_link()}
      </LocaleLink>
      <Button
        tone="primary"
        icon={Plus}
        // The form reads the squad from the navigation state.
        onClick={() => navigate(pathIn(locale, '/create-retrospective'), { state: { squadId } })}
      >
        {m.squad_new_retrospective()}
      </Button>
    </>
  )
}
