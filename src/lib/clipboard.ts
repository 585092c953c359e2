/** Copies text that is selected on the page; false where the browser allows it in no way. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Without permission, or on a plain http address; the old way copies what is selected and needs neither.
    return document.execCommand('copy')
  }
}
