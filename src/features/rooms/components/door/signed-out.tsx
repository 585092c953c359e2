import { isolated } from '~/domain/text/isolated'
import { loginPath } from '~/lib/safe-next'
import { m } from '~/paraglide/messages'
import { Button, buttonClass } from '~/ui/forms/button'
import { LocaleLink } from '~/ui/frame/locale-link'
import { Notice } from '~/ui/notice'
import { useLocation } from '~/ui/router'
import type { RoomDoor } from '../../schema'

/**
 * Tells a facilitator that the session has ended. Signing in leads back to this room. `onJoin` leads to the members'
 * door.
 */
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

/** Tells a former leader who leads now, and a former member that the facilitator has removed the seat. */
export function PlaceGone({ door, hasLed }: { door: RoomDoor; hasLed: boolean }) {
  return <Notice tone="info">{(hasLed && newLeaderWords(door)) || m.room_seat_gone()}</Notice>
}

/** Names the new leader. Null without one. */
function newLeaderWords({ leaderName, isQuick, mayTakeOver }: RoomDoor): string | null {
  if (leaderName !== null) return m.room_new_leader({ name: isolated(leaderName) })
  return isQuick && mayTakeOver ? m.room_new_leader_unnamed() : null
}
