import { createHash } from 'node:crypto'
import { z } from 'zod'
import { FORMAT } from './backup.server'
import { EndlessLine, readLines } from './backup-file.server'
import { type Content, createTally } from './table-rows.server'

/** An error with the reason why a backup is not restored, as a sentence for the operator. */
export class BackupError extends Error {}

const content = z.strictObject({ rows: z.number(), sha256: z.string() })

const part = z.union([
  z.object({ product: z.literal('retroscore'), format: z.number(), migration: z.string() }),
  z.object({ table: z.string(), columns: z.array(z.string()) }),
  z.object({ end: z.object({ tables: z.record(z.string(), content), sha256: z.string() }) }),
])

/** A line of a backup: its header, a table's name, one of its rows as PostgreSQL wrote it, or the end. */
export type Part = z.infer<typeof part> | { row: string }

const [ROW_START, ROW_END] = ['{"row":', '}\n']

/**
 * Reads a backup line by line and finally compares it with the hashes at the end of the file: no part can be trusted before the last one was read.
 * Throws a `BackupError` if the file is not a backup, has a later format, is cut off or was changed.
 */
export async function* readBackup(path: string): AsyncGenerator<Part> {
  const hash = createHash('sha256')
  const tallies = new Map<string, ReturnType<typeof createTally>>()
  let current: ReturnType<typeof createTally> | undefined
  let lines = 0
  let isEnded = false

  for await (const line of wholeLines(path)) {
    const part = parsePart(path, line)
    const isFirst = lines++ === 0
    if (isEnded || isFirst !== 'product' in part) throw damaged(path)
    if ('end' in part) {
      const tables = [...tallies].map(([name, tally]) => [name, tally.read()] as const)
      const { end } = part
      if (end.sha256 !== hash.digest('hex')) throw damaged(path)
      if (!isSameContent(end.tables, Object.fromEntries(tables))) throw damaged(path)
      isEnded = true
    } else hash.update(line)
    if ('product' in part && part.format !== FORMAT) {
      throw new BackupError(`${path} was written by a newer version. Restore it with that one.`)
    }
    if ('table' in part) {
      current = createTally()
      tallies.set(part.table, current)
    }
    if ('row' in part) current?.add(part.row)
    yield part
  }
  if (!isEnded) throw damaged(path)
}

/** True if both have the same tables with the same rows. */
export function isSameContent(
  one: Record<string, Content>,
  other: Record<string, Content>,
): boolean {
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => one[name]?.rows === other[name]?.rows) &&
    names.every((name) => one[name]?.sha256 === other[name]?.sha256)
  )
}

function parsePart(path: string, line: string): Part {
  if (line.startsWith(ROW_START) && line.endsWith(ROW_END)) {
    return { row: line.slice(ROW_START.length, -ROW_END.length) }
  }
  try {
    return part.parse(JSON.parse(line))
  } catch (error) {
    throw damaged(path, error)
  }
}

async function* wholeLines(path: string): AsyncGenerator<string> {
  try {
    yield* readLines(path)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new BackupError(`There is no file ${path}.`)
    // zlib's errors for a file that it did not write, or that is cut off.
    if (code.startsWith('Z_') || error instanceof EndlessLine) throw damaged(path, error)
    throw error
  }
}

function damaged(path: string, cause?: unknown): BackupError {
  return new BackupError(`${path} is damaged or no backup.`, { cause })
}
