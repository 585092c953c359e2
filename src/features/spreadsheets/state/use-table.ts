import { useEffect, useState } from 'react'
import { type ReadTable, type Table, toTable } from '~/domain/transfer/tables/table'
import {
  guessChoices,
  previewTable,
  type TableChoices,
  type TablePreview,
} from '~/domain/transfer/tables/table-choices'
import { readTableFile } from '~/features/spreadsheets/browser/table-file'
import { rememberedOrGuessed } from '~/features/spreadsheets/browser/table-memory'
import { inSlices } from '~/lib/browser/slices'

/** A table with the choices made about it. */
export type OpenTable = { table: Table; choices: TableChoices }

/** Reads a file as a table, which the user can then change. Null until it is read. */
export function useTableFile(file: File) {
  const [read, setRead] = useState<ReadTable | null>(null)
  const [choices, setChoices] = useState<TableChoices | null>(null)
  // External system: the file on the user's disk.
  useEffect(() => {
    const stop = new AbortController()
    setRead(null)
    void readTableFile(file, stop.signal).then((table) => {
      if (table?.ok) setChoices(rememberedOrGuessed(table.table))
      setRead(table)
    })
    return () => stop.abort()
  }, [file])

  /** Takes the heads from another line, and guesses everything again. */
  function changeHeads(line: number) {
    if (!read?.ok) return
    const changed = toTable(read.table.grid, line)
    if (!changed.ok) return
    setChoices(guessChoices(changed.table))
    setRead(changed)
  }

  return { read, choices, setChoices, changeHeads }
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
