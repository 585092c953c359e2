import { Suspense, useState } from 'react'
import { groupBySquad, nameKey } from '~/domain/squads/names'
import { type ImportContents, parseImportFile } from '~/domain/transfer/import-file'
import { isOtherTool } from '~/features/spreadsheets/browser/other-tool-file'
import { problemText, type Refusal } from '~/features/transfer/texts/import-texts'
import type { ApiProblem } from '~/lib/browser/api-client'
import { inSlices } from '~/lib/browser/slices'
import { newUuid } from '~/lib/ids'
import { m } from '~/paraglide/messages'
import { type ChosenFile, FileButton } from '~/ui/forms/file-button'
import { useRequest } from '~/ui/forms/use-request'
import { lazyPart } from '~/ui/later'
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
}

// Loaded lazily, because tables are rare.
const SquadTableDialog = lazyPart(
  async () => (await import('./squad-table-dialog')).SquadTableDialog,
)

/** Button that reads a file, shows a preview, and imports it after a confirmation. */
export function ImportButton({
  squad,
  table,
  onTable: setTable,
  onImported,
}: {
  squad: SquadOfTransfer
  /** The open table. */
  table: File | null
  onTable: (file: File | null) => void
  /** Called with a table that was imported. */
  onImported: (file: File) => void
}) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [fileProblem, setFileProblem] = useState<Refusal | null>(null)
  const [imported, setImported] = useState<ImportResult | null>(null)
  const { isBusy, problem, run, forget } = useRequest()

  async function start({ text, fileName, signal }: ChosenFile) {
    const contents = await inSlices(parseImportFile(text), signal)
    if (!contents) return
    const isTable = !contents.ok && (await isOtherTool(text))
    if (signal.aborted) return
    setTable(isTable ? new File([text], fileName) : null)
    if (isTable) return
    if (!contents.ok) {
      return setFileProblem(contents.reason === 'BAD_ACTION' ? contents.broken : contents.reason)
    }
    return show({ fileName, contents, source: sourceOf(contents.entries), preview: null })
  }

  /** Returns the squad of the file to begin with: the namesake. Null for the whole file. */
  function sourceOf(entries: ImportContents['entries']): string | null {
    const names = groupBySquad(entries).map(({ name }) => name)
    const namesake = names.find((name) => nameKey(name) === nameKey(squad.name))
    return names.length > 1 ? (namesake ?? null) : null
  }

  async function show(next: Chosen) {
    setChosen(next)
    const taken = takeFrom(next)
    // Meanwhile the user may close the dialog, or choose another file.
    const update = (after: Chosen | null) =>
      setChosen((current) => (current === next ? after : current))
    const isKnown = await run(async () => {
      const preview = withUnreadable(await previewImport(squad.id, taken), taken)
      update({ ...next, preview })
      // Its own name, because it has to follow that of an earlier file.
    }, newUuid())
    if (!isKnown) update(null)
  }

  async function take(from: Chosen) {
    const taken = takeFrom(from)
    await run(async () => {
      setImported(withUnreadable(await importFile(squad.id, taken), taken))
      showToast(m.history_imported)
    })
  }

  const picker = (label: string) => (
    <FileButton
      label={label}
      isBusy={isBusy}
      onProblem={(problem) => {
        setChosen(null)
        forget()
        setFileProblem(problem)
        setImported(null)
      }}
      onRead={start}
      onTable={setTable}
    />
  )

  return (
    <>
      {picker(m.dashboard_import())}
      <Outcome problem={fileProblem ?? problem} imported={imported} />
      {table && (
        <Suspense fallback={null}>
          <SquadTableDialog
            squad={squad}
            file={table}
            picker={picker(m.table_change_file())}
            onClose={() => setTable(null)}
            onImported={(result) => {
              setTable(null)
              setImported(result)
              onImported(table)
            }}
          />
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

function takeFrom({ contents, source }: Chosen): ImportContents {
  if (source === null) return contents
  const key = nameKey(source)
  const isOf = ({ squadName }: { squadName: string }) => nameKey(squadName) === key
  return {
    entries: contents.entries.filter(isOf),
    unreadable: contents.unreadable.filter(isOf),
    actions: contents.actions.filter(isOf),
  }
}

/** Adds the unreadable entries to the result, because the server receives only readable ones. */
function withUnreadable(result: ImportResult, { unreadable }: ImportContents): ImportResult {
  return { ...result, unreadable: [...result.unreadable, ...unreadable] }
}
