import { lazy, type ReactNode, Suspense, useState } from 'react'
import { nameKey } from '~/domain/squads/names'
import { groupBySquad, type ImportContents, parseImportFile } from '~/domain/transfer/import-file'
import type { TableChoice } from '~/features/tables/components/table-dialog'
import type { ApiProblem } from '~/lib/browser/api-client'
import { m } from '~/paraglide/messages'
import { FileButton } from '~/ui/forms/file-button'
import { useRequest } from '~/ui/forms/use-request'
import { Notice } from '~/ui/notice'
import { showToast } from '~/ui/overlays/toast'
import { importFile, previewImport, type SquadOfTransfer } from '../client'
import type { ImportResult } from '../schema'
import { problemText, type Refusal } from './import-texts'
import { SquadImportDialog } from './squad-import-dialog'

type Chosen = {
  fileName: string
  contents: ImportContents
  /** The squad of the file that is taken; null for all of it. */
  source: string | null
  preview: ImportResult | null
  /** Of a table. It comes in with one transaction, or not at all. */
  notes?: ReactNode
}

// Tables are rare, so that their code comes with the first one.
const TableDialog = lazy(async () => ({
  default: (await import('~/features/tables/components/table-dialog')).TableDialog,
}))

/** Reads a file, shows what it would change, and brings it in when that is wanted. */
export function ImportButton({ squad }: { squad: SquadOfTransfer }) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [fileProblem, setFileProblem] = useState<Refusal | null>(null)
  const [imported, setImported] = useState<ImportResult | null>(null)
  const [table, setTable] = useState<File | null>(null)
  const { isBusy, problem, run, forget } = useRequest()

  function start(text: string, fileName: string) {
    const contents = parseImportFile(text)
    if (!contents.ok) {
      return setFileProblem(contents.reason === 'BAD_ACTION' ? contents.broken : contents.reason)
    }
    const names = groupBySquad(contents.entries).map(({ name }) => name)
    const namesake = names.find((name) => nameKey(name) === nameKey(squad.name))
    const source = names.length > 1 ? (namesake ?? null) : null
    return show({ fileName, contents, source, preview: null })
  }

  function startTable(choice: TableChoice | null) {
    setTable(null)
    if (!choice) return
    const { fileName, entries, notes } = choice
    const contents = { entries, unreadable: [], actions: [] }
    void show({ fileName, contents, source: null, preview: null, notes })
  }

  async function show(next: Chosen) {
    setChosen(next)
    const taken = takeFrom(next)
    const isKnown = await run(async () => {
      const preview = withUnreadable(await previewImport(squad.id, taken), taken)
      // Unless it was closed meanwhile.
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

/** What went wrong, or what stayed out of what went well. */
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
    isWhole: false,
  }
}

/** The server sees only what can be read. */
function withUnreadable(result: ImportResult, { unreadable }: ImportContents): ImportResult {
  return { ...result, unreadable: [...result.unreadable, ...unreadable] }
}
