import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseJson } from '~/domain/text/json'
import { readOtherTool } from '~/domain/transfer/tables/other-tools'
import { readTable, type Table } from '~/domain/transfer/tables/table'
import {
  guessChoices,
  previewTable,
  type TableChoices,
  type TablePreview,
} from '~/domain/transfer/tables/table-choices'
import { atOnce } from '~/domain/transfer/tables/table-grid'
import type { TableSprint } from '~/domain/transfer/tables/table-scores'
import { decodeTable } from '~/domain/transfer/tables/table-text'
import { findFileKind } from '~/domain/transfer/workbooks/file-kind'

/** Reads a file of this folder: invented data in the formats of other tools. */
export function bytesOf(name: string): Uint8Array {
  return new Uint8Array(readFileSync(fileURLToPath(new URL(name, import.meta.url))))
}

/** Reads the bytes of a text file as a table. Throws the reason of a refusal. */
export function tableIn(bytes: Uint8Array): Table {
  const known = findFileKind(bytes)
  if (!known.ok) throw new Error(known.reason)
  const decoded = decodeTable(bytes)
  if (!decoded.ok) throw new Error(decoded.reason)
  const other = readOtherTool(parseJson(decoded.text)?.value)
  const read = other ?? atOnce(readTable(decoded.text))
  if (!read.ok) throw new Error(read.reason)
  return read.table
}

export function tableOf(text: string): Table {
  return tableIn(new TextEncoder().encode(text))
}

/** Previews a table with the guessed choices, and with others in place of some of them. */
export function previewOf(table: Table, changes: Partial<TableChoices> = {}): TablePreview {
  return atOnce(previewTable(table, { ...guessChoices(table), ...changes }))
}

/** Returns each squad's sprints as `name #number day`, with `Title score`, or `Title score (mean, n)`, for each topic and `>` before sub-topics. */
export function linesOf({ squads }: TablePreview): string[] {
  return squads.flatMap(({ name, sprints }) =>
    sprints.map((sprint) => `${name && `${name}: `}${headOf(sprint)} | ${topicsOf(sprint)}`),
  )
}

function headOf({ name, number, time, people }: TableSprint): string {
  const parts = [name, number === null ? '' : `#${number}`, time?.slice(0, 10) ?? '']
  return [...parts, people === null ? '' : `${people} people`].filter(Boolean).join(' ')
}

function topicsOf({ topics, scores, means, tallies }: TableSprint): string {
  return topics
    .map(({ id, title, parent }) => {
      const mean = means.get(id)
      const exact = mean
        ? ` (${[mean.mean, mean.n].filter((each) => each !== null).join(', ')})`
        : ''
      const votes = tallies.has(id) ? ` [${tallies.get(id)?.join('')}]` : ''
      return `${parent ? '> ' : ''}${title} ${scores.get(id) ?? ''}${exact}${votes}`.trim()
    })
    .join(', ')
}
