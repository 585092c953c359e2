import { PenLine } from 'lucide-react'
import { useState } from 'react'
import { useUser } from '~/features/auth/state/user-context'
import { pathIn } from '~/i18n/locale'
import { useLocale } from '~/i18n/use-locale'
import { navigate } from '~/lib/browser/guarded-history'
import { m } from '~/paraglide/messages'
import looks from '~/ui/looks.module.css'
import { showToast } from '~/ui/overlays/toast'
import { findNewForm, keepNewForm } from '../storage'

/** A sprint of the squad that this tab has begun to record, with the ways to continue or to discard it. */
export function DraftLine({
  squad: { id: squadId, nextSprint },
}: {
  squad: { id: string; nextSprint: number }
}) {
  const locale = useLocale()
  const place = { userId: useUser().id, id: squadId }
  const [form, setForm] = useState(() => findNewForm(place))
  if (!form) return null

  function keep(next: typeof form) {
    keepNewForm(place, next)
    setForm(next)
  }

  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-2 border-t border-line pt-3 text-14 text-ink-2 print:hidden">
      <PenLine size={18} strokeWidth={1.75} aria-hidden />
      {m.squad_draft({ sprint: form.sprint || nextSprint })}
      <button
        type="button"
        className={`${looks.textLink} min-h-6`}
        // The form reads the squad from the navigation state.
        onClick={() => navigate(pathIn(locale, '/create-retrospective'), { state: { squadId } })}
      >
        {m.squad_draft_resume()}
      </button>
      <button
        type="button"
        className={`${looks.textLink} min-h-6`}
        onClick={() => {
          keep(null)
          showToast(m.retro_draft_discarded, { onUndo: () => keep(form) })
        }}
      >
        {m.squad_draft_discard()}
      </button>
      <span>{m.squad_draft_kept()}</span>
    </p>
  )
}
