import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { Draft } from '~/domain/local/draft'
import type { HistoryEntry } from '~/domain/local/history'
import { countChanged } from '~/domain/local/stored-changes'
import { changedText, tallyText } from '~/features/local-history/texts/correction-texts'
import { formatDate } from '~/i18n/format-date'
import type { Locale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'
import { AlertDialog } from '~/ui/overlays/dialog'

type CorrectionBarProps = {
  /** The stored sprint. */
  stored: HistoryEntry
  draft: Draft
  /** True if leaving loses a change: of a score, or of the topics. */
  isUnsaved: boolean
  locale: Locale
  onLeave: () => void
}

/** Bar below the navigation while a stored sprint is corrected, with the way out. */
export function CorrectionBar({ stored, draft, isUnsaved, locale, onLeave }: CorrectionBarProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { sprint, savedAt } = stored
  const facts = [
    savedAt && m.local_correcting_saved({ date: formatDate(savedAt, locale) }),
    changedText(countChanged(draft, stored)),
  ].filter(Boolean)
  return (
    <section
      aria-label={m.local_correcting({ sprint })}
      className="bg-ink text-on-ink print:hidden"
    >
      <div className="page flex min-h-14 items-center gap-3 py-1.5 text-14 below-layout:text-13">
        <Pencil size={18} strokeWidth={1.75} aria-hidden />
        <p className="min-w-0 flex-1">
          <b className="mr-1.5 below-layout:block">{m.local_correcting({ sprint })}</b>
          {facts.join(' · ')}
        </p>
        <button
          type="button"
          className="min-h-11 flex-none rounded-control border border-on-ink px-3.75 font-580 hover:bg-on-ink/14"
          onClick={() => (isUnsaved ? setIsAsking(true) : onLeave())}
        >
          {m.local_correcting_leave()}
        </button>
      </div>
      {isAsking && (
        <AlertDialog
          title={m.local_correcting_question()}
          choices={[{ value: 'leave', label: m.local_correcting_discard(), tone: 'danger-solid' }]}
          onChoice={(choice) => {
            setIsAsking(false)
            if (choice) onLeave()
          }}
        >
          {m.local_correcting_body({ sprint })}
        </AlertDialog>
      )}
    </section>
  )
}

/** Returns the text below the average of the form, which loads with the bar. */
export function tallyOf(...sprint: Parameters<typeof tallyText>): string {
  return tallyText(...sprint)
}
