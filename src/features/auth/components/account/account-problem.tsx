import { errorText } from '~/i18n/error-texts'
import { pathIn, useLocale } from '~/i18n/locale'
import type { ApiProblem } from '~/lib/api-client'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { useRequest } from '~/ui/use-request'
import { signInWithGoogle } from '../../client'

/** Why a change of the account failed. Where it needs a recent sign-in, the way to one. */
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
