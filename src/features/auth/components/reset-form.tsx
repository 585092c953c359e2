import { useEffect } from 'react'
import { accountErrorText, parseErrorCode } from '~/features/auth/texts/account-error-texts'
import { pathIn } from '~/i18n/locale'
import { useLocale } from '~/i18n/use-locale'
import { navigate } from '~/lib/browser/guarded-history'
import { m } from '~/paraglide/messages'
import { LocaleLink } from '~/ui/frame/locale-link'
import looks from '~/ui/looks.module.css'
import { Notice } from '~/ui/notice'
import { useSearch } from '~/ui/use-search'
import { resetPassword } from '../client'
import { AccountForm, ENTRANCE, useAccountForm } from './account-form'

const REDIRECT_MS = 2000

/** Form for a new password, opened through the mailed link. Leads to sign-in. */
export function ResetForm() {
  const search = useSearch()
  const form = useAccountForm({
    fields: { password: { label: m.reset_new() }, repeat: {} },
    send: ({ password }) =>
      resetPassword({ newPassword: password, token: search.get('token') ?? '' }),
  })
  const arrived = search.get('error')

  if (form.isDone) return <Done />
  const code = form.problem?.code ?? (arrived ? parseErrorCode(arrived) : null)
  return (
    <>
      <AccountForm
        {...ENTRANCE}
        form={form}
        submit={[m.reset_submit(), m.action_saving()]}
        problem={code && <Notice tone="error">{accountErrorText(form.problem ?? { code })}</Notice>}
      />
      <p className="mt-5 flex flex-wrap gap-x-6">
        {code === 'INVALID_TOKEN' && (
          <LocaleLink to="/forgot-password" className={looks.textLink}>
            {m.reset_again()}
          </LocaleLink>
        )}
        <LocaleLink to="/login" className={looks.textLink}>
          {m.auth_back_to_login()}
        </LocaleLink>
      </p>
    </>
  )
}

/** Confirms the new password, then redirects to sign-in after REDIRECT_MS. */
function Done() {
  const login = pathIn(useLocale(), '/login')
  // External system: the browser's timer.
  useEffect(() => {
    const timer = setTimeout(() => navigate(login, { replace: true }), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [login])
  return (
    <div className="mt-6 grid gap-4">
      <Notice tone="done">{m.reset_done()}</Notice>
      <p>
        <LocaleLink to="/login" className={looks.textLink}>
          {m.login_submit()}
        </LocaleLink>
      </p>
    </div>
  )
}
