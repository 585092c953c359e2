import type { Scope } from '~/domain/accounts/access-token'
import { requireScope } from '~/features/tokens/require-token.server'

/** What an endpoint asks of a token: checked before the request is read, and written in the document. */
export function needs(scope: Scope) {
  return { middleware: requireScope(scope), security: [{ token: [scope] }] }
}
