import { useEffect, useRef } from 'react'
import { toRoomLines } from '~/domain/actions/promise-lines'
import type { RoomLine } from '~/domain/rooms/lines/room-line'
import { useRequest } from '~/ui/forms/use-request'
import { useStable } from '~/ui/use-stable'
import { promiseLinesOf } from '../actions/storage'
import { performCommand } from '../leading/client'
import type { Lead } from './use-lead'
import { useLines } from './use-lines'

/** Pause in the writing after which everyone else reads it. */
const PAUSE_MS = 600

/**
 * Shows the lines of a quick room to everyone, while they are written. A squad's lines stay in the browser until they are
 * promised.
 */
export function useSharedLines(lead: Pick<Lead, 'code' | 'sprint' | 'view' | 'keeper'>) {
  const { code, view, keeper } = lead
  const { written } = useLines(lead)
  const { problem, run } = useRequest()
  const lines = toRoomLines(written)
  const text = JSON.stringify(lines)
  const known = useRef(toText(view.lines))
  const mustShare = () =>
    keeper !== null && promiseLinesOf(code).read() !== null && text !== known.current
  const share = useStable(() => {
    if (!mustShare()) return
    // A newer text waits for its turn.
    void run(async () => {
      await performCommand(code, { do: 'writeLines', lines })
      known.current = text
    }, text)
  })
  // The server, once the writer pauses, and once the network is back.
  useEffect(() => {
    const timer = text && setTimeout(share, PAUSE_MS)
    window.addEventListener('online', share)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', share)
    }
  }, [text, share])
  return { problem }
}

function toText(lines: readonly RoomLine[]): string {
  return JSON.stringify(lines.map(({ title, owner, topicId }) => ({ title, owner, topicId })))
}
