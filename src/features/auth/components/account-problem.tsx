import { errorText } from '~/i18n/error-texts'
import { pathIn } from '~/i18n/locale'
import { useLocale } from '~/i18n/use-locale'
import type { ApiProblem } from '~/lib/browser/api-client'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { useRequest } from '~/ui/forms/use-request'
import { Notice } from '~/ui/notice'
import { signInWithGoogle } from '../client'

/** Error of a change to the account. Links to sign-in if the change needs a recent one. */
export function AccountProblem({ problem }: { problem: ApiProblem }) {
  const page = pathIn(useLocale(), '/account')
  const google = useRequest()
  if (problem.code !== 'SESSION_NOT_FRESH')
    return <Notice tone="error">{errorText(problem)}</Notice>
  const signInAgain = () => signInWithGoogle({ callbackURL: page, errorCallbackURL: page })
  return (
    <>
      <Notice
        tone="error"
        actions={
          <Button isBusy={google.isBusy} onClick={() => void google.run(signInAgain)}>
            {m.account_sign_in_again()}
          </Button>
        }
      >
        {errorText(problem)}
      </Notice>
      {google.problem && <Notice tone="error">{errorText(google.problem)}</Notice>}
    </>
  )
}
