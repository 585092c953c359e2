import { useState } from 'react'
import { accountErrorText } from '~/features/auth/texts/account-error-texts'
import { postAuth } from '~/lib/browser/api-client'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { useRequest } from '~/ui/forms/use-request'
import { Notice } from '~/ui/notice'

/** Button that sends the confirmation mail again and reports the result. */
export function ResendConfirmation({ email, callbackURL }: { email: string; callbackURL: string }) {
  const { isBusy, problem, run } = useRequest()
  const [isSent, setIsSent] = useState(false)
  async function send() {
    setIsSent(false)
    setIsSent(await run(() => postAuth('send-verification-email', { email, callbackURL })))
  }
  return (
    <div className="grid gap-3">
      <Button isBusy={isBusy} onClick={() => void send()}>
        {isBusy ? m.auth_sending() : m.auth_resend()}
      </Button>
      {problem && <Notice tone="error">{accountErrorText(problem)}</Notice>}
      {isSent && <Notice tone="done">{m.auth_resent()}</Notice>}
    </div>
  )
}
