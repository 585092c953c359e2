import type { ReactNode } from 'react'
import type { Draft, DraftProblem } from '~/domain/draft'
import type { Locale } from '~/i18n/locale'

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
  /** Saves over the sprint of the same name. */
  onUpdate: () => void
  notice: ReactNode
}
