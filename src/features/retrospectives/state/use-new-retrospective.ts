import { useCallback, useEffect, useMemo, useState } from 'react'
import { defaultTopics } from '~/domain/packs/default-topics'
import type { PackShelf } from '~/domain/packs/packs'
import {
  isSameForm,
  type NewForm,
  newForm,
  noteRemovals,
} from '~/domain/retrospectives/retrospective-form'
import { setTopics } from '~/domain/retrospectives/score-sheet'
import { useUser } from '~/features/auth/state/user-context'
import { useShelf } from '~/features/packs/client'
import type { Start } from '~/features/retrospectives/client'
import { findNewForm, keepNewForm } from '~/features/retrospectives/storage'
import { defaultTexts, topicsForOneScorer } from '~/i18n/default-texts'
import type { Locale } from '~/i18n/locale'

/** Manages the form of a new retrospective, which survives reloads. Default topics have the page's language. */
export function useNewRetrospective({
  squadId,
  start,
  locale,
}: {
  squadId: string
  start: Start
  locale: Locale
}) {
  const { id: userId } = useUser()
  const shelf = useShelf(locale)
  const [blank] = useState(() => begin(start, locale))
  const [found] = useState(() => findNewForm({ userId, id: squadId }))
  const [typed, setTyped] = useState(found ?? blank)
  const form = useMemo(() => forOneScorer(typed, locale, shelf), [typed, locale, shelf])
  const isDirty = useMemo(() => {
    const untouched = forOneScorer(blank, locale, shelf)
    return form.sprint !== untouched.sprint || !isSameForm(form, untouched)
  }, [form, blank, locale, shelf])

  // External system: the browser's storage.
  useEffect(() => {
    keepNewForm({ userId, id: squadId }, isDirty ? form : null)
  }, [userId, squadId, isDirty, form])

  const change = useCallback(
    (edit: (form: NewForm) => NewForm) =>
      setTyped((current) => edit(forOneScorer(current, locale, shelf))),
    [locale, shelf],
  )
  /** Changes the form and records the topics that the user removed. */
  const edit = useCallback(
    (step: (form: NewForm) => NewForm) => change((current) => noteRemovals(current, step(current))),
    [change],
  )
  return {
    form,
    /** True if the squad has topics that can only be voted on in a room. */
    lacksFeelings: form.topics.length < typed.topics.length,
    isDirty,
    wasFound: found !== null,
    change,
    edit,
    startOver: () => setTyped(blank),
    /** Removes the draft after saving. Only a new change stores one again. */
    dropDraft: () => keepNewForm({ userId, id: squadId }, null),
  }
}

/** Starts with the squad's topics, or with the default ones if it has none. */
function begin({ nextSprint, topics }: Start, locale: Locale): NewForm {
  return newForm({
    sprint: nextSprint,
    topics: topics.length > 0 ? topics : defaultTopics(defaultTexts(locale)),
    begunAt: new Date(),
  })
}

/** Converts the form to the page's language and drops topics that one person may not score. */
function forOneScorer(form: NewForm, locale: Locale, shelf: PackShelf | null): NewForm {
  const topics = topicsForOneScorer(form.topics, locale, shelf)
  return topics === form.topics ? form : setTopics(form, topics)
}
