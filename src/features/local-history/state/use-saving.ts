import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Draft, DraftProblem } from '~/domain/local/draft'
import type { HistoryEntry } from '~/domain/local/history'
import { backToVoting, type LocalMode, openEntry, showSaved } from '~/domain/local/local-mode'
import { type ScoreSheet, setTopics, unscoredLeaves } from '~/domain/retrospectives/score-sheet'
import {
  canSave,
  type EditOutcome,
  findSprint,
  type SaveOutcome,
  saveSprint,
  updateSprint,
} from '~/features/local-history/client'
import type { HistoryProblem } from '~/features/local-history/components/storage-notice'
import { readShelf } from '~/features/packs/client'
import { useUnscoredQuestion } from '~/features/topics/components/use-unscored-question'
import { topicsForOneScorer } from '~/i18n/default-texts'
import type { StorageProblem } from '~/lib/browser/browser-storage'
import { m } from '~/paraglide/messages'
import { getLocale } from '~/paraglide/runtime'
import { dismissToasts, showToast } from '~/ui/overlays/toast'

/** `typed` is the draft in the state; `draft` is the same in the page's language. */
type Typed = { typed: Draft; draft: Draft }

type Update = (transition: (mode: LocalMode) => LocalMode) => void

type Way = {
  canWrite: (draft: Draft) => Promise<boolean>
  write: (draft: Draft, now: Date) => Promise<SaveOutcome>
}

const AS_NEW: Way = { canWrite: canSave, write: saveSprint }
/** Replaces the sprint with the same name. */
const AS_UPDATE: Way = {
  canWrite: async () => true,
  write: async (draft, now) => {
    const locale = getLocale()
    const [shelf, changes] = [await readShelf(locale), await readStoredChanges()]
    const toShown = (sheet: ScoreSheet) =>
      setTopics(sheet, topicsForOneScorer(sheet.topics, locale, shelf))
    return updateSprint(draft, now, (stored) => {
      const merged = changes?.withStored(draft, stored, toShown) ?? draft
      return shelf ? shelf.keepFeelings(merged, stored) : merged
    })
  },
}

/** Loads the merge of a correction with other tabs' changes. Null if it cannot be loaded: the correction then replaces them. */
function readStoredChanges() {
  return import('~/domain/local/stored-changes').catch(() => null)
}

/** Manages saving, the problems that prevent it, and the change between form and results. */
export function useSaving(
  update: Update,
  { onUndoProblem }: { onUndoProblem: (problem: HistoryProblem) => void },
) {
  const [problems, setProblems] = useState<readonly DraftProblem[]>([])
  const [failure, setFailure] = useState<StorageProblem | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const { confirmUnscored, question } = useUnscoredQuestion()

  /** Shows another sprint or view, with the focus on its heading. */
  const show = useCallback<Update>(
    (transition) => {
      dismissToasts()
      flushSync(() => {
        update(transition)
        setProblems([])
        setFailure(null)
      })
      window.scrollTo({ top: 0 })
      document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true })
    },
    [update],
  )

  async function store({ typed, draft }: Typed, { canWrite, write }: Way) {
    if (isSaving) return
    setIsSaving(true)
    // A refused draft needs no question.
    if (unscoredLeaves(draft).length > 0 && (await canWrite(draft))) {
      // Not busy while the question waits: the answer may be followed by another press at once.
      setIsSaving(false)
      if (!(await confirmUnscored(draft))) return
      setIsSaving(true)
    }
    const outcome = await write(draft, new Date())
    if (outcome.ok) {
      const { entry, undo } = outcome
      show((mode) => showSaved(mode, entry, typed))
      if (undo) showToast(m.local_updated, { onUndo: () => void takeBack(entry, undo) })
      else showToast(m.local_saved)
    }
    const isInvalid = !outcome.ok && outcome.reason === 'INVALID'
    flushSync(() => {
      setIsSaving(false)
      setProblems(isInvalid ? outcome.problems : [])
      setFailure(outcome.ok || outcome.reason === 'INVALID' ? null : outcome.reason)
    })
    // Focuses the problem, which on a phone is far from the button.
    const cause = isInvalid ? '[aria-invalid=true]' : '#storage-notice'
    if (!outcome.ok) document.querySelector<HTMLElement>(`#main ${cause}`)?.focus()
  }

  /** Restores the sprint from before the update and shows it. */
  async function takeBack(updated: HistoryEntry, undo: () => Promise<EditOutcome>) {
    const undone = await undo()
    if (!undone.ok) return onUndoProblem(undone.reason)
    const before = findSprint(updated)?.entry
    return show((mode) => (before ? openEntry(mode, before) : backToVoting(mode)))
  }

  return {
    problems,
    failure,
    isSaving,
    question,
    save: (typed: Typed) => store(typed, AS_NEW),
    saveOver: (typed: Typed) => store(typed, AS_UPDATE),
    show,
    forgetProblems: () => setProblems([]),
  }
}
