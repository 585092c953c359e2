import { type LocalImport, readLocalImports } from '~/domain/local/local-imports'
import { parseJson } from '~/domain/text/json'
import { IMPORTS_KEY } from '~/features/local-history/storage'
import { localArea, readText, type WriteOutcome, writeText } from '~/lib/browser/browser-storage'

/** Imports that can be taken back. Older ones are final. */
const MOST = 20

/** Lists the tables that were imported into this browser's history, newest first. */
export function findImports(): LocalImport[] {
  const stored = readText(localArea, IMPORTS_KEY)
  return readLocalImports(parseJson((stored.ok && stored.text) || '[]')?.value)
}

export function keepImports(imports: readonly LocalImport[]): WriteOutcome {
  const text = imports.length === 0 ? null : JSON.stringify(imports.slice(0, MOST))
  return writeText(localArea, IMPORTS_KEY, text)
}
