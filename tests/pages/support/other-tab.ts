/** Stores a text as another tab of the browser does, of which the page hears by an event. */
export function storeInOtherTab(key: string, text: string): void {
  const oldValue = localStorage.getItem(key)
  localStorage.setItem(key, text)
  dispatchEvent(
    new StorageEvent('storage', { key, oldValue, newValue: text, storageArea: localStorage }),
  )
}
