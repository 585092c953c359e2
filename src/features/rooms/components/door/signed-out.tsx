import { loginPath } from '~/lib/safe-next'
import { m } from '~/paraglide/messages'
import { Button, buttonClass } from '~/ui/forms/button'
import { LocaleLink } from '~/ui/frame/locale-link'
import { Notice } from '~/ui/notice'
import { useLocation } from '~/ui/router'

/** Tells a facilitator that the session has ended. Sign-in leads back to this room; `onJoin` leads to the members' door. */
export function SignedOut({ onJoin }: { onJoin?: (() => void) | undefined }) {
  const { pathname, search } = useLocation()
  return (
    <Notice
      tone="error"
      actions={
        <>
          <LocaleLink
            to={loginPath(pathname + search)}
            className={buttonClass({ tone: 'primary' })}
          >
            {m.login_submit()}
          </LocaleLink>
          {onJoin && <Button onClick={onJoin}>{m.room_signed_out_join()}</Button>}
        </>
      }
    >
      <b className="block">{m.room_signed_out()}</b> {m.room_signed_out_body()}
    </Notice>
  )
}

/** Tells a former leader who leads now, and anyone else that the facilitator has taken the seat back. */
export function PlaceGone({ newLeader }: { newLeader: string | null }) {
  const text = newLeader === null ? m.room_seat_gone() : m.room_new_leader({ name: newLeader })
  return <Notice tone="info">{text}</Notice>
}
