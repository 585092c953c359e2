import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { defaultTopics } from '~/domain/default-topics'
import { type DraftProblem, toSavedEntry } from '~/domain/draft'
import { type HistoryEntry, type RawHistory, toRawEntry } from '~/domain/history'
import {
  backToVoting,
  discardDraft,
  type LocalMode,
  loadLast,
  openEntry,
  resumeDraft,
  showSaved,
  startNewSprint,
} from '~/domain/local-mode'
import { defaultTexts } from '~/i18n/default-texts'
import { type Locale, useLocale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'
import { showToast, ToastRegion } from '~/ui/toast'
import { historyStore, saveSprint } from '../client'
import type { StorageProblem } from '../storage'
import { DraftSetAside } from './draft-set-aside'
import { HistorySection } from './history-section'
import { LocalComparison } from './local-comparison'
import { Results } from './results'
import { StorageNotice } from './storage-notice'
import { useLocalMode } from './use-local-mode'
import { VotingForm } from './voting-form'

/** Local mode: the form or the results of one sprint, and the history of all of them. */
export function RecordSprint() {
  const locale = useLocale()
  const { mode, draft, isDraftKept, update, change } = useLocalMode(locale)
  const history = useSyncExternalStore(
    historyStore.subscribe,
    historyStore.read,
    historyStore.readOnServer,
  )
  const entries = useMemo(
    () => history.items.flatMap(({ entry }) => (entry ? [entry] : [])),
    [history],
  )
  const [problems, setProblems] = useState<readonly DraftProblem[]>([])
  const [failure, setFailure] = useState<{ reason: StorageProblem; export: RawHistory } | null>(
    null,
  )

  /** Draws the other view and starts reading at its heading. */
  const show = useCallback(
    (transition: (mode: LocalMode) => LocalMode) => {
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

  async function save() {
    const now = new Date()
    const outcome = await saveSprint(draft, now)
    if (outcome.ok) {
      show((current) => showSaved(current, outcome.entry))
      showToast(m.local_saved())
    } else if (outcome.reason === 'INVALID') {
      setFailure(null)
      flushSync(() => setProblems(outcome.problems))
      document.querySelector<HTMLElement>('#main [aria-invalid=true]')?.focus()
    } else {
      setProblems([])
      const unsaved = toRawEntry(toSavedEntry(draft, now))
      setFailure({ reason: outcome.reason, export: [...history.raw, unsaved] })
    }
  }

  // The same functions at every score, so that the history need not be drawn again.
  const open = useCallback(
    (entry: HistoryEntry) => show((current) => openEntry(current, entry)),
    [show],
  )
  const loadImported = useCallback(
    (last: HistoryEntry | null) =>
      show((current) => loadLast(current, { last, topics: freshTopics(locale) })),
    [show, locale],
  )
  const leaveResults = useCallback(
    () => update((current) => (current.view === 'results' ? backToVoting(current) : current)),
    [update],
  )
  const { shown } = mode
  return (
    <div className="page">
      {mode.view === 'results' && shown ? (
        <Results
          entry={shown}
          entries={entries}
          locale={locale}
          onNewSprint={() => show((current) => startNewSprint(current, freshTopics(locale)))}
          onBack={() => show(backToVoting)}
        />
      ) : (
        <VotingForm
          draft={draft}
          problems={problems}
          locale={locale}
          onChange={(edit) => {
            setProblems([])
            change(edit)
          }}
          onScore={change}
          onSave={() => void save()}
          notice={<StorageNotice history={history} isDraftKept={isDraftKept} failure={failure} />}
        />
      )}
      <DraftSetAside
        drafts={mode.setAside}
        onResume={() => show(resumeDraft)}
        onDiscard={() => update(discardDraft)}
      />
      <HistorySection
        history={history}
        current={shown}
        locale={locale}
        onOpen={open}
        onImported={loadImported}
        onCleared={leaveResults}
      />
      <LocalComparison entries={entries} locale={locale} />
      <ToastRegion />
    </div>
  )
}

function freshTopics(locale: Locale) {
  return defaultTopics(defaultTexts(locale))
}
