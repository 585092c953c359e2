import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Draft } from '~/domain/local/draft'
import { changeDraft, isUnsaved, type LocalMode, startLocalMode } from '~/domain/local/local-mode'
import { defaultTopics } from '~/domain/packs/default-topics'
import type { PackShelf } from '~/domain/packs/packs'
import { setTopics } from '~/domain/retrospectives/score-sheet'
import type { Topic } from '~/domain/topics/topic-tree'
import { historyStore } from '~/features/local-history/client'
import { adoptDrafts, findDrafts, keepDrafts } from '~/features/local-history/storage'
import { useShelf } from '~/features/packs/client'
import { defaultTexts, topicsForOneScorer } from '~/i18n/default-texts'
import type { Locale } from '~/i18n/locale'
import type { EarlyNames } from './voting-form-props'

/** Manages local mode's state, which survives reloads. Topics have the page's language. */
export function useLocalMode(locale: Locale) {
  const shelf = useShelf(locale)
  const isInBrowser = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  const [early, adopt] = useState<EarlyNames | null>(null)
  // The same topics as in the built page, so that their rulers do not render again.
  const topics = useMemo(() => defaultTopics(defaultTexts(locale)), [locale])
  const arrival = useMemo(
    () => arrive({ topics, isInBrowser, early }),
    [topics, isInBrowser, early],
  )
  // Null until the first change. Until then the page shows the state found on arrival, with early input.
  const [changed, setChanged] = useState<LocalMode | null>(null)
  const [isDraftKept, setIsDraftKept] = useState(true)

  // External systems: the browser's storage, and its confirmation before the page is left with unsaved input.
  useEffect(() => {
    if (!changed) {
      adoptDrafts()
      if (isInBrowser && early) setChanged(arrival)
      return
    }
    const draft = isUnsaved(changed) ? changed.draft : null
    const isKept = keepDrafts({ draft, setAside: changed.setAside }).ok
    setIsDraftKept(isKept)
    if (isKept) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [changed, arrival, early, isInBrowser])

  const update = useCallback(
    (transition: (mode: LocalMode) => LocalMode) =>
      setChanged((current) => transition(current ?? arrival)),
    [arrival],
  )
  const change = useCallback(
    (edit: (draft: Draft) => Draft) =>
      update((mode) => changeDraft(mode, (draft) => edit(forOneScorer(draft, locale, shelf)))),
    [update, locale, shelf],
  )
  const mode = changed ?? arrival
  const draft = useMemo(() => forOneScorer(mode.draft, locale, shelf), [mode.draft, locale, shelf])
  const lacksFeelings = draft.topics.length < mode.draft.topics.length
  return { mode, draft, lacksFeelings, isDraftKept, update, change, adopt }
}

function arrive({
  topics,
  isInBrowser,
  early,
}: {
  topics: readonly Topic[]
  isInBrowser: boolean
  early: EarlyNames | null
}): LocalMode {
  const typeEarly = (mode: LocalMode) =>
    early ? changeDraft(mode, (draft) => ({ ...draft, ...early })) : mode
  if (!isInBrowser) return typeEarly(startLocalMode({ typed: null, last: null, topics }))
  const { draft, setAside } = findDrafts()
  const { status, items } = historyStore.read()
  // One invalid entry makes the whole history invalid, so the defaults apply (section 5).
  const last = status === 'ready' ? (items.at(-1)?.entry ?? null) : null
  return typeEarly({ ...startLocalMode({ typed: draft, last, topics }), setAside })
}

/** Converts the draft to the page's language and drops topics that one person may not score. */
function forOneScorer(draft: Draft, locale: Locale, shelf: PackShelf | null): Draft {
  const topics = topicsForOneScorer(draft.topics, locale, shelf)
  return topics === draft.topics ? draft : setTopics(draft, topics)
}
