import type { RoomView } from '~/domain/rooms/room-view'
import { currentTopic } from '~/features/rooms/view/turnout'
import { EndScreen } from './end-screen'
import { LobbyScreen } from './lobby-screen'
import { RevealScreen } from './reveal-screen'
import { VotingScreen } from './voting-screen'
import { WindowScreen } from './window-screen'

/** Content of the wall in each phase. */
export function WallScreen({
  code,
  view,
  sprint,
}: {
  code: string
  view: RoomView
  /** The squad's name, or the quick room's. */
  sprint: number
}) {
  const topic = currentTopic(view)?.topic
  switch (view.phase) {
    case 'window':
    case 'sealed':
    case 'too-few':
      return <WindowScreen view={view} />
    case 'open':
      return <LobbyScreen code={code} view={view} sprint={sprint} />
    case 'voting':
      return topic && <VotingScreen view={view} topic={topic} />
    case 'revealed':
    case 'agreed':
      return topic && view.tally && <RevealScreen view={view} topic={topic} tally={view.tally} />
    case 'finished':
    case 'closed':
      return <EndScreen view={view} sprint={sprint} />
  }
}
