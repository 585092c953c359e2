import { useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type Edit,
  isSameForm,
  type RetrospectiveForm,
} from '~/domain/retrospectives/retrospective-form'
import { compareVersions, mergeVersions, withTheirIds } from '~/domain/retrospectives/versions'
import { startAtTop } from '~/features/retrospectives/browser/start-at-top'
import { formOf, remember, saveRetrospective } from '~/features/retrospectives/client'
import { useFocusOnProblem } from '~/features/retrospectives/components/save-problem'
import type { Retrospective } from '~/features/retrospectives/schema'
import { useUnscoredQuestion } from '~/features/topics/components/use-unscored-question'
import { ApiProblem } from '~/lib/browser/api-client'
import { m } from '~/paraglide/messages'
import { useRequest } from '~/ui/forms/use-request'
import { dismissToasts, showToast } from '~/ui/overlays/toast'
import type { useEditing } from './use-editing'

/** The version that another user or tab saved meanwhile. */
export type Standing = { retrospective: Retrospective; form: RetrospectiveForm }

/** Saves an edit, and resolves the conflict with a version that was saved meanwhile. */
export function useSaving(
  retrospectiveId: string,
  { isDirty, show, replace }: ReturnType<typeof useEditing>,
) {
  const { isBusy, problem, run, forget } = useRequest()
  const [standing, setStanding] = useState<Standing | null>(null)
  const { confirmUnscored, question } = useUnscoredQuestion()
  const focusProblem = useFocusOnProblem()

  async function send(edit: Edit): Promise<void> {
    let met: Standing | null = null
    const isDone = await run(async () => {
      met = await saveUnless(retrospectiveId, edit)
    })
    if (!isDone) focusProblem()
    else if (met) await meet(edit, met)
    else finish()
  }

  /** Shows the conflict. Saves without asking if the versions are equal. */
  async function meet(sent: Edit, met: Standing): Promise<void> {
    const { base } = sent
    const mine = withTheirIds({ base, mine: sent.form, theirs: met.form })
    const edit = { ...sent, form: mine }
    const versions = { base, mine, theirs: met.form }
    if (compareVersions(versions).length === 0) {
      return settle(mergeVersions(versions, new Map()), { edit, met })
    }
    dismissToasts()
    flushSync(() => {
      replace(edit)
      setStanding(met)
    })
    startAtTop()
  }

  async function settle(form: RetrospectiveForm, { edit, met }: { edit: Edit; met: Standing }) {
    const { version } = met.retrospective
    if (!isSameForm(form, met.form)) return send({ version, base: met.form, form })
    await remember(met.retrospective)
    show(null)
    showToast(m.conflict_took_theirs, { onUndo: () => show(edit) })
  }

  function finish() {
    show(null)
    showToast(m.retro_saved)
  }

  return {
    isBusy,
    problem,
    standing,
    question,
    save: async (edit: Edit) => {
      dismissToasts()
      if (!isDirty) return finish()
      if (await confirmUnscored(edit.form)) await send(edit)
    },
    settle,
    backToEditing: () => {
      forget()
      flushSync(() => setStanding(null))
      startAtTop()
    },
    forget,
  }
}

/**
 * Saves an edit. Returns null on success, otherwise the stored version. Throws NO_DATA if that version is unreadable, because there is nothing to
 * choose from.
 */
async function saveUnless(retrospectiveId: string, edit: Edit): Promise<Standing | null> {
  const outcome = await saveRetrospective(retrospectiveId, edit)
  if (outcome.ok) return null
  const form = formOf(outcome.standing)
  if (!form) throw new ApiProblem('NO_DATA')
  return { retrospective: outcome.standing, form }
}
