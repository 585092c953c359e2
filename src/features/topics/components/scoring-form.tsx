import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ScoreSheet } from '~/domain/retrospectives/score-sheet'
import {
  OverallRail,
  type SaveAction,
  SaveBar,
} from '~/features/scoring/components/overall-average'
import { ScaleLegend } from '~/features/scoring/components/scale-legend'
import type { Locale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { AlertDialog } from '~/ui/overlays/dialog'

type ScoringFormProps = {
  sheet: ScoreSheet
  locale: Locale
  header: ReactNode
  save: SaveAction
  /** Confirmation before the scores are cleared. */
  clear: { question: string; body: string; onClear: () => void }
  /** Content between the save button and the average, such as the error of the last save. */
  notice: ReactNode
  /** Content below the buttons. */
  actions?: ReactNode
  /** The fields and the topics. */
  children: ReactNode
}

/** Page to score a sprint: the scale, the topics, and the average beside them. */
export function ScoringForm(props: ScoringFormProps) {
  const { sheet, locale, header, save, clear, notice, actions, children } = props
  const [isClearing, setIsClearing] = useState(false)
  return (
    <>
      <header className="pt-10 pb-6 below-layout:py-6">{header}</header>
      <ScaleLegend />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)_300px] items-start gap-6 below-layout:grid-cols-1">
        <div className="grid grid-cols-1 gap-4">{children}</div>
        <aside className="sticky top-21 grid gap-4 below-layout:static">
          <OverallRail sheet={sheet} locale={locale} />
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
          <Button tone="ghost" className="w-full" onClick={() => setIsClearing(true)}>
            {m.local_clear_scores()}
          </Button>
          {actions}
        </aside>
      </div>
      <SaveBar sheet={sheet} save={save} locale={locale} />
      {isClearing && (
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
