import { m } from '~/paraglide/messages'
import { buttonClass } from '~/ui/forms/button'
import { LocaleLink } from '~/ui/frame/locale-link'
import type { RoomDoor } from '../../schema'
import { TakeOverAnytime } from '../shared/take-over'

/** The leader's way to the stage, and for other members of the squad the way to the lead. */
export function WindowLead({ door }: { door: RoomDoor }) {
  const { code, isFacilitator, mayTakeOver, leaderName, isQuick } = door
  return (
    <>
      {isFacilitator && (
        <LocaleLink to={`/room/${code}`} className={buttonClass({ size: 'large' })}>
          {m.room_options_lead()}
        </LocaleLink>
      )}
      {mayTakeOver && <TakeOverAnytime code={code} leader={leaderName} isQuick={isQuick} />}
    </>
  )
}
