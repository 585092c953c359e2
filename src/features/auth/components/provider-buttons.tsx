import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { accountErrorText } from '~/features/auth/texts/account-error-texts'
import type { ApiProblem } from '~/lib/browser/api-client'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { useRequest } from '~/ui/forms/use-request'
import { Notice } from '~/ui/notice'
import { signInWith, useSession } from '../client'
import type { SessionState } from '../schema'

type Provider = SessionState['signIn']['providers'][number]

/** Stands for the server's providers until they are known, and stays if there are none. */
const GOOGLE: Provider = { id: 'google', name: 'Google' }

type ProviderButtonsProps = {
  /** Pages to open after signing in and after a failure. */
  pages: { callbackURL: string; errorCallbackURL: string }
  text?: (values: { provider: string }) => string
}

/** Buttons to sign in with the server's providers. A server without any keeps Google's button, which says so. */
export function ProviderButtons({ pages, text = m.auth_provider }: ProviderButtonsProps) {
  const signIn = useSession().data?.signIn
  const { isBusy, problem, run } = useRequest()
  const [pressed, setPressed] = useState<string | null>(null)
  const isOff = signIn?.providers.length === 0
  const shown = signIn && !isOff ? signIn.providers : [GOOGLE]

  function press({ id }: Provider) {
    setPressed(id)
    void run(() => signInWith(id, pages))
  }

  const isOnlyWay = signIn?.passwords === false
  return shown.map((provider, index) => {
    const isPressed = pressed === provider.id
    return (
      <div key={`${provider.id} ${isOnlyWay}`} className="grid gap-3">
        <Button
          autoFocus={isOnlyWay && index === 0}
          size="large"
          tone={isOnlyWay ? 'primary' : 'plain'}
          className="w-full"
          isBusy={isBusy && isPressed}
          aria-disabled={isOff || undefined}
          onClick={() => !isOff && press(provider)}
        >
          {!(isBusy && isPressed) && <Mark provider={provider} />}
          <span className="grid text-left leading-tight whitespace-normal">
            {text({ provider: provider.name })}
            {isOff && <span className="text-13 font-460">{m.auth_provider_off()}</span>}
          </span>
        </Button>
        {problem && isPressed && <Notice tone="error">{problemText(problem, provider)}</Notice>}
      </div>
    )
  })
}

function problemText(problem: ApiProblem, { name }: Provider): string {
  return problem.code === 'UNAVAILABLE'
    ? m.auth_provider_away({ provider: name })
    : accountErrorText(problem)
}

const GOOGLE_MARK =
  'M12 10.2v3.9h5.5c-.24 1.4-1.68 4.1-5.5 4.1a6.2 6.2 0 0 1 0-12.4c1.9 0 3.2.8 3.9 1.5l2.7-2.6A9.9 9.9 0 0 0 12 2a10 10 0 1 0 0 20c5.8 0 9.6-4 9.6-9.8 0-.7-.07-1.2-.16-1.8z'

function Mark({ provider }: { provider: Provider }) {
  if (provider.name !== GOOGLE.name) return <KeyRound size={18} strokeWidth={1.75} aria-hidden />
  return (
    <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
      <path fill="currentColor" d={GOOGLE_MARK} />
    </svg>
  )
}
