import { postAuth } from '~/lib/browser/api-client'
import { m } from '~/paraglide/messages'
import { LocaleLink } from '~/ui/frame/locale-link'
import looks from '~/ui/looks.module.css'
import { Notice } from '~/ui/notice'
import { AccountForm, ENTRANCE, useAccountForm } from './account-form'

/** Form that requests a link to a new password. The response is the same whether or not the address has an account. */
export function ForgotForm() {
  const form = useAccountForm({
    fields: { email: {} },
    send: ({ email }) => postAuth('request-password-reset', { email }),
  })
  return (
    <>
      <AccountForm {...ENTRANCE} form={form} submit={[m.forgot_submit(), m.auth_sending()]}>
        {form.isDone && <Notice tone="done">{m.forgot_done()}</Notice>}
      </AccountForm>
      <p className="mt-5">
        <LocaleLink to="/login" className={looks.textLink}>
          {m.auth_back_to_login()}
        </LocaleLink>
      </p>
    </>
  )
}
