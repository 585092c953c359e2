import type { ReactNode } from 'react'
import type { Table } from '~/domain/transfer/tables/table'
import type { TableChoices } from '~/domain/transfer/tables/table-choices'
import type { TableDialogProps } from '~/features/spreadsheets/state/table-target'
import { useImport } from '~/features/spreadsheets/state/use-import'
import { type OpenTable, useTableFile } from '~/features/spreadsheets/state/use-table'
import { tableProblemText } from '~/features/spreadsheets/texts/table-texts'
import { m } from '~/paraglide/messages'
import { Notice } from '~/ui/notice'
import { Sheet } from '~/ui/overlays/sheet'
import styles from './table.module.css'
import { TableFileLine } from './table-file-line'
import { TableResult } from './table-result'
import { TableSheet } from './table-sheet'
import { TableSteps } from './table-steps'

/** Dialog that shows a table as it would be stored, asks for what the table does not say, and imports it with one press. */
export function TableDialog({ file, target, picker, onClose }: TableDialogProps) {
  const { read, choices, setChoices, changeHeads, ...workbook } = useTableFile(file)
  const sheet = <TableSheet {...workbook} />
  return (
    <Sheet title={m.table_title()} onClose={onClose}>
      {read && !read.ok && (
        <div className="grid gap-4">
          <TableFileLine fileName={file.name} {...{ picker, sheet }} />
          <Notice tone="error">{tableProblemText(read.reason)}</Notice>
        </div>
      )}
      {read?.ok && choices ? (
        <TableBody
          key={`${workbook.sheet} ${read.table.line}`}
          {...{ target, picker, sheet, choices, table: read.table, fileName: file.name }}
          onChange={setChoices}
          onHeads={changeHeads}
        />
      ) : (
        !read && (
          <p role="status" className="py-20 text-center text-14 text-ink-3">
            {m.loading()}
          </p>
        )
      )}
    </Sheet>
  )
}

type TableBodyProps = Pick<TableDialogProps, 'target' | 'picker'> &
  OpenTable & {
    fileName: string
    sheet: ReactNode
    onChange: (choices: TableChoices) => void
    onHeads: (line: number) => void
  }

function TableBody({ target, picker, sheet, fileName, ...open }: TableBodyProps) {
  const { table } = open
  const taking = useImport(open, { fileName, target })
  return (
    <div className="grid gap-5">
      <TableFileLine {...{ fileName, picker, sheet, table }} onHeads={open.onHeads} />
      <div className={hasSteps(table) || taking.preview?.questions.length ? styles.halves : ''}>
        <TableSteps {...open} preview={taking.preview} />
        <TableResult {...open} {...{ taking, target }} />
      </div>
    </div>
  )
}

/** True unless the table's format is known. */
function hasSteps({ known }: Table): boolean {
  return known === undefined
}
