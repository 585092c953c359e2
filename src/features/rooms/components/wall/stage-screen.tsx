import type { RoomView } from '~/domain/room-view'
import { currentTopic } from '../shared/turnout'
import { EndScreen } from './end-screen'
import { LobbyScreen } from './lobby-screen'
import { RevealScreen } from './reveal-screen'
import { VotingScreen } from './voting-screen'

/** The content of the wall in each phase. */
export function StageScreen({
  code,
  view,
  sprint,
}: {
  code: string
  view: RoomView
  /** The room's. */
  sprint: number
}) {
  if (view.phase === 'open') return <LobbyScreen code={code} view={view} sprint={sprint} />
  const topic = currentTopic(view)?.topic
  if (!topic || view.phase === 'finished' || view.phase === 'closed') {
    return <EndScreen view={view} sprint={sprint} />
  }
  if (view.phase === 'voting') return <VotingScreen view={view} topic={topic} />
  if (!view.tally) return null
  return <RevealScreen view={view} topic={topic} tally={view.tally} />
}
