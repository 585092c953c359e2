import { type ReactNode, useState } from 'react'
import { INVITATION_DAYS } from '~/domain/squads/squad'
import { useNext } from '~/features/auth/state/use-next'
import { pathIn } from '~/i18n/locale'
import { useLocale } from '~/i18n/use-locale'
import { navigate } from '~/lib/browser/guarded-history'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { Field } from '~/ui/forms/field'
import { Form } from '~/ui/forms/form'
import { LocaleLink } from '~/ui/frame/locale-link'
import looks from '~/ui/looks.module.css'
import { site } from '../../../../site.config'
import { ENTRANCE } from './account-form'
import { WaysWithoutAccount } from './ways-without-account'

/** Page of a server that is closed to new accounts: what works without one, and whom to ask. */
export function ClosedSignUp({ note }: { note: ReactNode }) {
  return (
    <>
      <WaysWithoutAccount ways={['code', 'room', 'local']} />
      {note}
      <p className="mt-4 text-14 text-ink-2">
        {m.signup_need_account()}{' '}
        <a href={`mailto:${site.email}`} className={looks.textLink}>
          {site.email}
        </a>
      </p>
      <HasAccount />
    </>
  )
}

/** Page of a server that asks for an invitation: a field for its link, and what works without one. */
export function InvitedSignUp({ note }: { note: ReactNode }) {
  const locale = useLocale()
  const [isWrong, setIsWrong] = useState(false)

  function open(link: string): void {
    const token = findInvitation(link)
    setIsWrong(token === null)
    if (token !== null) navigate(pathIn(locale, `/invitation/${token}`))
  }

  return (
    <>
      <Form className={ENTRANCE.className} onSubmit={(values) => open(values('link'))}>
        <Field
          name="link"
          type="url"
          inputMode="url"
          autoComplete="off"
          label={m.signup_link()}
          placeholder="https://…/invitation/…"
          hint={m.signup_link_hint({ days: INVITATION_DAYS })}
          error={isWrong ? m.signup_link_wrong() : undefined}
          onInput={() => setIsWrong(false)}
        />
        <Button type="submit" {...ENTRANCE.button}>
          {m.signup_continue()}
        </Button>
      </Form>
      <WaysWithoutAccount ways={['room', 'code']} />
      {note}
      <p className="mt-4 text-14 text-ink-2">{m.signup_no_link()}</p>
      <HasAccount />
    </>
  )
}

function HasAccount() {
  const { login } = useNext()
  return (
    <p className="text-14 text-ink-2">
      {m.signup_has_account()}{' '}
      <LocaleLink to={login} className={looks.textLink}>
        {m.signup_to_login()}
      </LocaleLink>
    </p>
  )
}

/** Returns the secret of a pasted link. People also paste it with other text around it, or without the server's name. */
function findInvitation(link: string): string | null {
  return /\/invitation\/([\w-]{22,64})(?![\w-])/.exec(link)?.[1] ?? null
}
