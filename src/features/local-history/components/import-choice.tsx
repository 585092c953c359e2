import type { HistoryChanges } from '~/domain/local/history'
import { parseHistoryFile } from '~/domain/local/history-file'
import { m } from '~/paraglide/messages'
import { ImportCounts, ImportDialog } from '~/ui/overlays/import-dialog'

/** Loaded with the dialog after the page. */
export { parseHistoryFile }

type ImportChoiceProps = {
  fileName: string
  changes: HistoryChanges
  /** Called with null if the user cancels. */
  onChoice: (choice: string | null) => void
}

/** Dialog with the changes that an import would make, and the ways to make them. */
export function ImportChoice({ fileName, changes, onChoice }: ImportChoiceProps) {
  return (
    <ImportDialog
      title={m.import_title()}
      intro={m.import_intro({ file: fileName })}
      choices={CHOICES.map(({ say, ...choice }) => ({ ...choice, label: say() }))}
      onChoice={onChoice}
    >
      <ImportCounts rows={listCounts(changes)} />
      <div className="text-14">
        <p>{m.import_explain_merge()}</p>
        <p>{m.import_explain_replace()}</p>
      </div>
    </ImportDialog>
  )
}

const CHOICES = [
  { value: 'replace', say: m.import_replace, tone: 'plain' },
  { value: 'merge', say: m.import_merge, tone: 'primary' },
] as const

function listCounts({ added, same, different, removed }: HistoryChanges) {
  return [
    { label: m.import_added(), hint: m.import_added_hint(), count: added },
    { label: m.import_same(), hint: m.import_same_hint(), count: same },
    { label: m.import_different(), hint: m.import_different_hint(), count: different },
    { label: m.import_removed(), hint: m.import_removed_hint(), count: removed },
  ]
}
