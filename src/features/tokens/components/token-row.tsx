import { KeyRound } from 'lucide-react'
import { SCOPE_TEXTS } from '~/features/tokens/texts/scope-texts'
import { formatDate } from '~/i18n/format-date'
import { useLocale } from '~/i18n/use-locale'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import type { AccessToken } from '../schema'

const DAY_MS = 24 * 60 * 60 * 1000
/** Number of days before its end from which a token shows how many are left. */
const SOON = 14

/** A token with its name, scopes, last use and end. */
export function TokenRow({ token, onRevoke }: { token: AccessToken; onRevoke: () => void }) {
  const locale = useLocale()
  const { name, hint, scopes, squadIds, lastUsedOn, expiresAt } = token
  const date = (at: string) => formatDate(new Date(at), locale)
  const days = Math.ceil((Date.parse(expiresAt) - Date.now()) / DAY_MS)
  return (
    <li className="flex items-center gap-3.5 border-b border-line py-3 first:pt-0 last:border-b-0">
      <KeyRound size={20} strokeWidth={1.75} aria-hidden className="flex-none text-ink-3" />
      <div className="grid min-w-0 flex-1 gap-0.5 break-words">
        <p>
          <span className="font-580">{name}</span>{' '}
          <span className="text-13 text-ink-3">{m.tokens_ends_with({ hint })}</span>
        </p>
        <p className="text-13 text-ink-2">
          {scopes.map((scope) => SCOPE_TEXTS[scope]()).join(' · ')}
          {squadIds && ` · ${m.tokens_squads()}`}
        </p>
        <p className="text-13 text-ink-3">
          {lastUsedOn
            ? m.tokens_used({ date: date(`${lastUsedOn}T12:00:00Z`) })
            : m.tokens_unused()}
          {' · '}
          <span className={days <= SOON ? 'font-580 text-ink' : ''}>
            {days > 0
              ? m.tokens_expires({ date: date(expiresAt) })
              : m.tokens_expired({ date: date(expiresAt) })}
          </span>
        </p>
      </div>
      <Button tone="danger-ghost" aria-label={m.tokens_revoke_named({ name })} onClick={onRevoke}>
        {m.tokens_revoke()}
      </Button>
    </li>
  )
}
