import { useEffect, useRef, useState } from 'react'
import { fromRoomLines, toRoomLines } from '~/domain/actions/promise-lines'
import type { RoomLine } from '~/domain/rooms/room'
import { useRequest } from '~/ui/forms/use-request'
import { useStable } from '~/ui/use-stable'
import { promiseLinesOf } from '../actions/storage'
import { performCommand } from '../leading/client'
import type { Lead } from './use-lead'
import { useLines } from './use-lines'

/** Pause in the writing after which everyone else reads it. */
const PAUSE_MS = 600

/**
 * Shows the lines of a quick room to everyone, while they are written. A browser that has not written any continues those
 * of the leader before. A squad's lines stay in the browser until they are promised.
 */
export function useSharedLines(lead: Pick<Lead, 'code' | 'sprint' | 'view' | 'keeper'>) {
  const { code, sprint, view, keeper } = lead
  const { written } = useLines(lead)
  const { problem, run } = useRequest()
  useState(() => {
    const store = promiseLinesOf(code)
    if (keeper && store.read().length === 0) store.write(fromRoomLines(view.lines, sprint))
  })
  const lines = toRoomLines(written)
  const text = JSON.stringify(lines)
  const known = useRef(toText(view.lines))
  const share = useStable(() => {
    if (text === known.current) return
    void run(async () => {
      await performCommand(code, { do: 'writeLines', lines })
      known.current = text
    })
  })
  // The server, once the writer pauses.
  useEffect(() => {
    if (!keeper || text === known.current) return
    const timer = setTimeout(share, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [keeper, text, share])
  return { problem }
}

function toText(lines: readonly RoomLine[]): string {
  return JSON.stringify(lines.map(({ title, owner, topicId }) => ({ title, owner, topicId })))
}
