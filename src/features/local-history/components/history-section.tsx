import { Download, Trash2 } from 'lucide-react'
import { memo, useState } from 'react'
import type { EntryLabel, HistoryEntry, HistoryItem } from '~/domain/local/history'
import type { HistorySquad } from '~/domain/local/history-edits'
import type { Locale } from '~/i18n/locale'
import { m } from '~/paraglide/messages'
import { EmptyState } from '~/ui/empty-state'
import { Button } from '~/ui/forms/button'
import { Select } from '~/ui/forms/select'
import { LocaleLink } from '~/ui/frame/locale-link'
import { later } from '~/ui/later'
import looks from '~/ui/looks.module.css'
import { Notice } from '~/ui/notice'
import { AlertDialog } from '~/ui/overlays/dialog'
import { showToast } from '~/ui/overlays/toast'
import { clearHistory, exportHistory, type StoredHistory } from '../client'
import { ImportButton } from './import-button'
import { type HistoryProblem, historyProblemText } from './storage-notice'

/** The history list, below the form. The service worker keeps it for offline use. */
const useHistoryList = later(() => import('./history-list'))
const useImports = later(() => import('./local-imports'))

type HistorySectionProps = {
  history: StoredHistory
  /** The entries of the chosen squad. */
  items: readonly HistoryItem[]
  squads: readonly HistorySquad[]
  /** Key of the chosen squad; null for all squads. */
  squad: string | null
  current: EntryLabel | null
  problem: HistoryProblem | null
  locale: Locale
  onSquad: (squad: string | null) => void
  onProblem: (problem: HistoryProblem | null) => void
  onOpen: (entry: HistoryEntry) => void
  onRemove: (item: HistoryItem) => Promise<void>
  onImported: (last: HistoryEntry | null) => void
  onCleared: () => void
}

/** Section with this browser's saved sprints and the actions on all of them. */
export const HistorySection = memo(function HistorySection(props: HistorySectionProps) {
  const { history, items, squads, squad, current, problem, locale } = props
  const { onSquad, onProblem, onOpen, onRemove, onImported, onCleared } = props
  const [isAsking, setIsAsking] = useState(false)
  const [table, setTable] = useState<File | null>(null)
  const [last, setLast] = useState<File | null>(null)
  const list = useHistoryList()
  const imports = useImports()
  const isEmpty = history.items.length === 0
  const hasNothing = history.raw.length === 0

  async function clear() {
    onProblem(null)
    const outcome = await clearHistory()
    if (!outcome.ok) return onProblem(outcome.reason)
    onCleared()
    const undo = async () => {
      const undone = await outcome.undo()
      if (!undone.ok) onProblem(undone.reason)
    }
    return showToast(m.history_cleared, { onUndo: () => void undo() })
  }

  return (
    <section className="mt-14 grid gap-4 print:hidden" aria-labelledby="history-title">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="history-title">{m.history_title()}</h2>
        <div className="flex flex-wrap gap-3 below-layout:*:flex-auto">
          <Button
            icon={Download}
            aria-disabled={hasNothing}
            onClick={() => !hasNothing && exportHistory(history.raw)}
          >
            {m.history_export()}
          </Button>
          <ImportButton
            table={table}
            onTable={setTable}
            onTableImported={setLast}
            onProblem={onProblem}
            onImported={(last) => {
              onImported(last)
              showToast(m.history_imported)
            }}
          />
          <Button
            tone="danger-ghost"
            icon={Trash2}
            aria-disabled={history.text === null}
            onClick={() => history.text !== null && setIsAsking(true)}
          >
            {m.history_clear()}
          </Button>
        </div>
      </div>
      {problem && <Notice tone="error">{historyProblemText(problem)}</Notice>}
      {isEmpty ? (
        <EmptyState title={m.history_empty()} hint={m.history_empty_hint()} />
      ) : (
        <>
          {squads.length > 1 && (
            <div className="w-75 below-layout:w-auto">
              <Select
                label={m.history_squad()}
                value={squads.findIndex(({ key }) => key === squad)}
                onChange={(at) => onSquad(squads[Number(at)]?.key ?? null)}
              >
                <option value={-1}>{m.history_all_squads()}</option>
                {squads.map(({ key, name }, at) => (
                  <option key={key} value={at}>
                    {name || m.history_not_available()}
                  </option>
                ))}
              </Select>
            </div>
          )}
          {list && <list.HistoryList {...{ items, current, locale, onOpen, onRemove }} />}
        </>
      )}
      {!hasNothing && imports && (
        <imports.LocalImports
          history={history}
          onProblem={onProblem}
          onTakenBack={onCleared}
          onAgain={last ? () => setTable(last) : undefined}
        />
      )}
      {!hasNothing && (
        <p className="text-14">
          <LocaleLink to="/bring-history" className={looks.textLink}>
            {m.bring_link()}
          </LocaleLink>
        </p>
      )}
      {isAsking && (
        <AlertDialog
          title={m.history_clear_question()}
          choices={[{ value: 'clear', label: m.history_clear_confirm(), tone: 'danger-solid' }]}
          onChoice={(choice) => {
            setIsAsking(false)
            if (choice) void clear()
          }}
        >
          {m.history_clear_body()}
        </AlertDialog>
      )}
    </section>
  )
})
