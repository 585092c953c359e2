import type { HistoryChanges } from '~/domain/history'
import { m } from '~/paraglide/messages'
import { AlertDialog } from '~/ui/dialog'

export type ImportChoice = 'replace' | 'merge'

/** What a file would change, and the three ways on: replace, merge, leave. */
export function ImportDialog({
  fileName,
  changes,
  onChoice,
}: {
  fileName: string
  changes: HistoryChanges
  onChoice: (choice: ImportChoice | null) => void
}) {
  const rows = [
    { label: m.import_added(), hint: m.import_added_hint(), count: changes.added },
    { label: m.import_same(), hint: m.import_same_hint(), count: changes.same },
    { label: m.import_different(), hint: m.import_different_hint(), count: changes.different },
    { label: m.import_removed(), hint: m.import_removed_hint(), count: changes.removed },
  ]
  return (
    <AlertDialog
      title={m.import_title()}
      choices={[
        { value: 'replace', label: m.import_replace(), tone: 'plain' },
        { value: 'merge', label: m.import_merge(), tone: 'primary' },
      ]}
      onChoice={(choice) => onChoice(choice === 'replace' || choice === 'merge' ? choice : null)}
    >
      <p>{m.import_intro({ file: fileName })}</p>
      <dl className="my-3 border-y border-line text-14">
        {rows.map(({ label, hint, count }) => (
          <div
            key={label}
            className="flex items-center justify-between gap-3 border-t border-line py-2 first:border-0"
          >
            <dt>
              <b className="text-ink">{label}</b>
              <span className="block text-13 text-ink-3">{hint}</span>
            </dt>
            <dd className="wide text-20 font-[640] text-ink">{count}</dd>
          </div>
        ))}
      </dl>
      <p className="text-14">{m.import_explain_merge()}</p>
      <p className="text-14">{m.import_explain_replace()}</p>
    </AlertDialog>
  )
}
