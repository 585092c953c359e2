import { createContext, useContext } from 'react'
import type { SessionState } from '~/features/auth/schema'

export type User = NonNullable<SessionState['user']>

export const UserContext = createContext<User | null>(null)

/** Returns the current user. Throws outside protected pages, where there may be no user: call `useSession` there. */
export function useUser(): User {
  const user = useContext(UserContext)
  if (!user) throw new Error('useUser was called outside a protected page')
  return user
}
