import { useMemo } from 'react'
import { conversationTopics } from '~/domain/reports/conversation'
import { readHistory } from '~/domain/trends/history-reading'
import { useHistory } from '../client'

/** Renders an empty place of the same size while there is nothing to count. */
export function HeadlineNumber({ squadId }: { squadId: string }) {
  const { sprints } = useHistory(squadId)
  const count = useMemo(
    () => (sprints ? conversationTopics(readHistory(sprints)).length : 0),
    [sprints],
  )
  return <span className={count === 0 ? 'invisible' : undefined}>{count}</span>
}
