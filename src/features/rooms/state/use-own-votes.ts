import { useEffect } from 'react'
import { keepOwnVote } from '../storage'
import type { Member } from './member'

/** Keeps the user's own votes in this tab, for the end of the room. The server cannot tell them. */
export function useOwnVotes({ code, view: { topicId }, mine: { vote, state } }: Member): void {
  const isGiven = state === 'counted'
  // The tab's storage.
  useEffect(() => {
    if (topicId !== null && vote !== undefined && isGiven) keepOwnVote(code, topicId, vote)
  }, [code, topicId, vote, isGiven])
}
