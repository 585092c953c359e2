import { createContext, useContext } from 'react'
import type { SessionState } from '~/features/auth/schema'

export type User = NonNullable<SessionState['user']>

export const UserContext = createContext<User | null>(null)

/** The current user. Throws outside protected pages, where there may be no user: call `useSession` there. */
export function useUser(): User {
  const user = useContext(UserContext)
  if (!user) throw new Error('only pages of the kind "protected" have a user')
  return user
}
