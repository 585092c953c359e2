/** The browser's storage, with its failures as outcomes instead of exceptions. */
export type StorageProblem = 'STORAGE_FULL' | 'STORAGE_BLOCKED'
export type WriteOutcome = { ok: true } | { ok: false; reason: StorageProblem }

/** Read at each use, because even accessing blocked storage throws. */
type Area = () => Storage

export const localArea: Area = () => window.localStorage
export const sessionArea: Area = () => window.sessionStorage

export function readText(
  area: Area,
  key: string,
): { ok: true; text: string | null } | { ok: false; reason: 'STORAGE_BLOCKED' } {
  try {
    return { ok: true, text: area().getItem(key) }
  } catch {
    return { ok: false, reason: 'STORAGE_BLOCKED' }
  }
}

/** Lists the stored keys. Empty if storage is blocked. */
export function listKeys(area: Area): string[] {
  try {
    return Object.keys(area())
  } catch {
    return []
  }
}

/** Writes a text, or removes it for null. On failure the stored text stays. */
export function writeText(area: Area, key: string, text: string | null): WriteOutcome {
  try {
    if (text === null) area().removeItem(key)
    else area().setItem(key, text)
    return { ok: true }
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
    return { ok: false, reason: isFull ? 'STORAGE_FULL' : 'STORAGE_BLOCKED' }
  }
}
