const KEY = 'signed-in'

/**
 * True if this browser was signed in at the server's last answer. A hint that lets the navigation work without a request, because local
 * mode makes none. Only the server knows for certain. It stands on the root element, where the script in the page's head keeps it
 * (`ui/frame/root-script.ts`).
 */
export function isSignedInHere(): boolean {
  return 'signedIn' in document.documentElement.dataset
}

/** Where storage is blocked, it holds until the page is left. */
export function rememberSignedIn(isSignedIn: boolean): void {
  document.documentElement.toggleAttribute('data-signed-in', isSignedIn)
  try {
    if (isSignedIn) localStorage.setItem(KEY, 'yes')
    else localStorage.removeItem(KEY)
  } catch {
    // Nothing to tell: at worst the navigation offers to sign in again.
  }
}

/**
 * Calls the listener when another tab signs in or out. Where storage is blocked, tabs do not hear of each other. Without a browser it
 * does nothing.
 */
export function followSignedIn(listener: (isSignedIn: boolean) => void): void {
  if (import.meta.env.SSR) return
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY) listener(newValue !== null)
  })
}

/** Ends the session in this browser. By hand, because every page can do it. Throws if the server did not answer that it is done. */
export async function signOut(): Promise<void> {
  const answer = await fetch('/api/auth/sign-out', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  })
  if (!answer.ok) throw new Error(`sign-out answered ${answer.status}`)
  rememberSignedIn(false)
}
