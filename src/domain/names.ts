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
