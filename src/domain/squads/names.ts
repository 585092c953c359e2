/** Returns a key that is equal for names that count as the same: trimmed, in any case, with accents composed in any way. */
export function nameKey(name: string): string {
  return name.trim().normalize().toLowerCase()
}

/**
 * Returns a key that is equal for titles that read the same: as `nameKey`, without accents, repeated spaces and trailing punctuation. A title of
 * punctuation alone stays as it is.
 */
export function titleKey(title: string): string {
  const plain = title
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
  return plain.replace(TRAILING, '').trim() || nameKey(title)
}

/** Matches from the start of a row of signs alone: without the lookbehind, a long row in the middle would be read once for each of its signs. */
const TRAILING = /(?<![\s.,;:!?…-])[\s.,;:!?…-]+$/u

/** Directional marks, soft hyphens, and zero-width spaces and joiners, except the joiner of emoji. */
const HIDDEN = /[\u00ad\u061c\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g

/**
 * Returns a name for storage: without invisible characters and those that change the direction of text, and with a space for each control character.
 * Empty if nothing visible remains.
 */
export function toPlainName(name: string): string {
  const plain = name.replace(HIDDEN, '').replace(/\p{Cc}+/gu, ' ')
  return /^(?:\s|\u200d|\ufe0f)*$/.test(plain) ? '' : plain
}

/** Groups values by their squad's name. Each group has the first spelling of its name. */
export function groupBySquad<Named extends { squadName: string }>(
  entries: readonly Named[],
): { name: string; entries: Named[] }[] {
  const groups = new Map<string, { name: string; entries: Named[] }>()
  for (const entry of entries) {
    const key = nameKey(entry.squadName)
    const group = groups.get(key)
    if (group) group.entries.push(entry)
    else groups.set(key, { name: entry.squadName.trim(), entries: [entry] })
  }
  return [...groups.values()]
}
