import type { Scope } from '~/domain/accounts/access-token'
import { requireScope } from '~/features/tokens/require-token.server'

/** Requires a scope for an endpoint: checked before the request is read, and listed in the API document. */
export function needs(scope: Scope) {
  return { middleware: requireScope(scope), security: [{ token: [scope] }] }
}
