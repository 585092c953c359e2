import { accountErrorText } from '~/features/auth/texts/account-error-texts'
import { pathIn } from '~/i18n/locale'
import { useLocale } from '~/i18n/use-locale'
import type { ApiProblem } from '~/lib/browser/api-client'
import { m } from '~/paraglide/messages'
import { Notice } from '~/ui/notice'
import { ProviderButtons } from './provider-buttons'

/** Error of a change to the account. Links to sign-in if the change needs a recent one. */
export function AccountProblem({ problem }: { problem: ApiProblem }) {
  const page = pathIn(useLocale(), '/account')
  if (problem.code !== 'SESSION_NOT_FRESH')
    return <Notice tone="error">{accountErrorText(problem)}</Notice>
  return (
    <>
      <Notice tone="error">{accountErrorText(problem)}</Notice>
      <ProviderButtons
        pages={{ callbackURL: page, errorCallbackURL: page }}
        text={m.account_sign_in_again}
      />
    </>
  )
}
