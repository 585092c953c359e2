import type { ReactNode } from 'react'
import type { Draft, DraftProblem } from '~/domain/local/draft'
import type { HistoryEntry } from '~/domain/local/history'
import type { Locale } from '~/i18n/locale'

/** Names typed early. A missing name was not typed. */
export type EarlyNames = Partial<Pick<Draft, 'squadName' | 'sprint'>>

type EditDraft = (edit: (draft: Draft) => Draft) => void

export type VotingFormProps = {
  draft: Draft
  /** The stored sprint that the form corrects. */
  stored: HistoryEntry | null
  problems: readonly DraftProblem[]
  isSaving: boolean
  locale: Locale
  onChange: EditDraft
  /** Called with the names that were typed before the page's code ran. */
  onTypedEarly: (names: EarlyNames) => void
  /** Separate from `onChange` and stable, so that rulers do not render again. */
  onScore: EditDraft
  onSave: () => void
  /** Replaces the sprint with the same name. */
  onUpdate: () => void
  /** Opens the page to choose packs of questions. */
  onQuestions: () => void
  notice: ReactNode
  /** Renders another way to vote, below the topics. */
  wayOf: (draft: Draft) => ReactNode
}
