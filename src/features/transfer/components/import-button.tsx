import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { groupBySquad, type ImportContents, parseImportFile } from '~/domain/import-file'
import { nameKey } from '~/domain/names'
import type { ApiProblem } from '~/lib/api-client'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { showToast } from '~/ui/toast'
import { useRequest } from '~/ui/use-request'
import { importEntries, previewImport, type SquadOfTransfer } from '../client'
import type { ImportResult } from '../schema'
import { ImportDialog } from './import-dialog'
import { type FileProblem, MAX_FILE_MB, problemText } from './import-texts'

type Chosen = {
  fileName: string
  contents: ImportContents
  /** The squad of the file that is taken; null for all of it. */
  source: string | null
  preview: ImportResult | null
}

/** Reads a file, shows what it would change, and brings it in when that is wanted. */
export function ImportButton({ squad }: { squad: SquadOfTransfer }) {
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [fileProblem, setFileProblem] = useState<FileProblem | null>(null)
  const [imported, setImported] = useState<ImportResult | null>(null)
  const { isBusy, problem, run, forget } = useRequest()

  async function read(file: File) {
    forget()
    setFileProblem(null)
    setImported(null)
    if (file.size > MAX_FILE_MB * 1_000_000) return setFileProblem('TOO_LARGE')
    // A file that was moved or locked since it was chosen cannot be read any more.
    const parsed = parseImportFile(await file.text().catch(() => ''))
    if (!parsed.ok) return setFileProblem(parsed.reason)
    const names = groupBySquad(parsed.entries).map(({ name }) => name)
    const namesake = names.find((name) => nameKey(name) === nameKey(squad.name))
    const source = names.length > 1 ? (namesake ?? null) : null
    return show({ fileName: file.name, contents: parsed, source, preview: null })
  }

  async function show(next: Chosen) {
    setChosen(next)
    const taken = takeFrom(next)
    const isKnown = await run(async () => {
      const preview = withUnreadable(await previewImport(squad.id, taken.entries), taken)
      // Unless it was closed meanwhile.
      setChosen((current) => (current === next ? { ...next, preview } : current))
    })
    if (!isKnown) setChosen(null)
  }

  async function take(from: Chosen) {
    const taken = takeFrom(from)
    await run(async () => {
      setImported(withUnreadable(await importEntries(squad.id, taken.entries), taken))
      showToast(m.history_imported)
    })
  }

  return (
    <>
      <Button icon={Upload} isBusy={isBusy} onClick={() => !isBusy && input.current?.click()}>
        {m.dashboard_import()}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label={m.dashboard_import()}
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0]
          // Emptied, so that choosing the same file again is a change again.
          if (file) void read(file).finally(() => (target.value = ''))
        }}
      />
      <Outcome problem={fileProblem ?? problem} imported={imported} />
      {chosen && (
        <ImportDialog
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
  problem: FileProblem | ApiProblem | null
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
  return { entries: contents.entries.filter(isOf), unreadable: contents.unreadable.filter(isOf) }
}

/** The server sees only what can be read. */
function withUnreadable(result: ImportResult, { unreadable }: ImportContents): ImportResult {
  return { ...result, unreadable: [...result.unreadable, ...unreadable] }
}
