import type { SessionState } from '~/features/auth/schema'
import { useNext } from '~/features/auth/state/use-next'
import { useSession } from '../client'

type WaysIn = {
  /** False on a server without passwords. */
  hasPasswords: boolean
  /** Mode of sign-up for this visitor: people on the way to an invitation may sign up everywhere. */
  signUp: SessionState['signIn']['signUp']
  domains: readonly string[]
  /** True until the server has said which ways it offers. The usual ones are assumed meanwhile. */
  isAwaiting: boolean
}

/** Returns the server's ways into an account. */
export function useWaysIn(): WaysIn {
  const { data, error } = useSession()
  const { isInvited } = useNext()
  const { passwords = true, signUp = 'open', domains = [] } = data?.signIn ?? {}
  return {
    hasPasswords: passwords,
    signUp: isInvited ? 'open' : signUp,
    domains: isInvited ? [] : domains,
    isAwaiting: data === undefined && error === undefined,
  }
}
