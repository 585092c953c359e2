/** Saves a file through the browser's download. */
export function downloadFile({
  name,
  type,
  text,
}: {
  name: string
  type: string
  text: string | Blob
}): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download holds its own reference to the data once the click is handled.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}

/** Returns a part of a file name that every file system accepts: 'Ação & cia' becomes 'acao-cia'. */
export function toFileName(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'squad'
}
