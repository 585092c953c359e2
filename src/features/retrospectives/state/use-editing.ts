import { useCallback, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type Edit,
  isSameForm,
  type RetrospectiveForm,
} from '~/domain/retrospectives/retrospective-form'
import { scoresOfAllLeaves } from '~/domain/retrospectives/score-sheet'
import { useUser } from '~/features/auth/state/user-context'
import { startAtTop } from '~/features/retrospectives/browser/start-at-top'
import { formOf } from '~/features/retrospectives/client'
import type { Retrospective } from '~/features/retrospectives/schema'
import { findEdit, keepEdit } from '~/features/retrospectives/storage'
import { dismissToasts } from '~/ui/overlays/toast'

/** Manages the edit of a retrospective, which survives reloads. `edit` is null while nothing is edited. */
export function useEditing(retrospectiveId: string) {
  const { id: userId } = useUser()
  const [found] = useState(() => findEdit({ userId, id: retrospectiveId }))
  const [edit, setEdit] = useState(found)
  const isDirty = useMemo(() => edit !== null && !isSameForm(edit.base, edit.form), [edit])

  // External system: the browser's storage.
  useEffect(() => {
    keepEdit({ userId, id: retrospectiveId }, isDirty ? edit : null)
  }, [userId, retrospectiveId, isDirty, edit])

  const change = useCallback(
    (step: (form: RetrospectiveForm) => RetrospectiveForm) =>
      setEdit((current) => current && { ...current, form: step(current.form) }),
    [],
  )
  /** Shows the other view, with the focus on its heading. */
  const show = useCallback((next: Edit | null) => {
    // An undo must not affect the next view.
    dismissToasts()
    flushSync(() => setEdit(next))
    startAtTop()
  }, [])
  return {
    edit,
    isDirty,
    wasFound: found !== null && edit !== null,
    change,
    show,
    replace: setEdit,
  }
}

/** Starts an edit from the stored version. Null if it is unreadable. */
export function beginEdit(retrospective: Retrospective): Edit | null {
  const stored = formOf(retrospective)
  if (!stored) return null
  const form = { ...stored, scores: scoresOfAllLeaves(stored) }
  return { version: retrospective.version, base: form, form }
}
