/** Stores a text as another tab of the browser does, of which the page hears by an event. Null removes it. */
export function storeInOtherTab(key: string, text: string | null): void {
  const oldValue = localStorage.getItem(key)
  if (text === null) localStorage.removeItem(key)
  else localStorage.setItem(key, text)
  dispatchEvent(
    new StorageEvent('storage', { key, oldValue, newValue: text, storageArea: localStorage }),
  )
}

/** Forgets what belongs to the current tab alone: the next page is opened in a new one. Returns what leads back to the tab that is left. */
export function leaveTab(): () => void {
  const own = Object.entries(sessionStorage)
  sessionStorage.clear()
  return () => {
    sessionStorage.clear()
    for (const [key, value] of own) sessionStorage.setItem(key, value)
  }
}
