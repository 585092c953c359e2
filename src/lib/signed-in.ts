import { createStore } from './store'

const KEY = 'signed-in'

/**
 * Whether this browser was signed in at the server's last answer. A hint that lets the navigation work without a request,
 * because local mode makes none. Only the server knows for certain.
 */
const hint = createStore(false)

export const signedInHint = {
  read: hint.read,
  /** Prerendered pages are the same for all visitors, so they are rendered signed out. */
  readOnServer: () => false,
  subscribe: hint.subscribe,
}

/** Where storage is blocked, it holds until the page is left. */
export function rememberSignedIn(isSignedIn: boolean): void {
  hint.write(isSignedIn)
  try {
    if (isSignedIn) localStorage.setItem(KEY, 'yes')
    else localStorage.removeItem(KEY)
  } catch {
    // Nothing to tell: at worst the navigation offers to sign in again.
  }
}

if (typeof window !== 'undefined') {
  try {
    hint.write(localStorage.getItem(KEY) !== null)
  } catch {
    // As above.
  }
  addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY) hint.write(newValue !== null)
  })
}
