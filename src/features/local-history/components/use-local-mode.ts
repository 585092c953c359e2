import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { defaultTopics } from '~/domain/default-topics'
import type { Draft } from '~/domain/draft'
import { changeDraft, isUnsaved, type LocalMode, startLocalMode } from '~/domain/local-mode'
import type { Topic } from '~/domain/topic-tree'
import { defaultTexts, topicsInLanguage } from '~/i18n/default-texts'
import type { Locale } from '~/i18n/locale'
import { historyStore } from '../client'
import { adoptDrafts, findDrafts, keepDrafts } from '../storage'

/** Local mode's state, kept through reloads. Topics come in the page's language. */
export function useLocalMode(locale: Locale) {
  const isInBrowser = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  const arrival = useMemo(
    () => arrive({ topics: defaultTopics(defaultTexts(locale)), isInBrowser }),
    [locale, isInBrowser],
  )
  // Null until the first change: until then the page shows what arriving finds.
  const [changed, setChanged] = useState<LocalMode | null>(null)
  const [isDraftKept, setIsDraftKept] = useState(true)

  // The browser's storage, and its question before the page is left with something not kept.
  useEffect(() => {
    if (!changed) return adoptDrafts()
    const draft = isUnsaved(changed) ? changed.draft : null
    const isKept = keepDrafts({ draft, setAside: changed.setAside }).ok
    setIsDraftKept(isKept)
    if (isKept) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [changed])

  const update = useCallback(
    (transition: (mode: LocalMode) => LocalMode) =>
      setChanged((current) => transition(current ?? arrival)),
    [arrival],
  )
  const change = useCallback(
    (edit: (draft: Draft) => Draft) =>
      update((mode) => changeDraft(mode, (draft) => edit(inLanguage(draft, locale)))),
    [update, locale],
  )
  const mode = changed ?? arrival
  const draft = useMemo(() => inLanguage(mode.draft, locale), [mode.draft, locale])
  return { mode, draft, isDraftKept, update, change }
}

function arrive({ topics, isInBrowser }: { topics: readonly Topic[]; isInBrowser: boolean }) {
  if (!isInBrowser) return startLocalMode({ typed: null, last: null, topics })
  const { draft, setAside } = findDrafts()
  const { status, items } = historyStore.read()
  // One entry that does not fit makes the whole history invalid: defaults then, section 5.
  const last = status === 'ready' ? (items.at(-1)?.entry ?? null) : null
  return { ...startLocalMode({ typed: draft, last, topics }), setAside }
}

function inLanguage(draft: Draft, locale: Locale): Draft {
  const topics = topicsInLanguage(draft.topics, locale)
  return topics === draft.topics ? draft : { ...draft, topics }
}
