import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { errorText } from '~/i18n/error-texts'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { CopyField } from '~/ui/forms/copy-field'
import { useRequest } from '~/ui/forms/use-request'
import { PageSection } from '~/ui/frame/page-section'
import { Loaded } from '~/ui/loaded'
import looks from '~/ui/looks.module.css'
import { Notice } from '~/ui/notice'
import { AlertDialog } from '~/ui/overlays/dialog'
import { revokeAllTokens, revokeToken, useTokens } from '../client'
import type { AccessToken, CreatedToken } from '../schema'
import { TokenForm } from './token-form'
import { TokenRow } from './token-row'

/** Section to create, show once and revoke the user's tokens for programs. */
export function TokenSection() {
  const { problem, run } = useRequest()
  const newToken = useRef<HTMLButtonElement>(null)
  const [form, setForm] = useState<'open' | 'cancelled' | null>(null)
  const [created, setCreated] = useState<CreatedToken | null>(null)
  const [asked, setAsked] = useState<AccessToken | 'all' | null>(null)

  function show(made: CreatedToken) {
    setCreated(made)
    setForm(null)
  }

  async function revoke(which: AccessToken | 'all') {
    const isShown = which === 'all' || which.id === created?.token.id
    const isDone =
      which === 'all'
        ? await run(revokeAllTokens, which)
        : await run(() => revokeToken(which.id), which.id)
    if (!isDone) return
    if (isShown) setCreated(null)
    // The pressed button was removed.
    newToken.current?.focus()
  }

  return (
    <PageSection title={m.tokens_title()} hint={m.tokens_hint()}>
      <div id="tokens" className="grid gap-4">
        <a className={`${looks.textLink} justify-self-start`} href="/api/v1/docs">
          {m.tokens_docs()}
        </a>
        <div role="status" className="empty:hidden">
          {created && (
            <CopyField
              key={created.token.id}
              label={m.tokens_created({ name: created.token.name })}
              hint={m.tokens_created_hint()}
              value={created.secret}
              copy={m.tokens_copy()}
              copied={m.tokens_copied()}
              selected={m.tokens_selected()}
              hasFocus
            />
          )}
        </div>
        <Loaded query={useTokens()}>
          {({ tokens }) => (
            <>
              {tokens.length > 0 && (
                <ul className="grid">
                  {tokens.map((token) => (
                    <TokenRow key={token.id} token={token} onRevoke={() => setAsked(token)} />
                  ))}
                </ul>
              )}
              {form === 'open' ? (
                <TokenForm onCreated={show} onCancel={() => setForm('cancelled')} />
              ) : (
                <div className="flex flex-wrap gap-2">
                  <Button
                    ref={newToken}
                    icon={Plus}
                    autoFocus={form === 'cancelled'}
                    onClick={() => setForm('open')}
                  >
                    {m.tokens_new()}
                  </Button>
                  {tokens.length > 1 && (
                    <Button tone="danger-ghost" onClick={() => setAsked('all')}>
                      {m.tokens_revoke_all()}
                    </Button>
                  )}
                </div>
              )}
            </>
          )}
        </Loaded>
        {problem && <Notice tone="error">{errorText(problem)}</Notice>}
      </div>
      {asked && (
        <AlertDialog
          title={
            asked === 'all' ? m.tokens_all_question() : m.tokens_question({ name: asked.name })
          }
          choices={[{ value: 'revoke', label: m.tokens_revoke(), tone: 'danger-solid' }]}
          onChoice={(choice) => {
            setAsked(null)
            if (choice) void revoke(asked)
          }}
        >
          {m.tokens_question_text()}
        </AlertDialog>
      )}
    </PageSection>
  )
}
