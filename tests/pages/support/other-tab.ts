/** Stores a text like another tab of the browser, which notifies the page by an event. Null removes it. */
export function storeInOtherTab(key: string, text: string | null): void {
  const oldValue = localStorage.getItem(key)
  if (text === null) localStorage.removeItem(key)
  else localStorage.setItem(key, text)
  dispatchEvent(
    new StorageEvent('storage', { key, oldValue, newValue: text, storageArea: localStorage }),
  )
}

/** Clears the state of the current tab: the next page is opened in a new one. Returns a function that leads back to the former tab. */
export function leaveTab(): () => void {
  const own = Object.entries(sessionStorage)
  sessionStorage.clear()
  return () => {
    sessionStorage.clear()
    for (const [key, value] of own) sessionStorage.setItem(key, value)
  }
}
