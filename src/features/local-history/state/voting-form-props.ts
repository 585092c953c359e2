import type { ReactNode } from 'react'
import type { Draft, DraftProblem } from '~/domain/local/draft'
import type { Locale } from '~/i18n/locale'

/** A name that is not there was not typed. */
export type EarlyNames = Partial<Pick<Draft, 'squadName' | 'sprint'>>

type EditDraft = (edit: (draft: Draft) => Draft) => void

export type VotingFormProps = {
  draft: Draft
  problems: readonly DraftProblem[]
  isSaving: boolean
  locale: Locale
  onChange: EditDraft
  /** Called with the names that were typed before the page's code ran. */
  onTypedEarly: (names: EarlyNames) => void
  /** Apart from `onChange` and the same function at every render, so that rulers need not redraw. */
  onScore: EditDraft
  onSave: () => void
  /** Saves over the sprint of the same name. */
  onUpdate: () => void
  /** Opens the page on which packs of questions are chosen. */
  onQuestions: () => void
  notice: ReactNode
  /** Another way to vote, below the heading. */
  wayOf: (draft: Draft) => ReactNode
}
