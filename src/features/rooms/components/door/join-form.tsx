import { UsersRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { errorText } from '~/i18n/error-texts'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui/forms/button'
import { useRequest } from '~/ui/forms/use-request'
import { Notice } from '~/ui/notice'
import { takeSeat } from '../../client'
import type { RoomDoor } from '../../schema'
import { topicsText } from '../../texts/topics-text'
import { DoorFrame, DoorHeading } from './door-frame'
import { useDoorParts } from './door-parts'
import { NicknameForm } from './nickname-form'

type JoinFormProps = {
  door: RoomDoor
  /** Instead of the squad and its sprint. */
  title?: string
  body?: string
  /** Why the user is no longer in the room. */
  notice: ReactNode
  onJoined: () => void
}

/** Form for joining a room without an account. The name is optional. */
export function JoinForm({ door, title, body, notice, onJoined }: JoinFormProps) {
  const { code, squadName, sprint, topics: count, seconds } = door
  const [isNaming, setIsNaming] = useState(false)
  const { isBusy, problem, run } = useRequest()
  const parts = useDoorParts()

  async function enter(nickname: string) {
    if (await run(() => takeSeat(code, { nickname }))) onJoined()
  }

  return (
    <DoorFrame>
      <div className="my-auto">
        <p className="text-14 text-ink-2">
          {title ? m.room_squad_sprint({ squad: squadName, sprint }) : m.room_door_of()}
        </p>
        <DoorHeading title={title ?? squadName}>
          {body ?? (
            <>
              {m.room_door_sprint({ sprint })} {topicsText(count, seconds)}. {m.room_door_lead()}
            </>
          )}
        </DoorHeading>
      </div>
      {notice}
      {problem && <Notice tone="error">{errorText(problem)}</Notice>}
      <div className="grid gap-2">
        <People door={door} />
        <Button
          tone="accent"
          size="large"
          className="min-h-15 text-17"
          isBusy={isBusy && !isNaming}
          onClick={() => void enter('')}
        >
          {m.room_door_enter()}
        </Button>
        {isNaming ? (
          <NicknameForm isBusy={isBusy} onEnter={(nickname) => void enter(nickname)} />
        ) : (
          <Button
            tone="ghost"
            size="large"
            className="min-h-15 text-17"
            onClick={() => setIsNaming(true)}
          >
            {m.room_door_enter_named()}
          </Button>
        )}
        {door.mayTakeOver && parts && (
          <parts.TakeOverAnytime
            {...{ code, isQuick: door.isQuick }}
            leader={door.leaderName}
            isAway={door.isLeaderAway}
          />
        )}
        {parts && <parts.PrivacyLink />}
      </div>
    </DoorFrame>
  )
}

function People({ door: { people } }: { door: RoomDoor }) {
  if (people === 0) return null
  return (
    <p className="flex items-center justify-center gap-2 pb-2">
      <UsersRound size={18} strokeWidth={1.75} aria-hidden />
      {people === 1 ? m.room_door_people_one() : m.room_door_people({ count: people })}
    </p>
  )
}
