import { squadNameText } from '~/features/transfer/texts/import-texts'
import { m } from '~/paraglide/messages'
import { Select } from '~/ui/forms/select'
import { ImportDialog } from '~/ui/overlays/import-dialog'
import type { ImportResult } from '../schema'
import { ImportSummary, isNews } from './import-summary'

type SquadImportDialogProps = {
  fileName: string
  squadName: string
  /** The squads of the file, if it has several. */
  sources: readonly { name: string; count: number }[]
  /** The selected squad; null for all. */
  source: string | null
  /** Null while it loads. */
  preview: ImportResult | null
  onSource: (source: string | null) => void
  onChoice: (isImport: boolean) => void
}

/** Dialog with the preview of an import into a squad. */
export function SquadImportDialog(props: SquadImportDialogProps) {
  const { fileName, squadName, sources, source, preview, onSource, onChoice } = props
  const hasNews = preview !== null && isNews(preview)
  return (
    <ImportDialog
      title={m.transfer_question()}
      intro={m.transfer_intro({ file: fileName, squad: squadName })}
      choices={hasNews ? [{ value: 'import', label: m.transfer_confirm(), tone: 'primary' }] : []}
      onChoice={(choice) => onChoice(choice === 'import')}
    >
      {sources.length > 1 && (
        <Select
          label={m.transfer_source()}
          disabled={preview === null}
          // The prefix distinguishes a name from the empty value, which means all.
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
          <p className="text-14">{explain(preview)}</p>
        </>
      ) : (
        <p role="status" className="py-10 text-center text-14 text-ink-3">
          {m.loading()}
        </p>
      )}
    </ImportDialog>
  )
}

function explain(preview: ImportResult): string {
  if (!isNews(preview)) return m.transfer_nothing()
  const { changed } = preview.actions
  return changed.length === 0 ? m.transfer_explain() : m.transfer_explain_changed()
}
