import useSWR, { mutate, type SWRResponse } from 'swr'
import { type ApiProblem, api, call, postAuth, unauthenticated } from '~/lib/browser/api-client'
import { followSignedIn, isSignedInHere, rememberSignedIn } from '~/lib/browser/signed-in'
import { createEmitter } from '~/lib/emitter'
import type { AccountOverview, SessionList, SessionState } from './schema'

const SESSION = 'session'

/**
 * Emitted when the session ends while a page is open: a call was refused, or another tab signed out. Emitted before the page is replaced by /login,
 * so that unsaved input can be kept.
 */
export const sessionEnded = createEmitter()

type Session = SessionState & { isDeleted?: true }

/** The user to whom the cached answers belong. Undefined before the first session response. */
let userId: string | null | undefined

/** Returns the current user, if any, and the server's features. Requests them once, and again when the tab becomes visible. */
export function useSession(): SWRResponse<Session, ApiProblem> {
  return useSWR<Session, ApiProblem>(SESSION, readSession, {
    onSuccess: (session) => void showSession(session),
  })
}

/** Requests the session again and updates every component that shows it. */
async function refreshSession(): Promise<void> {
  await showSession(await readSession())
}

export function useAccount(): SWRResponse<AccountOverview, ApiProblem> {
  return useSWR<AccountOverview, ApiProblem>('account', () => call(api.account.$get()))
}

export async function saveReminders(isOn: boolean): Promise<void> {
  const account = await call(api.account.reminders.$put({ json: { isOn } }))
  await mutate('account', account, { revalidate: false })
}

const SESSIONS = 'account/sessions'

export function useSessions(): SWRResponse<SessionList, ApiProblem> {
  return useSWR<SessionList, ApiProblem>(SESSIONS, () => call(api.account.sessions.$get()))
}

export async function endSession(sessionId: string): Promise<void> {
  const left = await call(api.account.sessions[':sessionId'].$delete({ param: { sessionId } }))
  await mutate(SESSIONS, left, { revalidate: false })
}

export async function endOtherSessions(): Promise<void> {
  await postAuth('revoke-other-sessions')
  await mutate(SESSIONS)
}

/** Returns all data that the server keeps about the current user, as the text of a JSON file. */
export async function readPersonalData(): Promise<string> {
  return JSON.stringify(await call(api.account.data.$get()), null, 2)
}

export async function signIn(input: { email: string; password: string }): Promise<void> {
  await postAuth('sign-in/email', input)
  await refreshSession()
}

/** Creates an account. `isSignedIn` is true if it can be used immediately; otherwise it waits for the mailed link. */
export async function signUp(input: {
  name: string
  email: string
  password: string
  callbackURL: string
}): Promise<{ isSignedIn: boolean }> {
  const response = await postAuth('sign-up/email', input)
  const { isSignedIn } = response as { isSignedIn: boolean }
  if (isSignedIn) await refreshSession()
  return { isSignedIn }
}

/** Confirms an address. `isSignedIn` is false if another account is signed in here, which then stays. */
export async function confirmEmail(input: {
  token: string
  password?: string
}): Promise<{ isSignedIn: boolean }> {
  const response = await postAuth('confirm-email', input)
  await refreshSession()
  return response as { isSignedIn: boolean }
}

/** Redirects to a provider, which returns to `callbackURL`, or to `errorCallbackURL` with `?error=`. */
export async function signInWith(
  provider: string,
  addresses: { callbackURL: string; errorCallbackURL: string },
): Promise<void> {
  const response = await postAuth('sign-in/social', { provider, ...addresses })
  location.assign(String((response as { url?: unknown }).url))
}

/** Ends all sessions of the account, including the current one. The user then signs in with the new password. */
export async function resetPassword(input: { newPassword: string; token: string }): Promise<void> {
  await postAuth('reset-password', input)
  rememberSignedIn(false)
  await mutate(SESSION, undefined, { revalidate: false })
}

export async function changeName(name: string): Promise<void> {
  await postAuth('update-user', { name })
  await refreshSession()
}

/** Changes the address: immediately without a mail server, otherwise once the mailed link is opened. */
export async function changeEmail(input: {
  newEmail: string
  password?: string
  callbackURL: string
}): Promise<void> {
  await postAuth('change-email', input)
  await refreshSession()
}

/** Ends all other sessions of the account. */
export async function changePassword(input: {
  currentPassword: string
  newPassword: string
}): Promise<void> {
  await postAuth('change-password', { ...input, revokeOtherSessions: true })
  await mutate(SESSIONS)
}

/** Deletes the account, and with it the session. */
export async function deleteAccount(password: string): Promise<void> {
  await postAuth('delete-user', password ? { password } : {})
  await showSignedOut({ isDeleted: true })
}

function readSession(): Promise<Session> {
  return call(api.session.$get())
}

/** Shows the current user. Clears cached answers that belong to another one. */
async function showSession(session: Session): Promise<void> {
  const id = session.user?.id ?? null
  const wasOther = userId === undefined ? id === null && isSignedInHere() : id !== userId
  if (wasOther && id === null) sessionEnded.emit()
  userId = id
  rememberSignedIn(id !== null)
  const shown = mutate(SESSION, session, { revalidate: false })
  // Pages that require a session are left first, so that they request nothing in vain.
  if (id === null) await shown
  if (wasOther) await forgetAnswers()
}

/** Shows that the user is signed out, without asking the server. */
async function showSignedOut(reason: Pick<Session, 'isDeleted'> = {}): Promise<void> {
  sessionEnded.emit()
  userId = null
  rememberSignedIn(false)
  const toSignedOut = (known?: Session): Session | undefined =>
    known && { ...known, user: null, ...reason }
  // Also discards the response of a pending request.
  const isUnknown = (known?: Session) => known === undefined
  await mutate<Session>(SESSION, toSignedOut, { revalidate: isUnknown })
  await forgetAnswers()
}

/** Updates the session after a response that shows if the request had one. Nothing ends for a visitor who was not signed in. */
export function noteSession(isSignedIn: boolean): void {
  if (isSignedIn) rememberSignedIn(true)
  else if (userId ?? isSignedInHere()) void showSignedOut()
}

unauthenticated.subscribe(() => noteSession(false))

followSignedIn((isSignedIn) => {
  if (!isSignedIn) return void showSignedOut()
  void mutate(SESSION)
  void forgetAnswers()
})

/**
 * Clears all cached answers except the session: the next person at this browser must not see any of them, not even for a moment. What is
 * mounted requests its answers again, so that no page waits for an answer that nothing requests.
 */
export async function forgetAnswers(): Promise<void> {
  await mutate((key) => key !== SESSION, undefined, { revalidate: true })
}
