import { useState } from 'react'
import { useNext } from '~/features/auth/state/use-next'
import { accountErrorText } from '~/features/auth/texts/account-error-texts'
import { pathIn } from '~/i18n/locale'
import { useLocale } from '~/i18n/use-locale'
import { ApiProblem } from '~/lib/browser/api-client'
import { navigate } from '~/lib/browser/guarded-history'
import type { ProblemCode } from '~/lib/errors'
import { loginPath, safeNext } from '~/lib/safe-next'
import { m } from '~/paraglide/messages'
import { Button, buttonClass } from '~/ui/forms/button'
import { LocaleLink } from '~/ui/frame/locale-link'
import looks from '~/ui/looks.module.css'
import { Notice } from '~/ui/notice'
import { useLocation } from '~/ui/router'
import { confirmEmail, useSession } from '../client'
import { AccountForm, ENTRANCE, useAccountForm } from './account-form'

/**
 * Page behind the links that confirm an address. Mail scanners open links too, so only the button changes something. Asks for the password if the
 * server does not recognise the browser.
 */
export function ConfirmForm() {
  const { search } = useLocation()
  const locale = useLocale()
  const [asksPassword, setAsksPassword] = useState(false)
  const [isDone, setIsDone] = useState(false)
  const current = { autoFocus: true, label: m.confirm_password() }
  const form = useAccountForm({
    fields: asksPassword ? { current } : {},
    send: ({ current }) => confirm(current),
  })
  const { problem } = form

  async function confirm(password: string) {
    // Not from `useSearch`, which is empty in the first render: users can press the button before the second.
    const query = new URLSearchParams(search)
    const token = query.get('token') ?? ''
    try {
      const { isSignedIn } = await confirmEmail({ token, ...(password && { password }) })
      const next = pathIn(locale, safeNext(query.get('next')) ?? '/dashboard')
      if (isSignedIn) navigate(next, { replace: true })
      else setIsDone(true)
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'PASSWORD_NEEDED') setAsksPassword(true)
      throw error
    }
  }

  if (isDone) return <Done />
  if (problem?.code === 'INVALID_TOKEN') return <ExpiredLink />
  return (
    <>
      <AccountForm
        {...ENTRANCE}
        button={{ ...ENTRANCE.button, autoFocus: true }}
        form={form}
        submit={[m.confirm_submit(), m.confirm_busy()]}
        lead={asksPassword && <Notice tone="info">{m.problem_password_needed()}</Notice>}
        problem={
          problem &&
          problem.code !== 'PASSWORD_NEEDED' && (
            <Notice tone="error">
              {problem.code === 'UNAUTHENTICATED' ? m.confirm_sign_in() : accountErrorText(problem)}
            </Notice>
          )
        }
      />
      <NextStep code={problem?.code} asksPassword={asksPassword} />
    </>
  )
}

/** Next step when pressing the button is not enough. */
function NextStep({
  code,
  asksPassword,
}: {
  code: ProblemCode | undefined
  asksPassword: boolean
}) {
  const { pathname, search } = useLocation()
  const link = {
    to: code === 'UNAUTHENTICATED' ? loginPath(pathname + search) : '/login',
    text: code === 'UNAUTHENTICATED' ? m.login_submit() : m.auth_back_to_login(),
  }
  return (
    <p className="mt-5 flex flex-wrap gap-x-6">
      {asksPassword && (
        <LocaleLink to="/forgot-password" className={looks.textLink}>
          {m.confirm_forgot()}
        </LocaleLink>
      )}
      <LocaleLink to={link.to} className={looks.textLink}>
        {link.text}
      </LocaleLink>
    </p>
  )
}

/** Message for a link that is no longer valid. Signing in to an unconfirmed account sends a new link. */
function ExpiredLink() {
  const { login } = useNext()
  return (
    <div className="mt-6 grid gap-4">
      <Notice tone="error">{m.problem_invalid_token()}</Notice>
      <p>{m.confirm_expired()}</p>
      {/* Replaces the pressed button and takes its focus. */}
      <LocaleLink
        ref={focus}
        to={login}
        className={`${buttonClass({ tone: 'primary', size: 'large' })} w-full`}
      >
        {m.login_submit()}
      </LocaleLink>
    </div>
  )
}

function focus(link: HTMLAnchorElement | null) {
  link?.focus()
}

/** Message that the address is confirmed while another account stays signed in here. */
function Done() {
  const { next } = useNext()
  const email = useSession().data?.user?.email ?? ''
  return (
    <div className="mt-6 grid gap-4">
      <Notice tone="done">{m.confirm_other({ email })}</Notice>
      {/* Replaces the pressed button and takes its focus. */}
      <Button autoFocus tone="primary" size="large" onClick={() => navigate(next)}>
        {m.confirm_go_on()}
      </Button>
    </div>
  )
}
