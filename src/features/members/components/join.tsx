import { LogIn } from 'lucide-react'
import { useRef } from 'react'
import { errorText } from '~/i18n/error-texts'
import { pathIn } from '~/i18n/locale'
import '~/i18n/squad-error-texts'
import { useLocale } from '~/i18n/use-locale'
import { ApiProblem } from '~/lib/browser/api-client'
import { navigate } from '~/lib/browser/guarded-history'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { useRequest } from '~/ui/forms/use-request'
import { Notice } from '~/ui/notice'
import { acceptInvitation } from '../joining/client'

/** Button to join, for users with a session. */
export function Join({ token, email }: { token: string; email: string }) {
  const locale = useLocale()
  const { isBusy, problem, run } = useRequest()

  const isResponseMissing = useRef(false)

  async function join() {
    try {
      const { squadId, role } = await acceptInvitation(token)
      open(role === 'coach' ? '/overview' : `/squad/${squadId}`)
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      // An earlier press, whose response was lost, has probably used the invitation up.
      if (error.code === 'NOT_FOUND' && isResponseMissing.current) return open('/dashboard')
      isResponseMissing.current ||= error.isPassing
      throw error
    }
  }

  function open(path: string) {
    navigate(pathIn(locale, path), { replace: true })
  }

  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-14 text-ink-2">{m.invitation_signed_in({ email })}</p>
      {problem && <Notice tone="error">{errorText(problem)}</Notice>}
      <Button
        tone="primary"
        size="large"
        icon={LogIn}
        isBusy={isBusy}
        onClick={() => void run(join)}
      >
        {m.invitation_join()}
      </Button>
    </div>
  )
}
