import { useCallback, useEffect, useMemo, useState } from 'react'
import { defaultTopics } from '~/domain/default-topics'
import { isSameForm, type NewForm, newForm, noteRemovals } from '~/domain/retrospective-form'
import { useUser } from '~/features/auth/components/user-context'
import { defaultTexts, topicsInLanguage } from '~/i18n/default-texts'
import type { Locale } from '~/i18n/locale'
import type { Start } from '../client'
import { findNewForm, keepNewForm } from '../storage'

/** The form of a new retrospective, kept through reloads. Default topics come in the page's language. */
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
  const [blank] = useState(() => begin(start, locale))
  const [found] = useState(() => findNewForm({ userId, id: squadId }))
  const [typed, setTyped] = useState(found ?? blank)
  const form = useMemo(() => inLanguage(typed, locale), [typed, locale])
  const isDirty = useMemo(() => {
    const untouched = inLanguage(blank, locale)
    return form.sprint !== untouched.sprint || !isSameForm(form, untouched)
  }, [form, blank, locale])

  // The browser's storage.
  useEffect(() => {
    keepNewForm({ userId, id: squadId }, isDirty ? form : null)
  }, [userId, squadId, isDirty, form])

  const change = useCallback(
    (edit: (form: NewForm) => NewForm) => setTyped((current) => edit(inLanguage(current, locale))),
    [locale],
  )
  /** What goes off the form by an edit of the topics goes on purpose. */
  const edit = useCallback(
    (step: (form: NewForm) => NewForm) => change((current) => noteRemovals(current, step(current))),
    [change],
  )
  return {
    form,
    isDirty,
    wasFound: found !== null,
    change,
    edit,
    startOver: () => setTyped(blank),
    /** After saving; nothing writes it again unless the form is changed. */
    dropDraft: () => keepNewForm({ userId, id: squadId }, null),
  }
}

/** The squad's topics; a squad without any starts with the default ones. */
function begin({ nextSprint, topics }: Start, locale: Locale): NewForm {
  return newForm({
    sprint: nextSprint,
    topics: topics.length > 0 ? topics : defaultTopics(defaultTexts(locale)),
    begunAt: new Date(),
  })
}

function inLanguage(form: NewForm, locale: Locale): NewForm {
  const topics = topicsInLanguage(form.topics, locale)
  return topics === form.topics ? form : { ...form, topics }
}
