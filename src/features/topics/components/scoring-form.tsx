import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ScoreSheet } from '~/domain/retrospectives/score-sheet'
import {
  OverallRail,
  type SaveAction,
  SaveBar,
} from '~/features/scoring/components/overall-average'
import { type InHand, TakeInHand } from '~/features/topics/state/in-hand'
import type { Locale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { later } from '~/ui/later'
import looks from '~/ui/looks.module.css'
import { AlertDialog } from '~/ui/overlays/dialog'

// Nothing is in hand on arrival. The service worker keeps it for offline use.
const useNote = later(() => import('./topic-note'))

type ScoringFormProps = {
  sheet: ScoreSheet
  locale: Locale
  header: ReactNode
  save: SaveAction
  /** Text below the average, instead of the number of scored topics. */
  tally?: string | undefined
  /** Confirmation before the scores are cleared. Absent while a stored sprint is corrected. */
  clear?: { question: string; body: string; onClear: () => void } | undefined
  /** Content between the save button and the average, such as the error of the last save. */
  notice: ReactNode
  /** Content below the buttons. */
  actions?: ReactNode
  /** The fields and the topics. */
  children: ReactNode
}

/** Page to score a sprint: the topics, the average beside them, and one note about the topic in hand. */
export function ScoringForm(props: ScoringFormProps) {
  const { sheet, locale, header, save, tally, clear, notice, actions, children } = props
  const note = useNote()
  const [hand, setHand] = useState<InHand | null>(null)
  const [isClearing, setIsClearing] = useState(false)
  return (
    <>
      <header className="pt-6 pb-4 below-layout:pt-3 below-layout:pb-2.5">{header}</header>
      <div className="grid grid-cols-[minmax(0,1fr)_280px] items-start gap-6 below-layout:grid-cols-1">
        <div className="grid grid-cols-1 gap-3 below-layout:gap-2">
          <TakeInHand value={setHand}>{children}</TakeInHand>
        </div>
        <aside className="sticky top-21 grid gap-4 below-layout:static">
          <OverallRail {...{ sheet, tally, locale }} />
          {notice}
          <Button
            tone="primary"
            size="large"
            icon={Check}
            isBusy={save.isBusy}
            className="w-full below-layout:hidden"
            onClick={save.onSave}
          >
            {save.label}
          </Button>
          {clear && (
            <Button tone="ghost" className="w-full" onClick={() => setIsClearing(true)}>
              {m.local_clear_scores()}
            </Button>
          )}
          {actions}
          {note && (
            <note.TopicNote
              {...{ sheet, hand, locale }}
              className={`${looks.card} relative grid p-4 below-layout:hidden`}
            />
          )}
        </aside>
      </div>
      <SaveBar {...{ sheet, save, tally, locale }}>
        {note && (
          <note.TopicNote
            {...{ sheet, hand, locale }}
            isAbove
            className="absolute inset-x-0 bottom-full hidden border-t border-line bg-surface px-(--gutter) py-2 below-layout:[main:has([data-ruler]_:focus,[data-note]_:focus)_&]:grid"
          />
        )}
      </SaveBar>
      {clear && isClearing && (
        <AlertDialog
          title={clear.question}
          choices={[{ value: 'clear', label: m.local_clear_scores(), tone: 'danger-solid' }]}
          onChoice={(choice) => {
            setIsClearing(false)
            if (choice) clear.onClear()
          }}
        >
          {clear.body}
        </AlertDialog>
      )}
    </>
  )
}
