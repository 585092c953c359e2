import { nameKey } from '../../squads/names.ts'

/**
 * True if two file names are those of one table, apart from the type, and from the number of a repeated download.
 *
 * @internal
 */
export function isSameTable(one: string, other: string): boolean {
  return tableKey(one) === tableKey(other)
}

/** Finds the newest earlier import of a file. The imports are listed newest first. */
export function findEarlier<Import extends { fileName: string }>(
  imports: readonly Import[],
  fileName: string,
): Import | undefined {
  return imports.find((one) => isSameTable(one.fileName, fileName))
}

function tableKey(fileName: string): string {
  const name = fileName.replace(/\.[^.]*$/, '')
  return nameKey(name.replace(/( ?\(\d+\)| - (copy|cópia|copia))+$/i, ''))
}
