/** What makes two names the same: trimmed, in any case, however their accents are composed. */
export function nameKey(name: string): string {
  return name.trim().normalize().toLowerCase()
}
