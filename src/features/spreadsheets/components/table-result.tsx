import type { TablePreview } from '~/domain/transfer/tables/table-choices'
import { isTooMuch } from '~/domain/transfer/tables/table-scores'
import type { TableTarget } from '~/features/spreadsheets/state/table-target'
import type { TableImport } from '~/features/spreadsheets/state/use-import'
import { useQuietText } from '~/features/spreadsheets/state/use-quiet-text'
import type { OpenTable } from '~/features/spreadsheets/state/use-table'
import { importText, missingText } from '~/features/spreadsheets/texts/table-texts'
import { firstSprints } from '~/features/spreadsheets/view/first-sprints'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { Notice } from '~/ui/notice'
import { FirstScores } from './first-scores'
import styles from './table.module.css'
import { TableNotes } from './table-notes'
import { TableWishes } from './table-wishes'

type TableResultProps = OpenTable & { taking: TableImport; target: TableTarget }

/** The table as it would be stored, with everything that the import changes, and the button that imports it. */
export function TableResult({ table, choices, taking, target }: TableResultProps) {
  const { preview, squads, chosen, comparison, isCompared, failure, isBusy, take } = taking
  const text = preview ? sumText(preview, taking) : m.loading()
  const quiet = useQuietText(text)
  const news = comparison ? comparison.added.length + comparison.replaced.length : 0
  const isReady = isCompared && news > 0
  const [first] = squads
  return (
    <section className={styles.result} aria-label={m.table_result()}>
      <div>
        <h3 className="text-20">{m.table_result()}</h3>
        <p className="text-14 text-ink-2">{text}</p>
        <p role="status" className="sr-only">
          {quiet}
        </p>
      </div>
      {first && <FirstScores {...firstSprints(first.sprints)} added={comparison?.added ?? []} />}
      {preview && <TableWishes {...{ taking, target, preview }} />}
      {preview && <TableNotes {...{ table, choices, preview, squads, target, comparison }} />}
      {failure && <Notice tone="error">{failure.say()}</Notice>}
      <div className="grid gap-2">
        <Button
          tone="primary"
          size="large"
          isBusy={isBusy}
          aria-disabled={!isReady}
          onClick={() => isReady && void take()}
        >
          {comparison && news === 0 ? m.table_nothing_new() : importText(countOf(taking, news))}
        </Button>
        <p className="text-center text-13 text-ink-3">
          {chosen ? m.table_undo_later() : preview && missingText(preview, squads.length > 0)}
        </p>
      </div>
    </section>
  )
}

function countOf({ squads }: TableImport, news: number): number {
  return news || squads.reduce((sum, { sprints }) => sum + sprints.length, 0)
}

function sumText(preview: TablePreview, { squads }: TableImport): string {
  if (isTooMuch(preview)) return m.table_too_much()
  const sprints = squads.flatMap((squad) => squad.sprints)
  if (preview.squads.every((squad) => squad.sprints.length === 0)) return m.table_no_scores()
  const topics = new Set(sprints.flatMap(({ scores }) => [...scores.keys()]))
  return m.table_read({
    sprints: sprints.length,
    topics: topics.size,
    scores: sprints.reduce((sum, { scores }) => sum + scores.size, 0),
  })
}
