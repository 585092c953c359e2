import { m } from '~/paraglide/messages'
import { AlertDialog } from '~/ui/dialog'
import { Select } from '~/ui/select'
import type { ImportResult } from '../schema'
import { ImportSummary } from './import-summary'
import { squadNameText } from './import-texts'

type ImportDialogProps = {
  fileName: string
  squadName: string
  /** The squads of the file, when it has several. */
  sources: readonly { name: string; count: number }[]
  /** Which of them is taken; null for all. */
  source: string | null
  /** Null while it is being asked for. */
  preview: ImportResult | null
  onSource: (source: string | null) => void
  onChoice: (isImport: boolean) => void
}

/** What a file would do to a squad, before anything is done. */
export function ImportDialog(props: ImportDialogProps) {
  const { fileName, squadName, sources, source, preview, onSource, onChoice } = props
  const hasNews = preview !== null && preview.added.length > 0
  return (
    <AlertDialog
      title={m.transfer_question()}
      choices={hasNews ? [{ value: 'import', label: m.transfer_confirm(), tone: 'primary' }] : []}
      onChoice={(choice) => onChoice(choice === 'import')}
    >
      <div className="grid gap-3">
        <p className="break-words">{m.transfer_intro({ file: fileName, squad: squadName })}</p>
        {sources.length > 1 && (
          <Select
            label={m.transfer_source()}
            disabled={preview === null}
            // A name cannot be told from "all" by itself.
            value={source === null ? '' : `=${source}`}
            onChange={(value) => onSource(value === '' ? null : value.slice(1))}
          >
            <option value="">
              {m.transfer_source_all({ count: sources.reduce((sum, { count }) => sum + count, 0) })}
            </option>
            {sources.map(({ name, count }) => (
              <option key={name} value={`=${name}`}>
                {m.transfer_source_one({ name: squadNameText(name), count })}
              </option>
            ))}
          </Select>
        )}
        {preview ? (
          <>
            <ImportSummary result={preview} />
            <p className="text-14">{hasNews ? m.transfer_explain() : m.transfer_nothing()}</p>
          </>
        ) : (
          <p role="status" className="py-10 text-center text-14 text-ink-3">
            {m.loading()}
          </p>
        )}
      </div>
    </AlertDialog>
  )
}
