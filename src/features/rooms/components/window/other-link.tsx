import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import type { RoomDoor } from '../../schema'
import { DoorFrame, DoorHeading } from '../door/door-frame'

type OtherLinkProps = { door: RoomDoor; onAnswer: (areOwn: boolean) => void }

/** Asks whose votes this browser has, before it shows them to the holder of another link. */
export function OtherLink({ door: { squadName: squad, sprint }, onAnswer }: OtherLinkProps) {
  return (
    <DoorFrame>
      <div className="my-auto grid gap-4">
        <p className="text-14 text-ink-2">{m.room_squad_sprint({ squad, sprint })}</p>
        <DoorHeading title={m.window_other_link()}>{m.window_other_link_body()}</DoorHeading>
      </div>
      <div className="grid gap-2">
        <Button size="large" onClick={() => onAnswer(true)}>
          {m.window_other_link_mine()}
        </Button>
        <Button tone="primary" size="large" onClick={() => onAnswer(false)}>
          {m.window_other_link_enter()}
        </Button>
      </div>
    </DoorFrame>
  )
}
