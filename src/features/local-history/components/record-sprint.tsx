import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { defaultTopics } from '~/domain/default-topics'
import type { HistoryEntry } from '~/domain/history'
import {
  backToVoting,
  discardDraft,
  loadLast,
  openEntry,
  resumeDraft,
  startNewSprint,
} from '~/domain/local-mode'
import { CardBoundary } from '~/features/failures/components/card-boundary'
import { defaultTexts } from '~/i18n/default-texts'
import { type Locale, useLocale } from '~/i18n/locale'
import { ToastRegion } from '~/ui/toast'
import { historyStore } from '../client'
import { DraftSetAside } from './draft-set-aside'
import { HistorySection } from './history-section'
import { LocalComparison } from './local-comparison'
import { Results } from './results'
import { StorageNotice } from './storage-notice'
import { useLocalMode } from './use-local-mode'
import { useSaving } from './use-saving'
import { VotingForm } from './voting-form'

/** Local mode: the form or the results of one sprint, and the history of all of them. */
export function RecordSprint() {
  const locale = useLocale()
  const { mode, draft, isDraftKept, update, change } = useLocalMode(locale)
  const { problems, failure, isSaving, save, show, forgetProblems } = useSaving(update)
  const { history, entries } = useHistory()

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
          isSaving={isSaving}
          locale={locale}
          onChange={(edit) => {
            forgetProblems()
            change(edit)
          }}
          onScore={change}
          onSave={() => void save({ typed: mode.draft, draft })}
          notice={<StorageNotice {...{ history, draft, isDraftKept, failure }} />}
        />
      )}
      <DraftSetAside
        drafts={mode.setAside}
        onResume={() => show(resumeDraft)}
        onDiscard={() => update(discardDraft)}
      />
      <CardBoundary card="history">
        <HistorySection
          history={history}
          current={shown}
          locale={locale}
          onOpen={open}
          onImported={loadImported}
          onCleared={leaveResults}
        />
      </CardBoundary>
      <CardBoundary card="comparison">
        <LocalComparison entries={entries} locale={locale} />
      </CardBoundary>
      <ToastRegion />
    </div>
  )
}

function useHistory() {
  const { subscribe, read, readOnServer } = historyStore
  const history = useSyncExternalStore(subscribe, read, readOnServer)
  const entries = useMemo(
    () => history.items.flatMap(({ entry }) => (entry ? [entry] : [])),
    [history],
  )
  return { history, entries }
}

function freshTopics(locale: Locale) {
  return defaultTopics(defaultTexts(locale))
}
