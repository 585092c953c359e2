import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { clearScores, type Draft, type DraftProblem, restoreScores } from '~/domain/draft'
import { ScaleLegend } from '~/features/scoring/components/scale-legend'
import type { Locale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/button'
import { AlertDialog } from '~/ui/dialog'
import { showToast } from '~/ui/toast'
import { OverallRail, SaveBar } from './overall-average'
import { SprintNames } from './sprint-names'
import { TopicsSection } from './topics-section'

type EditDraft = (edit: (draft: Draft) => Draft) => void

export type VotingFormProps = {
  draft: Draft
  problems: readonly DraftProblem[]
  isSaving: boolean
  locale: Locale
  onChange: EditDraft
  /** Apart from `onChange` and the same function at every render, so that rulers need not redraw. */
  onScore: EditDraft
  onSave: () => void
  notice: ReactNode
}

export function VotingForm(props: VotingFormProps) {
  const { draft, isSaving, locale, onChange, onSave, notice } = props
  const [isClearing, setIsClearing] = useState(false)

  function clear() {
    onChange(clearScores)
    const { scores } = draft
    showToast(m.local_scores_cleared, {
      onUndo: () => onChange((current) => restoreScores(current, scores)),
    })
  }

  return (
    <>
      <header className="pt-10 pb-6 below-layout:py-6">
        <h1 tabIndex={-1} className="outline-none">
          {m.local_title()}
        </h1>
        <p className="mt-1.5 max-w-[62ch] text-ink-2">{m.local_lead()}</p>
      </header>
      <ScaleLegend />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)_300px] items-start gap-6 below-layout:grid-cols-1">
        <div className="grid grid-cols-1 gap-4">
          <SprintNames {...props} />
          <TopicsSection {...props} />
        </div>
        <aside className="sticky top-21 grid gap-4 below-layout:static">
          <OverallRail draft={draft} locale={locale} />
          {notice}
          <Button
            tone="primary"
            size="large"
            icon={Check}
            isBusy={isSaving}
            className="w-full below-layout:hidden"
            onClick={onSave}
          >
            {m.local_save()}
          </Button>
          <Button tone="ghost" className="w-full" onClick={() => setIsClearing(true)}>
            {m.local_clear_scores()}
          </Button>
        </aside>
      </div>
      <SaveBar draft={draft} isSaving={isSaving} locale={locale} onSave={onSave} />
      {isClearing && (
        <AlertDialog
          title={m.local_clear_scores_question()}
          choices={[{ value: 'clear', label: m.local_clear_scores(), tone: 'danger-solid' }]}
          onChoice={(choice) => {
            setIsClearing(false)
            if (choice) clear()
          }}
        >
          {m.local_clear_scores_body()}
        </AlertDialog>
      )}
    </>
  )
}
