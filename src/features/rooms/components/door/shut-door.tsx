import { m } from '~/paraglide/messages'
import { buttonClass } from '~/ui/forms/button'
import { LocaleLink } from '~/ui/frame/locale-link'
import type { RoomDoor } from '../../schema'
import { DoorFrame, DoorHeading } from './door-frame'

/** Shown instead of a closed room. */
export function ClosedDoor({ door: { retrospectiveId } }: { door: RoomDoor }) {
  return (
    <DoorFrame>
      <DoorHeading title={m.room_door_closed_title()}>{m.room_door_closed_body()}</DoorHeading>
      {retrospectiveId && (
        <LocaleLink
          to={`/retrospective/${retrospectiveId}/report`}
          className={`justify-self-start ${buttonClass({})}`}
        >
          {m.room_door_report()}
        </LocaleLink>
      )}
    </DoorFrame>
  )
}

export function UnknownRoom() {
  return (
    <DoorFrame>
      <DoorHeading title={m.room_door_unknown_title()}>{m.room_door_unknown_body()}</DoorHeading>
      <LocaleLink to="/room" className={`justify-self-start ${buttonClass({ tone: 'primary' })}`}>
        {m.room_door_type_code()}
      </LocaleLink>
    </DoorFrame>
  )
}
