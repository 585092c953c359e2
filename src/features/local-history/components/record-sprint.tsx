import { Suspense, useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { leaveCorrection } from '~/domain/local/correction'
import type { HistoryEntry, HistoryItem } from '~/domain/local/history'
import { itemsOfSquad, listSquads } from '~/domain/local/history-edits'
import {
  backToVoting,
  discardDraft,
  isUnsaved,
  loadLast,
  openEntry,
  resumeDraft,
  startNewSprint,
} from '~/domain/local/local-mode'
import { defaultTopics } from '~/domain/packs/default-topics'
import { CardBoundary } from '~/features/failures/components/card-boundary'
import { useLocalMode } from '~/features/local-history/state/use-local-mode'
import { useSaving } from '~/features/local-history/state/use-saving'
import type { VotingFormProps } from '~/features/local-history/state/voting-form-props'
import { defaultTexts } from '~/i18n/default-texts'
import type { Locale } from '~/i18n/locale'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { usePageInQuery } from '~/ui/frame/page-in-query'
import { later, lazyPart } from '~/ui/later'
import { showToast, ToastRegion } from '~/ui/overlays/toast'
import { findSprint, historyStore, removeSprint } from '../client'
import { HistorySection } from './history-section'
import { LocalActions } from './local-actions'
import { LocalComparison } from './local-comparison'
import { LocalTrends } from './local-trends'
import { Results } from './results'
import { type HistoryProblem, StorageNotice } from './storage-notice'
import { VotingForm } from './voting-form'

// Few visits need them. The service worker keeps them for offline use.
const useCorrectionBar = later(() => import('./correction-bar'))
const useDraftSetAside = later(() => import('./draft-set-aside'))

// The service worker keeps it for offline use.
const LocalPacks = lazyPart(async () => (await import('./local-packs')).LocalPacks)

/** Local mode: the form or the results of one sprint, and the history of all sprints. */
export function RecordSprint({ wayOf }: Pick<VotingFormProps, 'wayOf'>) {
  const locale = useLocale()
  const questions = usePageInQuery('questions')
  const { mode, draft, lacksFeelings, isDraftKept, update, change, adopt } = useLocalMode(locale)
  const correction = useCorrectionBar(draft.isCorrection === true)
  const aside = useDraftSetAside(false)
  const [problem, setProblem] = useState<HistoryProblem | null>(null)
  const saving = useSaving(update, { onUndoProblem: setProblem })
  const { problems, failure, isSaving, save, saveOver, show, forgetProblems } = saving
  const { history, entries } = useHistory()
  const [squad, setSquad] = useState<string | null>(null)
  const squads = useMemo(() => listSquads(history.items), [history])
  const items = useMemo(() => itemsOfSquad(history.items, squad), [history, squad])
  const compared = useMemo(() => items.flatMap(({ entry }) => entry ?? []), [items])

  // Stable functions, so that the history does not render again at every score.
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
  const remove = useCallback(
    async ({ raw, label }: HistoryItem) => {
      const outcome = await removeSprint(raw)
      if (!outcome.ok) return setProblem(outcome.reason)
      setProblem(null)
      show((current) =>
        current.view === 'results' ? startNewSprint(current, freshTopics(locale)) : current,
      )
      const undo = async () => {
        const undone = await outcome.undo()
        if (!undone.ok) setProblem(undone.reason)
      }
      const sprint = label.sprint.trim() || m.history_not_available()
      return showToast(() => m.history_removed({ sprint }), { onUndo: () => void undo() })
    },
    [show, locale],
  )

  const { shown } = mode
  // Both pages have the same region of toasts, so that the undo of a pack survives the way back.
  const found = draft.isCorrection ? (findSprint(draft)?.entry ?? null) : null
  // Another tab's changes since the correction began are no changes of this one.
  const stored = found && { ...found, ...draft.before }
  if (questions.value !== null) {
    return (
      <>
        <Suspense fallback={null}>
          <LocalPacks
            draft={draft}
            onChange={change}
            onBack={questions.close}
            wayOf={(topics) => wayOf({ ...draft, topics })}
          />
        </Suspense>
        <ToastRegion key="toasts" />
      </>
    )
  }
  return (
    <>
      {correction && stored && mode.view === 'voting' && (
        <correction.CorrectionBar
          stored={stored}
          draft={draft}
          isUnsaved={isUnsaved(mode)}
          locale={locale}
          onLeave={() => show((current) => leaveCorrection(current, found ?? stored))}
        />
      )}
      <div className="page">
        {mode.view === 'results' && shown ? (
          <Results
            entry={shown}
            entries={entries}
            locale={locale}
            onNewSprint={() => show((current) => startNewSprint(current, freshTopics(locale)))}
            onBack={() => show(backToVoting)}
            onRemove={() => {
              const item = findSprint(shown)
              if (item) void remove(item)
              else setProblem('CHANGED')
            }}
          />
        ) : (
          <VotingForm
            draft={draft}
            stored={stored}
            tally={stored ? correction?.tallyOf(draft, stored, locale) : undefined}
            problems={problems}
            isSaving={isSaving}
            locale={locale}
            onChange={(edit) => {
              forgetProblems()
              change(edit)
            }}
            onTypedEarly={adopt}
            onScore={change}
            onSave={() => void save({ typed: mode.draft, draft })}
            onUpdate={() => void saveOver({ typed: mode.draft, draft })}
            onQuestions={() => questions.open()}
            wayOf={wayOf}
            notice={
              <>
                {lacksFeelings && <p className="text-14 text-ink-2">{m.packs_left_for_room()}</p>}
                <StorageNotice {...{ history, draft, isDraftKept, failure }} />
              </>
            }
          />
        )}
        {aside && (
          <aside.DraftSetAside
            drafts={mode.setAside}
            onResume={() => show(resumeDraft)}
            onDiscard={() => update(discardDraft)}
          />
        )}
        <CardBoundary card="history">
          <HistorySection
            history={history}
            items={items}
            squads={squads}
            squad={squad}
            current={shown}
            problem={problem}
            locale={locale}
            onSquad={setSquad}
            onProblem={setProblem}
            onOpen={open}
            onRemove={remove}
            onImported={loadImported}
            onCleared={leaveResults}
          />
        </CardBoundary>
        <CardBoundary card="actions">
          <LocalActions history={history} squads={squads} squad={squad} />
        </CardBoundary>
        <CardBoundary card="comparison">
          <LocalComparison entries={compared} locale={locale} />
        </CardBoundary>
        <CardBoundary card="trends">
          <LocalTrends entries={compared} locale={locale} />
        </CardBoundary>
        {saving.question}
      </div>
      <ToastRegion key="toasts" />
    </>
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
