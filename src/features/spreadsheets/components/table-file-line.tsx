import { FileSpreadsheet } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Table } from '~/domain/transfer/tables/table'
import { m } from '~/paraglide/messages'
import { Select } from '~/ui/forms/select'
import looks from '~/ui/looks.module.css'

/** Lines that can be chosen as heads. */
const MOST_LINES = 20

type TableFileLineProps = {
  fileName: string
  picker: ReactNode
  /** Choice of a workbook's sheet. */
  sheet: ReactNode
  /** Absent for a file that is no table. */
  table?: Table
  onHeads?: (line: number) => void
}

/** The file: its name, its size and the line of its heads, which can be changed. */
export function TableFileLine({ fileName, picker, sheet, table, onHeads }: TableFileLineProps) {
  const isAsked = table && table.known === undefined
  return (
    <div className={`${looks.card} flex flex-wrap items-center gap-x-5 gap-y-3 px-4 py-3`}>
      <span className="grid size-11 flex-none place-items-center rounded-control bg-sunken">
        <FileSpreadsheet size={20} strokeWidth={1.75} aria-hidden />
      </span>
      <div className="min-w-[min(100%,14rem)] flex-1">
        <p className="font-580 break-words">{fileName}</p>
        {table && (
          <p className="text-13 text-ink-2">
            {isAsked
              ? m.table_size({
                  rows: table.rows.length,
                  columns: table.heads.length,
                  line: table.line,
                })
              : m.table_known({ rows: table.rows.length })}
          </p>
        )}
      </div>
      {sheet}
      {isAsked && (
        <details className="max-w-full below-layout:basis-full">
          <summary className="flex min-h-11 cursor-pointer items-center text-14 text-accent underline">
            {m.table_change_heads()}
          </summary>
          <Select
            label={m.table_heads()}
            value={table.line}
            onChange={(line) => onHeads?.(Number(line))}
          >
            {table.grid.slice(0, MOST_LINES).map(({ line, cells }) => (
              <option key={line} value={line}>
                {m.table_line({ line, text: cells.filter((text) => text !== '').join(', ') })}
              </option>
            ))}
          </Select>
        </details>
      )}
      <div className="below-layout:basis-full below-layout:*:w-full">{picker}</div>
    </div>
  )
}
