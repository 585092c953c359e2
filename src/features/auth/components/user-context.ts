import { createContext, useContext } from 'react'
import type { SessionState } from '../schema'

export type User = NonNullable<SessionState['user']>

export const UserContext = createContext<User | null>(null)

/** Who is signed in. Throws outside of protected pages, where it may be nobody: `useSession` there. */
export function useUser(): User {
  const user = useContext(UserContext)
  if (!user) throw new Error('only pages of the kind "protected" have a user')
  return user
}
