import type { Scope } from '~/domain/accounts/access-token'
import { m } from '~/paraglide/messages'

/** Description of each scope. */
export const SCOPE_TEXTS: Record<Scope, () => string> = {
  'squads:read': m.tokens_scope_squads,
  'retrospectives:read': m.tokens_scope_retrospectives,
  'retrospectives:write': m.tokens_scope_retrospectives_write,
  'actions:read': m.tokens_scope_actions,
  'actions:write': m.tokens_scope_actions_write,
  'webhooks:manage': m.tokens_scope_webhooks,
}
