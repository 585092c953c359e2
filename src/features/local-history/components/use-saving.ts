import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Draft, DraftProblem } from '~/domain/draft'
import { type LocalMode, showSaved } from '~/domain/local-mode'
import type { StorageProblem } from '~/lib/browser-storage'
import { m } from '~/paraglide/messages'
import { dismissToasts, showToast } from '~/ui/toast'
import { saveSprint } from '../client'

type Update = (transition: (mode: LocalMode) => LocalMode) => void

/** Saving, what keeps it from happening, and the way between the form and the results. */
export function useSaving(update: Update) {
  const [problems, setProblems] = useState<readonly DraftProblem[]>([])
  const [failure, setFailure] = useState<StorageProblem | null>(null)
  const [isSaving, setIsSaving] = useState(false)

  /** Draws another sprint or the other view, and starts reading at its heading. */
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

  /** `typed` is the draft as the state holds it, `draft` the same in the page's language. */
  async function save({ typed, draft }: { typed: Draft; draft: Draft }) {
    if (isSaving) return
    setIsSaving(true)
    const outcome = await saveSprint(draft, new Date())
    if (outcome.ok) {
      show((mode) => showSaved(mode, outcome.entry, typed))
      showToast(m.local_saved)
    }
    const isInvalid = !outcome.ok && outcome.reason === 'INVALID'
    flushSync(() => {
      setIsSaving(false)
      setProblems(isInvalid ? outcome.problems : [])
      setFailure(outcome.ok || outcome.reason === 'INVALID' ? null : outcome.reason)
    })
    // To what went wrong, which on a phone is far from the button.
    const cause = isInvalid ? '[aria-invalid=true]' : '#storage-notice'
    if (!outcome.ok) document.querySelector<HTMLElement>(`#main ${cause}`)?.focus()
  }

  return { problems, failure, isSaving, save, show, forgetProblems: () => setProblems([]) }
}
