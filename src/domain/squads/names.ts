/** Equal for names that count as the same: trimmed, in any case, with accents composed in any way. */
export function nameKey(name: string): string {
  return name.trim().normalize().toLowerCase()
}

/**
 * Equal for titles that a reader takes for the same: as `nameKey`, without regard to accents, repeated spaces and punctuation at the
 * end. A title of nothing but punctuation stays as it is.
 */
export function titleKey(title: string): string {
  const plain = title
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
  return plain.replace(/[\s.,;:!?…-]+$/u, '').trim() || nameKey(title)
}

/** Marks of direction, soft hyphens, and spaces and joiners without a width, except the one that joins emoji. */
const HIDDEN = /[\u00ad\u061c\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g

/**
 * A name as it is stored: without characters that turn round the text beside it or that are not seen, and with a space for each control
 * character. Empty if nothing of it is seen.
 */
export function toPlainName(name: string): string {
  const plain = name.replace(HIDDEN, '').replace(/\p{Cc}+/gu, ' ')
  return /^(?:\s|\u200d|\ufe0f)*$/.test(plain) ? '' : plain
}
