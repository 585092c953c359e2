const KEY = 'signed-in'

/**
 * True if this browser was signed in at the server's last response. A hint that lets the navigation work without a request, because local mode makes
 * none. Only the server knows for certain. Stored on the root element, where the script in the page's head sets it (`ui/frame/root-script.ts`).
 */
export function isSignedInHere(): boolean {
  return 'signedIn' in document.documentElement.dataset
}

/** Stores the hint, or keeps it until the page is left if storage is blocked. */
export function rememberSignedIn(isSignedIn: boolean): void {
  document.documentElement.toggleAttribute('data-signed-in', isSignedIn)
  try {
    if (isSignedIn) localStorage.setItem(KEY, 'yes')
    else localStorage.removeItem(KEY)
  } catch {
    // Needs no report: at worst the navigation offers to sign in again.
  }
}

/** Calls the listener when another tab signs in or out. Tabs are not notified if storage is blocked. Does nothing without a browser. */
export function followSignedIn(listener: (isSignedIn: boolean) => void): void {
  if (import.meta.env.SSR) return
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY) listener(newValue !== null)
  })
}

/** Ends the session in this browser. Uses plain `fetch`, because every page needs it. Throws if the server did not confirm. */
export async function signOut(): Promise<void> {
  const answer = await fetch('/api/auth/sign-out', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  })
  if (!answer.ok) throw new Error(`sign-out answered ${answer.status}`)
  rememberSignedIn(false)
}
