import { lazy, type ReactNode, Suspense, useState } from 'react'
import { nameKey } from '~/domain/squads/names'
import { groupBySquad, type ImportContents, parseImportFile } from '~/domain/transfer/import-file'
import { isOtherTool } from '~/features/spreadsheets/browser/other-tool-file'
import type { TableChoice } from '~/features/spreadsheets/components/table-dialog'
import { problemText, type Refusal } from '~/features/transfer/texts/import-texts'
import type { ApiProblem } from '~/lib/browser/api-client'
import { m } from '~/paraglide/messages'
import { FileButton } from '~/ui/forms/file-button'
import { useRequest } from '~/ui/forms/use-request'
import { Notice } from '~/ui/notice'
import { showToast } from '~/ui/overlays/toast'
import { importFile, previewImport, type SquadOfTransfer } from '../client'
import type { ImportResult } from '../schema'
import { SquadImportDialog } from './squad-import-dialog'

type Chosen = {
  fileName: string
  contents: ImportContents
  /** The selected squad of the file; null for all of them. */
  source: string | null
  preview: ImportResult | null
  /** Notes about a table, which is imported in a single transaction. */
  notes?: ReactNode
}

// Loaded lazily, because tables are rare.
const TableDialog = lazy(async () => ({
  default: (await import('~/features/spreadsheets/components/table-dialog')).TableDialog,
}))

/** Button that reads a file, shows a preview, and imports it after a confirmation. */
export function ImportButton({ squad }: { squad: SquadOfTransfer }) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [fileProblem, setFileProblem] = useState<Refusal | null>(null)
  const [imported, setImported] = useState<ImportResult | null>(null)
  const [table, setTable] = useState<File | null>(null)
  const { isBusy, problem, run, forget } = useRequest()

  async function start(text: string, fileName: string) {
    const contents = parseImportFile(text)
    if (!contents.ok) {
      if (await isOtherTool(text)) return setTable(new File([text], fileName))
      return setFileProblem(contents.reason === 'BAD_ACTION' ? contents.broken : contents.reason)
    }
    return show({ fileName, contents, source: sourceOf(contents.entries, false), preview: null })
  }

  /** Returns the squad of the file to begin with: the namesake, or else of a table the first. Null for the whole file. */
  function sourceOf(entries: ImportContents['entries'], isTable: boolean): string | null {
    const names = groupBySquad(entries).map(({ name }) => name)
    const namesake = names.find((name) => nameKey(name) === nameKey(squad.name))
    return names.length > 1 ? (namesake ?? (isTable ? (names[0] ?? null) : null)) : null
  }

  function startTable(choice: TableChoice | null) {
    setTable(null)
    if (!choice) return
    const { fileName, entries, notes } = choice
    const contents = { entries, unreadable: [], actions: [] }
    void show({ fileName, contents, source: sourceOf(entries, true), preview: null, notes })
  }

  async function show(next: Chosen) {
    setChosen(next)
    const taken = takeFrom(next)
    const isKnown = await run(async () => {
      const preview = withUnreadable(await previewImport(squad.id, taken), taken)
      // The user may have closed the dialog meanwhile.
      setChosen((current) => (current === next ? { ...next, preview } : current))
    })
    if (!isKnown) setChosen(null)
  }

  async function take(from: Chosen) {
    const taken = takeFrom(from)
    await run(async () => {
      setImported(withUnreadable(await importFile(squad.id, taken), taken))
      showToast(m.history_imported)
    })
  }

  return (
    <>
      <FileButton
        label={m.dashboard_import()}
        isBusy={isBusy}
        onProblem={(problem) => {
          forget()
          setFileProblem(problem)
          setImported(null)
        }}
        onRead={start}
        onTable={setTable}
      />
      <Outcome problem={fileProblem ?? problem} imported={imported} />
      {table && (
        <Suspense fallback={null}>
          <TableDialog file={table} onChoice={startTable} />
        </Suspense>
      )}
      {chosen && (
        <SquadImportDialog
          {...chosen}
          squadName={squad.name}
          sources={groupBySquad(chosen.contents.entries).map(({ name, entries }) => ({
            name,
            count: entries.length,
          }))}
          isTable={chosen.notes !== undefined}
          onSource={(source) => void show({ ...chosen, source, preview: null })}
          onChoice={(isImport) => {
            setChosen(null)
            if (isImport) void take(chosen)
          }}
        />
      )}
    </>
  )
}

/** The import's error, or the entries that a successful import left out. */
function Outcome({
  problem,
  imported,
}: {
  problem: Refusal | ApiProblem | null
  imported: ImportResult | null
}) {
  const conflict = imported?.conflict.length ?? 0
  const unreadable = imported?.unreadable.length ?? 0
  if (!problem && conflict + unreadable === 0) return null
  return (
    <div className="order-last basis-full">
      {problem ? (
        <Notice tone="error">{problemText(problem)}</Notice>
      ) : (
        <Notice tone="info">{m.transfer_left_out({ conflict, unreadable })}</Notice>
      )}
    </div>
  )
}

type Taken = ImportContents & { isWhole: boolean }

function takeFrom({ contents, source, notes }: Chosen): Taken {
  if (source === null) return { ...contents, isWhole: notes !== undefined }
  const key = nameKey(source)
  const isOf = ({ squadName }: { squadName: string }) => nameKey(squadName) === key
  return {
    entries: contents.entries.filter(isOf),
    unreadable: contents.unreadable.filter(isOf),
    actions: contents.actions.filter(isOf),
    isWhole: notes !== undefined,
  }
}

/** Adds the unreadable entries to the result, because the server receives only readable ones. */
function withUnreadable(result: ImportResult, { unreadable }: ImportContents): ImportResult {
  return { ...result, unreadable: [...result.unreadable, ...unreadable] }
}
