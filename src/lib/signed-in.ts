import { createStore } from './store'

const KEY = 'signed-in'

/**
 * Whether this browser was signed in when it last heard. A hint for the navigation, which asks nobody: local mode
 * makes no call. Only the server knows, and what it says is remembered here.
 */
const hint = createStore(false)

export const signedInHint = {
  read: hint.read,
  /** Pages are built for nobody in particular. */
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
