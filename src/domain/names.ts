/** Equal for names that count as the same: trimmed, in any case, with accents composed in any way. */
export function nameKey(name: string): string {
  return name.trim().normalize().toLowerCase()
}
