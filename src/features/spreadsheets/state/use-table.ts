import { useEffect, useState } from 'react'
import { type Table, toTable } from '~/domain/transfer/tables/table'
import {
  guessChoices,
  previewTable,
  type TableChoices,
  type TablePreview,
} from '~/domain/transfer/tables/table-choices'
import { readSheet } from '~/domain/transfer/workbooks/sheets'
import { readTableFile, type TableFile } from '~/features/spreadsheets/browser/table-file'
import { rememberedOrGuessed } from '~/features/spreadsheets/browser/table-memory'
import { inSlices } from '~/lib/browser/slices'

/** A table with the choices made about it. */
export type OpenTable = { table: Table; choices: TableChoices }

/** An open table whose choices a step changes. */
export type TableStep = OpenTable & { onChange: (choices: TableChoices) => void }

/**
 * Reads a file as a table, which the user can then change. `read` is null until it is read. A workbook has sheets, one of which is the table; `sheet`
 * is its position.
 */
export function useTableFile(file: File) {
  const [opened, setOpened] = useState<(TableFile & { sheet: number }) | null>(null)
  const [choices, setChoices] = useState<TableChoices | null>(null)
  // External system: the file on the user's disk.
  useEffect(() => {
    const stop = new AbortController()
    setOpened(null)
    void readTableFile(file, stop.signal).then((read) => {
      if (!read) return
      if (read.read.ok) setChoices(rememberedOrGuessed(read.read.table))
      setOpened({ ...read, sheet: 0 })
    })
    return () => stop.abort()
  }, [file])

  /** Takes another sheet of the workbook. */
  function changeSheet(sheet: number) {
    const read = readSheet(opened?.sheets[sheet])
    if (read.ok) setChoices(rememberedOrGuessed(read.table))
    setOpened(opened && { ...opened, read, sheet })
  }

  /** Takes the heads from another line, and guesses everything again. */
  function changeHeads(line: number) {
    if (!opened?.read.ok) return
    const read = toTable(opened.read.table.grid, line)
    if (!read.ok) return
    setChoices(guessChoices(read.table))
    setOpened({ ...opened, read })
  }

  const { read = null, sheets = [], sheet = 0 } = opened ?? {}
  return { read, choices, setChoices, changeHeads, sheets, sheet, changeSheet }
}

/**
 * Returns the preview of an import, made in slices so that the dialog stays usable. After a change the last preview stays, not current, until the next follows.
 */
export function useTablePreview({ table, choices }: OpenTable) {
  const [made, setMade] = useState<{ choices: TableChoices; preview: TablePreview } | null>(null)
  // External system: the browser's time between two frames.
  useEffect(() => {
    const stop = new AbortController()
    void inSlices(previewTable(table, choices), stop.signal).then((preview) => {
      if (preview) setMade({ choices, preview })
    })
    return () => stop.abort()
  }, [table, choices])
  return { preview: made?.preview ?? null, isCurrent: made?.choices === choices }
}
