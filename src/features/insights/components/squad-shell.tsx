import type { ReactNode } from 'react'
import { LiveSprint } from '~/features/rooms/components/opening/live-sprint'
import { RoomButton } from '~/features/rooms/components/opening/room-button'
import { SquadFrame } from '~/features/squads/components/squad-frame'
import type { SquadView } from '~/features/squads/components/squad-tabs'
import type { Squad } from '~/features/squads/schema'
import { useParams } from '~/ui/router'
import { HeadlineCount } from './headline-count'

type SquadShellProps = {
  view: SquadView
  children: (squad: Squad) => ReactNode
}

/** A view of the squad in the address, in the frame of all its views. */
export function SquadShell({ view, children }: SquadShellProps) {
  const { squadId = '' } = useParams()
  return (
    // The key keeps the state of one squad out of another.
    <SquadFrame
      key={squadId}
      squadId={squadId}
      view={view}
      room={(squad) => <RoomButton squad={squad} tone="accent" size="large" />}
      now={(usual) => <LiveSprint squadId={squadId}>{usual}</LiveSprint>}
      headlines={(squad) => <HeadlineCount squad={squad} />}
    >
      {children}
    </SquadFrame>
  )
}
