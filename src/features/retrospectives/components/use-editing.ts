import { useCallback, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type Edit,
  isSameForm,
  type RetrospectiveForm,
} from '~/domain/retrospectives/retrospective-form'
import { scoresOfAllLeaves } from '~/domain/retrospectives/score-sheet'
import { useUser } from '~/features/auth/components/user-context'
import { dismissToasts } from '~/ui/overlays/toast'
import { formOf } from '../client'
import type { Retrospective } from '../schema'
import { findEdit, keepEdit } from '../storage'
import { startAtTop } from './start-at-top'

/** Whether a retrospective is being edited, and the content of the edit, which survives reloads. */
export function useEditing(retrospectiveId: string) {
  const { id: userId } = useUser()
  const [found] = useState(() => findEdit({ userId, id: retrospectiveId }))
  const [edit, setEdit] = useState(found)
  const isDirty = useMemo(() => edit !== null && !isSameForm(edit.base, edit.form), [edit])

  // The browser's storage.
  useEffect(() => {
    keepEdit({ userId, id: retrospectiveId }, isDirty ? edit : null)
  }, [userId, retrospectiveId, isDirty, edit])

  const change = useCallback(
    (step: (form: RetrospectiveForm) => RetrospectiveForm) =>
      setEdit((current) => current && { ...current, form: step(current.form) }),
    [],
  )
  /** Draws the other view, and starts reading at its heading. */
  const show = useCallback((next: Edit | null) => {
    // An undo must not reach what comes next.
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

/** Starts an edit from the stored version; null if that cannot be read. */
export function beginEdit(retrospective: Retrospective): Edit | null {
  const stored = formOf(retrospective)
  if (!stored) return null
  const form = { ...stored, scores: scoresOfAllLeaves(stored) }
  return { version: retrospective.version, base: form, form }
}
